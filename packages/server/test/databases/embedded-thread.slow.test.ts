import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newDevice, signedHeaders } from '../support/client.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { fillLog, longPrompt, openEmbeddedOf } from '../support/embedded.ts'
import { LONG } from '../support/long.ts'
import { SERVER, startProcess } from '../support/process.ts'

const WIDE = JSON.stringify({ generationsPerDay: 10_000, submitsPerWindow: 10_000, waiting: 10_000 })
const SUBMIT = '/api/v2/mj/submit'
const device = newDevice()
let dataDir: string
let server: ReturnType<typeof startProcess> | null = null

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'easel-thread-'))
})
afterEach(async () => {
  await server?.kill('SIGKILL')
  server = null
  rmSync(dataDir, { recursive: true, force: true })
})

const submit = (url: string, prompt: string) => {
  const headers = signedHeaders('POST', SUBMIT, device, { headers: { 'content-type': 'application/json' } })
  const body = JSON.stringify({ prompt, modelId: 0, ratioType: 1 })
  return fetch(url + SUBMIT, { method: 'POST', headers, body })
}

describe('an embedded database that fails in use', () => {
  it.runIf(LONG)(
    'ends the process, so that a supervisor restarts it',
    {
      timeout: 120_000,
    },
    async () => {
      await prepareDataDir(dataDir)
      await fillLog(dataDir)
      server = startProcess(SERVER, { DATA_DIR: dataDir, STARTER_COLLECTION: '0', LIMITS: WIDE })
      const running = server
      const url = await running.ready()
      await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 20_000 }).toBe(200)
      // PostgreSQL gives up, or tries for ever, when it cannot write its log.
      rmSync(join(dataDir, 'db/pg_wal'), { recursive: true })
      const answers: number[] = []
      const ask = async () => {
        while (running.child.exitCode === null) {
          const answer = await submit(url, longPrompt()).catch(() => null)
          if (answer) answers.push(answer.status)
        }
      }
      await Promise.all([ask(), ask(), ask(), ask()])
      expect(await running.ended, running.output()).toBe(1)
      expect(answers.filter((status) => status !== 200 && status !== 503)).toEqual([])
      expect(answers).toContain(200)
      expect(running.output()).toMatch(/Easel ends: its embedded database has stopped \(.*Start it again\./)
    },
  )
})

describe('the thread of an embedded database', () => {
  it('reports that PostgreSQL has stopped, and callers get an error at once', async () => {
    await prepareDataDir(dataDir)
    const database = await openEmbeddedOf(dataDir)
    // Checkpoints are written down there; without it PostgreSQL panics.
    rmSync(join(dataDir, 'db/global/pg_control'))
    await expect(database.script('checkpoint')).rejects.toThrow(/The embedded database has ended/)
    expect(await database.broken).toMatch(/pg_control/)
    await expect(database.script('select 1')).rejects.toThrow(/The embedded database has ended/)
  })

  it('is given up when it no longer answers', async () => {
    await prepareDataDir(dataDir)
    const database = await openEmbeddedOf(dataDir)
    database.watch(1000)
    const request = database.script('select pg_sleep(60)')
    await expect(request).rejects.toThrow(/The embedded database has ended/)
    expect(await database.broken).toMatch(/has not answered for 1 s/)
  })

  it.runIf(LONG)('is kept while it works', async () => {
    await prepareDataDir(dataDir)
    const database = await openEmbeddedOf(dataDir)
    database.watch(1000)
    for (let n = 0; n < 5; n += 1) await database.script('select pg_sleep(0.5)')
    expect((await database.script('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
  })

  it('is asked again by a process that was itself suspended for too long', async () => {
    await prepareDataDir(dataDir)
    const database = await openEmbeddedOf(dataDir)
    database.watch(500)
    await database.script('select 1')
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
    // Timers that are due come before what the thread has answered meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 1))
    expect((await database.script('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
  })
})
