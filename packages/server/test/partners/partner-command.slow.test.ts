import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareDataDir } from '../support/data-dir.ts'
import { LONG } from '../support/long.ts'
import { startProcess } from '../support/process.ts'

const COMMAND = 'src/operator.ts'
const CHILD = 'test/support/child.ts'
const running: ReturnType<typeof startProcess>[] = []
let dataDir: string

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-partner-'))
  await prepareDataDir(dataDir)
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (script: string, words: string[] = [], directory = dataDir) => {
  const started = startProcess(script, { DATA_DIR: directory, STARTER_COLLECTION: '0' }, words)
  running.push(started)
  return started
}
const command = async (...words: string[]) => {
  const { ended, output } = start(COMMAND, ['partner', ...words])
  return { code: await ended, output: output() }
}

describe('npm run partner', () => {
  it('works with and without a running server, which applies changes at once', async () => {
    const added = await command(
      'add',
      'acme',
      'https://shop.example',
      '--name',
      'Acme',
      '--url',
      'https://easel.example/',
    )
    expect(added.code).toBe(0)
    expect(added.output).toContain('src="https://easel.example/sdk/loader.js"')
    expect(added.output).toContain("partner: 'acme'")
    expect(added.output).toMatch(/Secret \(kid [\w-]{8};.*\n {2}[\w-]{40,}/)

    const server = start(CHILD)
    const url = await server.ready()
    const framed = async (partner: string) => (await fetch(`${url}/embed/home?partner=${partner}`)).status
    expect(statSync(join(dataDir, 'operator.sock')).mode & 0o777).toBe(0o600)
    expect(await framed('acme')).not.toBe(403)
    expect(await framed('late')).toBe(403)
    expect((await command('add', 'late', 'https://late.example')).code).toBe(0)
    expect(await framed('late')).not.toBe(403)
    expect((await command('suspend', 'acme')).output).toBe('acme is suspended.\n')
    expect(await framed('acme')).toBe(403)

    await server.kill('SIGKILL')
    const listed = await command('list')
    expect(listed.output).toMatch(
      /^acme {2}Acme {2}https:\/\/shop\.example {2}1 secret\(s\) {2}create, works {2}suspended since/,
    )
    expect(listed.output).toMatch(/\nlate .* active\n$/)
    expect(listed.output).not.toMatch(/[\w-]{40,}/)
  })

  it('has a one-line error for bad input, and help for an unknown command', async () => {
    expect(await command('suspend', 'nobody')).toEqual({ code: 1, output: 'There is no partner "nobody".\n' })
    const odd = await command('add', 'acme', 'shop.example')
    expect(odd.code).toBe(1)
    expect(odd.output).toMatch(/^"shop.example" is not an exact origin\. .*\n$/)
    expect((await command('add', 'acme', '--color', 'red')).output).toMatch(/^Unknown option '--color'/)
    const help = await command('dance', 'acme')
    expect([help.code, help.output]).toEqual([2, expect.stringMatching(/^npm run partner add <id> <origin>/)])
  })

  it.runIf(LONG)('finds its server even if the name of the directory is very long', async () => {
    const long = join(dataDir, 'x'.repeat(120))
    const server = start(CHILD, [], long)
    const url = await server.ready()
    const { ended } = start(COMMAND, ['partner', 'add', 'acme', 'https://shop.example'], long)
    expect(await ended).toBe(0)
    expect((await fetch(`${url}/embed/home?partner=acme`)).status).not.toBe(403)
    expect(await server.kill('SIGTERM')).toBe(0)
  })
})
