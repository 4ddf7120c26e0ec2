import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Envelope, ImagePage, ImageSet } from '@easel/contract/types'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { newDevice, signedHeaders } from '../support/client.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { whenLong } from '../support/long.ts'
import { SERVER, startProcess } from '../support/process.ts'

const CHILD = 'test/support/child.ts'
const running: ReturnType<typeof startProcess>[] = []
let dataDir: string
let otherDir: string

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-start-'))
  otherDir = mkdtempSync(join(tmpdir(), 'easel-start-'))
  await prepareDataDir(dataDir)
  cpSync(dataDir, otherDir, { recursive: true })
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.kill('SIGKILL')
})
afterAll(() => {
  for (const directory of [dataDir, otherDir]) rmSync(directory, { recursive: true, force: true })
})

function start(script: string, environment: Record<string, string>) {
  const started = startProcess(script, { DATA_DIR: dataDir, STARTER_COLLECTION: '0', ...environment })
  running.push(started)
  return started
}

async function call<T>(url: string, method: string, path: string, device: string, body?: object) {
  const payload = body && { body: JSON.stringify(body) }
  const headers = { 'content-type': 'application/json', ...signedHeaders(method, path, device) }
  const response = await fetch(url + path, { method, headers, ...payload })
  return { status: response.status, json: (await response.json()) as Envelope<T> }
}

describe('a wrong setting', () => {
  it.each([
    [{ PORT: 'eighty' }, /^Setting PORT is wrong/],
    [{ PORT: '70000' }, /^Setting PORT is wrong/],
    [{ LIMITS: '{"generationsPerDay":-1}' }, /Setting LIMITS \(generationsPerDay\) is wrong/],
    [{ LIMITS: '{"typo":1}' }, /Setting LIMITS is wrong: Unrecognized key: "typo"/],
    [{ LIMITS: '{' }, /Setting LIMITS is wrong: is not JSON/],
    [{ ENGINES: 'sketch,other' }, /Setting ENGINES/],
    [{ ORIGINS: 'https://a.example/path' }, /Setting ORIGINS .*exact origins/],
    [{ DATABASE_URL: 'mysql://x' }, /Setting DATABASE_URL is wrong/],
    [{ ROLE: 'worker' }, /ROLE=worker needs DATABASE_URL/],
    ...['yes', '-1', '10', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.1,', 'fd00::/129'].map(
      (TRUST_PROXY) => [{ TRUST_PROXY }, /Setting TRUST_PROXY is wrong/] as [Record<string, string>, RegExp],
    ),
  ])('is named with its remedy: %j', (environment: Record<string, string>, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })

  it('does not exist by default; in production there are warnings about the public secret and missing senders', () => {
    expect(readConfig({})).toMatchObject({ port: 3000, host: '127.0.0.1', clientSecret: 'easel-development' })
    expect(readConfig({}).warnings).toEqual([])
    expect(
      readConfig({ NODE_ENV: 'production', PUBLIC_URL: 'https://easel.example', TRUST_PROXY: '1' }).warnings,
    ).toEqual([expect.stringContaining('SMTP_URL'), expect.stringContaining('CLIENT_SECRET')])
  })
})

describe('an impossible start', () => {
  const expectOneLine = async (environment: Record<string, string>, message: RegExp) => {
    const { ended, output } = start(SERVER, environment)
    expect(await ended).toBe(1)
    expect(output().trim().split('\n')).toEqual([expect.stringMatching(message)])
  }

  it.each([
    ['a setting is wrong', { PORT: 'eighty' }, /^Easel cannot start: Setting PORT is wrong/],
    [
      'the database is away',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x' },
      /DATABASE_URL cannot be reached/,
    ],
    [
      'there is no place for the data',
      { DATA_DIR: '/dev/null/data' },
      /DATA_DIR \/dev\/null\/data cannot be made/,
    ],
    ...whenLong<[string, Record<string, string>, RegExp]>([
      'the place for the data can never be made',
      { DATA_DIR: '/proc/easel/data' },
      /DATA_DIR \/proc\/easel\/data cannot be made/,
    ]),
  ])('has an error in one line, without a stack: %s', (_name, environment, message) =>
    expectOneLine(environment, message),
  )

  it.each([
    ['something else lies in the place of the database', 'db', 'x', /\/db is no directory\. Move it away/],
    [
      'the lock is no lock',
      'easel.lock',
      'x'.repeat(5000),
      /easel\.lock cannot be read: it is damaged\. Delete it/,
    ],
  ])('has an error when %s', async (_name, file, content, message) => {
    const directory = mkdtempSync(join(tmpdir(), 'easel-start-'))
    writeFileSync(join(directory, file), content)
    await expectOneLine({ DATA_DIR: directory }, message)
    rmSync(directory, { recursive: true, force: true })
  })

  it.each([
    ['is a plain file', (files: string) => writeFileSync(files, ''), /Something else lies there/],
    ['cannot be written', (files: string) => symlinkSync('/proc', files), /Correct its permissions/],
  ])('has an error when the directory of the files %s', async (_name, spoil, message) => {
    const directory = mkdtempSync(join(tmpdir(), 'easel-start-'))
    await prepareDataDir(directory)
    spoil(join(directory, 'files'))
    await expectOneLine({ DATA_DIR: directory }, message)
    rmSync(directory, { recursive: true, force: true })
  })

  it('has an error when the data is in use by another process, or the port is', async () => {
    const first = start(CHILD, {})
    const url = await first.ready()
    await expectOneLine({}, /DATA_DIR .* is in use by another Easel process/)
    await expectOneLine({ DATA_DIR: otherDir, PORT: new URL(url).port }, /Port \d+ is in use.*PORT/)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })
})

