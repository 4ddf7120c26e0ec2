import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { fixedTimeEngine } from '../fakes/fixed-time-engine.ts'
import { startS3 } from '../fakes/s3.ts'
import { newDevice, signedHeaders } from '../support/client.ts'
import { count, endedWithin } from '../support/cluster.ts'
import { startPooler } from '../support/pooler.ts'
import { freePort, startPostgres } from '../support/postgres.ts'
import { SERVER, startProcess } from '../support/process.ts'

const SUBMIT = '/api/v2/mj/submit'
const LIMITS = { generationsPerDay: 10_000, submitsPerWindow: 10_000, waiting: 1000, concurrency: 2 }
const DRAIN_SECONDS = 6

interface Api {
  process: ReturnType<typeof startProcess>
  url: string
  isReady: boolean
}

/** What a proxy does that asks each API every quarter of a second whether it is ready. */
function proxyOf(apis: readonly Api[]) {
  const stop = new AbortController()
  const watching = (async () => {
    while (!stop.signal.aborted) {
      for (const api of apis) {
        const answer = api.url === '' ? null : await fetch(`${api.url}/readyz`).catch(() => null)
        api.isReady = answer?.status === 200
      }
      await pause(250)
    }
  })()
  let turn = 0
  return {
    /** An API in turn. */
    async next(): Promise<string> {
      for (;;) {
        const ready = apis.filter(({ isReady }) => isReady)
        turn += 1
        const api = ready[turn % Math.max(1, ready.length)]
        if (api) return api.url
        await pause(50)
      }
    },
    async close() {
      stop.abort()
      await watching
    },
  }
}

async function submit(url: string, device: string): Promise<string> {
  const headers = signedHeaders('POST', SUBMIT, device, {
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
  })
  const body = JSON.stringify({ prompt: 'A fox', modelId: 0, ratioType: 1 })
  const answer = await fetch(url + SUBMIT, { method: 'POST', headers, body })
  const { data } = (await answer.json()) as { data: { id?: string } }
  if (answer.status !== 200 || data.id === undefined)
    throw new Error(`${answer.status} ${JSON.stringify(data)}`)
  return data.id
}

describe.skipIf(process.env.EASEL_TEST_QUICK)('two APIs and a worker behind a pooler, with a bucket', () => {
  it('are restarted one after the other without a call that fails', { timeout: 180_000 }, async () => {
    const postgres = await startPostgres()
    const pooler = await startPooler(postgres.url)
    const s3 = await startS3()
    const outside = await fixedTimeEngine(300, { concurrency: 4 })
    const dataDir = mkdtempSync(join(tmpdir(), 'easel-rolling-'))
    const healthPort = await freePort()
    const begin = (ROLE: string, more: Record<string, string> = {}) =>
      startProcess(SERVER, {
        ...{ LOG_LEVEL: 'warn', STARTER_COLLECTION: '0', DATA_DIR: dataDir, LIMITS: JSON.stringify(LIMITS) },
        ...{
          DATABASE_URL: pooler.url,
          DATABASE_DIRECT_URL: postgres.url,
          DRAIN_SECONDS: String(DRAIN_SECONDS),
        },
        ...s3.settings,
        ...outside.env,
        ...more,
        ROLE,
      })
    const beginApi = async (): Promise<Api> => {
      const process = begin('api')
      return { process, url: await process.ready(), isReady: false }
    }
    const beginWorker = () => begin('worker', { HEALTH_PORT: String(healthPort) })
    const apis: Api[] = [await beginApi(), await beginApi()]
    let worker = beginWorker()
    const client = new pg.Client({ connectionString: postgres.url })
    const proxy = proxyOf(apis)
    try {
      await client.connect()
      const unset = startProcess(SERVER, { DATA_DIR: dataDir, DATABASE_URL: pooler.url })
      expect([await unset.ended, unset.output()]).toEqual([
        1,
        expect.stringMatching(/DATABASE_URL cannot be reached \(unsupported startup parameter.*pooler/),
      ])
      const refused = pooler.refused().length
      expect(refused).toBeGreaterThan(0)
      const health = (path: string) =>
        fetch(`http://127.0.0.1:${healthPort}${path}`).then(({ status }) => status)
      await expect.poll(() => health('/readyz').catch(() => 0)).toBe(200)
      expect([await health('/healthz'), await health('/metrics'), await health('/')]).toEqual([200, 200, 404])
      let isOver = false
      const ids: string[] = []
      const failed: unknown[] = []
      const device = newDevice()
      const asking = (async () => {
        while (!isOver) {
          await submit(await proxy.next(), device).then(
            (id) => ids.push(id),
            (error: unknown) => failed.push(String(error)),
          )
          await pause(100)
        }
      })()
      // So many that some come in the moment between the signal and the proxy's next look.
      let knocks = 0
      const knocking = Array.from({ length: 4 }, async () => {
        while (!isOver) {
          knocks += 1
          const answer = await fetch(`${await proxy.next()}/healthz`).catch((error: unknown) => String(error))
          if (typeof answer === 'string' || answer.status !== 200) failed.push(answer)
          else await answer.arrayBuffer()
          await pause(5)
        }
      })
      for (const at of [0, 1]) {
        const old = apis[at]
        if (!old) continue
        expect(await old.process.kill('SIGTERM')).toBe(0)
        apis[at] = await beginApi()
        await expect.poll(() => apis[at]?.isReady).toBe(true)
      }
      expect(await worker.kill('SIGTERM')).toBe(0)
      worker = beginWorker()
      await pause(500)
      isOver = true
      await Promise.all([asking, ...knocking])
      expect(failed).toEqual([])
      expect(ids.length).toBeGreaterThan(10)
      expect(knocks).toBeGreaterThan(300)
      await endedWithin(client, 60_000)
      const { acknowledged, succeeded, refunded, ...wrong } = await count(client, ids)
      expect([acknowledged, refunded]).toEqual([succeeded, 0])
      expect(
        Object.values(wrong).every((figure) => figure === 0),
        JSON.stringify(wrong),
      ).toBe(true)
      expect(pooler.refused().slice(refused)).toEqual([])
      expect(await pooler.transactions()).toBeGreaterThan(100)
    } finally {
      await proxy.close()
      for (const { process } of [...apis, { process: worker }]) process.child.kill('SIGKILL')
      await client.end().catch(() => {})
      outside.close()
      await s3.stop()
      await pooler.stop()
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
