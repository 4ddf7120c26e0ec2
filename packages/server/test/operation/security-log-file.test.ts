import { chownSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { prepareDataDir } from '../support/data-dir.ts'
import { SERVER, startProcess } from '../support/process.ts'
import type { Line } from '../support/security-lines.ts'

/** Of a user who owns nothing. */
const NOBODY_UID = 65_534
const prepared = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'easel-security-'))
  await prepareDataDir(directory)
  return directory
}

describe('the security log', () => {
  it('that becomes unwritable stops and delays nothing; one that never is writable stops the start', async () => {
    const full = startProcess(SERVER, {
      DATA_DIR: await prepared(),
      STARTER_COLLECTION: '0',
      SECURITY_LOG: '/dev/full',
    })
    const url = await full.ready()
    const report = {
      'csp-report': { 'violated-directive': 'script-src', 'blocked-uri': 'https://x.example' },
    }
    for (let n = 0; n < 3; n += 1) {
      const answer = await fetch(`${url}/reports/policy`, {
        method: 'POST',
        headers: { 'content-type': 'application/csp-report' },
        body: JSON.stringify(report),
      })
      expect(answer.status).toBe(204)
    }
    await expect.poll(full.output).toContain('security events cannot be written')
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 10_000 }).toBe(200)
    expect(await full.kill('SIGTERM')).toBe(0)
    const none = startProcess(SERVER, { DATA_DIR: await prepared(), SECURITY_LOG: tmpdir() })
    expect(await none.ended).toBe(1)
    expect(none.output()).toMatch(/^Easel cannot start: SECURITY_LOG names .*EISDIR/)
  }, 60_000)

  it('has an operator’s commands without a running server, without their contents', async () => {
    const directory = await prepared()
    const file = join(directory, 'security.log')
    const words = ['partner', 'add', 'acme', 'https://a.example']
    const command = startProcess('src/operator.ts', { DATA_DIR: directory, SECURITY_LOG: file }, words)
    expect(await command.ended, command.output()).toBe(0)
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line) as Line)).toMatchObject([
      { log: 'security', event: 'operator_command', command: 'partner.add', partner: 'acme' },
    ])
    expect(lines.join()).not.toContain('a.example')
    rmSync(directory, { recursive: true })
  }, 60_000)

  it('delays no command that cannot be logged, and the command says so', async () => {
    const directory = await prepared()
    const words = ['code', '--days', '30']
    const command = startProcess('src/operator.ts', { DATA_DIR: directory, SECURITY_LOG: directory }, words)
    expect(await command.ended, command.output()).toBe(0)
    expect(command.output()).toContain('this command is not in the security log')
    rmSync(directory, { recursive: true })
  }, 60_000)

  it.runIf(process.getuid?.() === 0)(
    'goes to standard output while root owns its file, with the remedy',
    async () => {
      const directory = await prepared()
      const file = join(directory, 'security.log')
      const settings = { DATA_DIR: directory, SECURITY_LOG: file, STARTER_COLLECTION: '0' }
      const command = startProcess('src/operator.ts', settings, ['words', 'add', 'some phrase'])
      expect(await command.ended, command.output()).toBe(0)
      const made = readdirSync(directory, { recursive: true, encoding: 'utf8' })
      for (const name of ['.', ...made.filter((each) => each !== 'security.log')]) {
        lchownSync(join(directory, name), NOBODY_UID, NOBODY_UID)
      }
      const server = startProcess(SERVER, settings, [], { uid: NOBODY_UID, gid: NOBODY_UID })
      const url = await server.ready()
      expect(server.output().match(/^.*chown .*$/gm)).toEqual([
        expect.stringContaining(`chown ${NOBODY_UID} ${file}`),
      ])
      await fetch(`${url}/embed/home?partner=nobody`)
      await expect.poll(server.output, { timeout: 5000 }).toContain('frame_refused')
      expect(await server.kill('SIGTERM')).toBe(0)
      chownSync(file, NOBODY_UID, NOBODY_UID)
      const mended = startProcess(SERVER, settings, [], { uid: NOBODY_UID, gid: NOBODY_UID })
      await fetch(`${await mended.ready()}/embed/home?partner=nobody`)
      await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 5000 }).toContain('frame_refused')
      expect(mended.output()).not.toContain('chown')
      expect(await mended.kill('SIGTERM')).toBe(0)
      rmSync(directory, { recursive: true })
    },
    120_000,
  )
})
