import { chownSync, lchownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { askServer } from '../../src/operator/socket.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { useServer } from '../support/fixture.ts'
import { startProcess } from '../support/process.ts'

const RED_DOT = '/api/v2/mj/red-dot'
/** Of a user who owns nothing. */
const NOBODY = 65_534
const ADDRESS = '198.51.100.7'

const our = useServer(null)
const prepared = async () => {
  const directory = mkdtempSync(join(tmpdir(), 'easel-security-'))
  await prepareDataDir(directory)
  return directory
}

interface Line {
  log?: string
  event?: string
  [field: string]: unknown
}

/** A server whose lines are read, and how to read those of the security log. */
async function watched(environment: Record<string, string> = {}, listen = false) {
  const lines: string[] = []
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const server = await our.start({ environment, logger, listen })
  const events = (): Line[] =>
    lines.map((line) => JSON.parse(line) as Line).filter(({ log }) => log === 'security')
  return { server, events, text: () => lines.join('') }
}

describe('the security log', () => {
  it('tells of refused tokens, by the address as limits count it and without the token', async () => {
    const { events, text } = await watched()
    await our.someone.get(RED_DOT, { from: ADDRESS, headers: { 'x-token': 'the-token-itself' } })
    expect(events()).toEqual([
      expect.objectContaining({
        event: 'refused',
        reason: 'token_invalid',
        route: RED_DOT,
        address: ADDRESS,
      }),
    ])
    expect(text()).not.toContain('the-token-itself')
    expect(text()).not.toContain(our.someone.device)
  })

  it('tells of an address that is at risk, and counts what comes again instead of writing it', async () => {
    const { events } = await watched()
    for (let n = 0; n < 60; n += 1) await our.someone.get(RED_DOT, { from: ADDRESS, secret: 'another' })
    await our.someone.get(RED_DOT, { from: ADDRESS })
    expect(events().map(({ reason }) => reason)).toEqual(['signature_wrong', 'risk'])
    await our.stop()
    expect(events()).toContainEqual(expect.objectContaining({ reason: 'signature_wrong', times: 59 }))
  })

  it('is not blinded by many different events of one kind, and says how many it left out', async () => {
    const { server, events } = await watched()
    const report = (n: number) => ({
      type: 'csp-violation',
      body: { effectiveDirective: 'script-src', blockedURL: `https://${n}.example` },
    })
    for (let n = 0; n < 30; n += 1) {
      await server.app.inject({
        method: 'POST',
        url: '/reports/policy',
        headers: { 'content-type': 'application/reports+json' },
        payload: JSON.stringify(Array.from({ length: 20 }, (_, at) => report(20 * n + at))),
      })
    }
    for (let n = 0; n < 300; n += 1) await server.app.inject({ url: `/embed/home?partner=p${n}` })
    await our.someone.get(RED_DOT, { from: ADDRESS, secret: 'another' })
    const kinds = () => Map.groupBy(events(), ({ event }) => event)
    expect(kinds().get('policy_violated')).toHaveLength(120)
    expect(kinds().get('frame_refused')).toHaveLength(200)
    expect(kinds().get('refused')).toMatchObject([{ reason: 'signature_wrong' }])
    await our.stop()
    expect(events()).toContainEqual(expect.objectContaining({ event: 'frame_refused', times: 100 }))
  })

  it('that cannot be written ends nothing and holds nothing up; one that can never be stops the start', async () => {
    const full = startProcess('src/main.ts', {
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
    const none = startProcess('src/main.ts', { DATA_DIR: await prepared(), SECURITY_LOG: tmpdir() })
    expect(await none.ended).toBe(1)
    expect(none.output()).toMatch(/^Easel cannot start: SECURITY_LOG names .*EISDIR/)
  }, 60_000)

  it('tells of a pause after a prompt, and not of the prompt', async () => {
    const { events, text } = await watched()
    await our.server.operating.words.add({ phrase: 'forbidden fruit', language: 'all', safer: null })
    await our.someone.submit({ prompt: 'A forbidden fruit in a bowl' }, { from: ADDRESS })
    await our.someone.submit({}, { from: ADDRESS })
    expect(events().map(({ reason }) => reason)).toEqual(['sensitive', 'banned'])
    expect(text()).not.toContain('fruit')
  })

  it('tells of frames and readers of metrics that are refused', async () => {
    const { server, events } = await watched({ METRICS_TOKEN: 'secret token' })
    await server.app.inject({ url: '/embed/home?partner=nobody' })
    await server.app.inject({ url: '/metrics' })
    expect(events()).toMatchObject([
      { event: 'frame_refused', partner: 'nobody' },
      { event: 'metrics_refused' },
    ])
  })

  it("tells of an operator's commands, without what they hold", async () => {
    const { server, events, text } = await watched({}, true)
    await askServer(server.dataDir, 'partner.add', {
      id: 'acme',
      origins: ['https://a.example'],
      secret: 'x'.repeat(40),
    })
    await askServer(server.dataDir, 'partner.suspend', { id: 'acme' })
    expect(events()).toMatchObject([
      { event: 'operator_command', command: 'partner.add', partner: 'acme' },
      { event: 'operator_command', command: 'partner.suspend', partner: 'acme' },
    ])
    expect(text()).not.toContain('xxxx')
  })

  it('is not blinded by one reason to all others, nor by the many addresses of one network', async () => {
    const { events } = await watched()
    const wrong = async (from: string) => our.server.visitor().get(RED_DOT, { from, secret: 'another' })
    const reasons = () => Map.groupBy(events(), ({ reason }) => reason)
    for (let n = 1; n <= 230; n += 1) await wrong(`2001:db8:1:1::${n}`)
    expect(reasons().get('signature_wrong')).toMatchObject([{ address: '2001:db8:1:1::/64' }])
    for (let n = 1; n <= 230; n += 1) await wrong(`2001:db8:${n}:1::1`)
    expect(reasons().get('signature_wrong')).toHaveLength(200)
    await our.someone.get(RED_DOT, { from: ADDRESS, headers: { 'x-token': 'no token' } })
    expect(reasons().get('token_invalid')).toMatchObject([{ address: ADDRESS }])
    await our.stop()
    expect(events()).toContainEqual(
      expect.objectContaining({
        event: 'refused',
        reason: 'signature_wrong',
        times: 30,
        msg: expect.stringContaining('not written'),
      }),
    )
  })

  it("tells of an operator's commands where no server answers them, and not of what they hold", async () => {
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

  it('holds up no command that cannot be noted, which says so', async () => {
    const directory = await prepared()
    const words = ['code', '--days', '30']
    const command = startProcess('src/operator.ts', { DATA_DIR: directory, SECURITY_LOG: directory }, words)
    expect(await command.ended, command.output()).toBe(0)
    expect(command.output()).toContain('this command is not in the security log')
    rmSync(directory, { recursive: true })
  }, 60_000)

  it.runIf(process.getuid?.() === 0)(
    'goes to the standard output while its file is one that root made first, and says what to do',
    async () => {
      const directory = await prepared()
      const file = join(directory, 'security.log')
      const settings = { DATA_DIR: directory, SECURITY_LOG: file, STARTER_COLLECTION: '0' }
      const command = startProcess('src/operator.ts', settings, ['words', 'add', 'some phrase'])
      expect(await command.ended, command.output()).toBe(0)
      const made = readdirSync(directory, { recursive: true, encoding: 'utf8' })
      for (const name of ['.', ...made.filter((each) => each !== 'security.log')]) {
        lchownSync(join(directory, name), NOBODY, NOBODY)
      }
      const server = startProcess('src/main.ts', settings, [], { uid: NOBODY, gid: NOBODY })
      const url = await server.ready()
      expect(server.output().match(/^.*chown .*$/gm)).toEqual([
        expect.stringContaining(`chown ${NOBODY} ${file}`),
      ])
      await fetch(`${url}/embed/home?partner=nobody`)
      await expect.poll(server.output, { timeout: 5000 }).toContain('frame_refused')
      expect(await server.kill('SIGTERM')).toBe(0)
      chownSync(file, NOBODY, NOBODY)
      const mended = startProcess('src/main.ts', settings, [], { uid: NOBODY, gid: NOBODY })
      await fetch(`${await mended.ready()}/embed/home?partner=nobody`)
      await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 5000 }).toContain('frame_refused')
      expect(mended.output()).not.toContain('chown')
      expect(await mended.kill('SIGTERM')).toBe(0)
      rmSync(directory, { recursive: true })
    },
    120_000,
  )

  it('goes to a file of its own where one is named', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'easel-security-'))
    const file = join(directory, 'security.log')
    expect(readConfig({ SECURITY_LOG: file }).securityLog).toBe(file)
    const server = await our.start({ environment: { SECURITY_LOG: file }, logger: undefined })
    await server.app.inject({ url: '/embed/home?partner=nobody' })
    await our.stop()
    await expect.poll(() => readFileSync(file, 'utf8')).toContain('frame_refused')
    expect(statSync(file).mode & 0o077).toBe(0)
    rmSync(directory, { recursive: true })
  })
})