describe('a process that is asked to end during its start', () => {
  /** Sends the signal when the program is about to be loaded, of which nothing is there yet. */
  const sendsAtLoading = (signal: string) =>
    `data:text/javascript,import { registerHooks } from 'node:module'
    registerHooks({ resolve(name, context, next) {
      if (name.startsWith('./run')) process.kill(process.pid, '${signal}')
      return next(name, context)
    } })`.replaceAll('\n', ' ; ')

  it.each(['SIGTERM', ...whenLong('SIGINT', 'SIGHUP')])('shuts down cleanly: %s', async (signal) => {
    const server = startProcess('--import', { DATA_DIR: dataDir }, [sendsAtLoading(signal), SERVER])
    running.push(server)
    expect(await server.ended, server.output()).toBe(0)
    expect(server.output()).not.toContain('Easel is ready')
  })
})

describe('a killed process', () => {
  const submit = (url: string, device: string) =>
    call<{ id: string }>(url, 'POST', '/api/v2/mj/submit', device, {
      prompt: 'A fox',
      modelId: 0,
      ratioType: 1,
    })

  it('loses no acknowledged submit, and every set ends with success or a refund', {
    timeout: 180_000,
  }, async () => {
    const device = newDevice()
    const environment = {
      LIMITS: JSON.stringify({ generationsPerDay: 100, submitsPerWindow: 100, waiting: 100, attempts: 2 }),
    }
    const acknowledged: string[] = []
    for (let kill = 0; kill < 3; kill += 1) {
      const server = start(CHILD, environment)
      const url = await server.ready()
      for (let n = 0; n < 2; n += 1) {
        const { status, json } = await submit(url, device)
        expect(status, JSON.stringify(json) + server.output()).toBe(200)
        acknowledged.push(json.data.id)
      }
      await new Promise((resolve) => setTimeout(resolve, 150 + kill * 150))
      await server.kill('SIGKILL')
    }
    const url = await start(CHILD, environment).ready()
    const sets = async () =>
      (await call<ImagePage>(url, 'GET', '/api/v2/mj/queue?limit=100', device)).json.data.items
    const isOver = ({ status }: ImageSet) => status >= 3
    await expect.poll(async () => (await sets()).every(isOver), { timeout: 60_000, interval: 200 }).toBe(true)
    const ended = await sets()
    expect(ended.map(({ id }) => id).toSorted()).toEqual(acknowledged.toSorted())
    for (const { status, slots, quota, failure } of ended) {
      if (status === 4) expect([slots.length, quota.refunded]).toEqual([4, 0])
      else expect([failure?.code, quota.refunded]).toEqual(['interrupted', 1])
    }
    for (const { slots } of ended) {
      for (const { thumbUrl } of slots) expect((await fetch(url + thumbUrl)).status).toBe(200)
    }
  })

  it('and one on SIGTERM, which interrupts its set and is gone within ten seconds', async () => {
    const device = newDevice()
    const first = start(CHILD, {})
    const { status, json } = await submit(await first.ready(), device)
    expect(status, JSON.stringify(json) + first.output()).toBe(200)
    await new Promise((resolve) => setTimeout(resolve, 120))
    const at = Date.now()
    expect(await first.kill('SIGTERM')).toBe(0)
    expect(Date.now() - at).toBeLessThan(10_000)
    const second = start(CHILD, {})
    const url = await second.ready()
    const read = async () => {
      const answer = await call<ImageSet>(url, 'GET', `/api/v2/mj/image/${json.data.id}`, device)
      return answer.json.data.status ?? JSON.stringify(answer.json) + second.output()
    }
    await expect.poll(read, { timeout: 60_000 }).toBe(4)
  })
})