describe('what a page has tried against its policy', () => {
  const send = (type: string, body: unknown) =>
    our.server.app.inject({
      method: 'POST',
      url: '/reports/policy',
      headers: { 'content-type': type },
      payload: JSON.stringify(body),
    })

  it('is reported to the address in the policy, counted, and logged without the query', async () => {
    const { server, events, text } = await watched()
    const page = await server.app.inject({ url: '/embed/home?partner=nobody' })
    expect(page.headers['content-security-policy']).toContain('report-uri /reports/policy; report-to policy')
    expect(page.headers['reporting-endpoints']).toBe('policy="/reports/policy"')
    const blocked = 'https://evil.example/x.js?token=secret'
    const old = await send('application/csp-report', {
      'csp-report': { 'violated-directive': 'script-src-elem x', 'blocked-uri': blocked },
    })
    const now = await send('application/reports+json', [
      { type: 'deprecation', body: { id: 'made-up' } },
      { type: 'csp-violation', body: { effectiveDirective: 'frame-ancestors', blockedURL: blocked } },
    ])
    expect([old.statusCode, now.statusCode]).toEqual([204, 204])
    expect(events().slice(1)).toMatchObject([
      { event: 'policy_violated', directive: 'script-src-elem', blocked: 'https://evil.example' },
      { event: 'policy_violated', directive: 'frame-ancestors', blocked: 'https://evil.example' },
    ])
    expect(text()).not.toContain('token=')
    expect((await server.app.inject({ url: '/metrics' })).body).toContain(
      'easel_policy_violations_total{directive="frame-ancestors"} 1',
    )
  })

  it('is no way to fill the log or the metrics', async () => {
    const { server, events } = await watched()
    await send('application/csp-report', { 'csp-report': { 'violated-directive': 'made-up-by-somebody' } })
    await send('application/reports+json', { no: 'list' })
    for (let n = 0; n < 200; n += 1) {
      await send('application/csp-report', {
        'csp-report': { 'violated-directive': 'img-src', 'blocked-uri': `https://${n}.example/` },
      })
    }
    expect(events().length).toBeLessThanOrEqual(120)
    expect((await server.app.inject({ url: '/metrics' })).body).not.toContain('made-up')
  })
})

describe('https alone', () => {
  it.each([
    ['https://easel.example', 'max-age=31536000'],
    ['http://easel.example', undefined],
  ])('is asked for where it is there: %s', async (PUBLIC_URL, header) => {
    const server = await our.start({ environment: { PUBLIC_URL } })
    for (const url of ['/healthz', '/%ff']) {
      expect((await server.app.inject({ url })).headers['strict-transport-security'], url).toBe(header)
    }
  })
})
