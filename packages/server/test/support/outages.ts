import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fixedTimeEngine, pause } from '../fakes/fixed-time-engine.ts'
import { eventually, newDevice, signedHeaders } from './client.ts'
import { count, endedWithin } from './cluster.ts'
import { startLoad } from './load.ts'
import { startPostgres } from './postgres.ts'
import { SERVER, startProcess } from './process.ts'
import { startProxy } from './proxy.ts'

const EVENTS = '/api/v2/mj/events'
const LIMITS = {
  generationsPerDay: 10_000,
  submitsPerWindow: 10_000,
  waiting: 1000,
  waitingTotal: 10_000,
  addressGenerationsPerDay: 100_000,
  concurrency: 2,
}
/** Other tests may use the same server. */
const SLOTS = 60

export type Installation = Awaited<ReturnType<typeof install>>

/** An API and a worker, each a process, on a PostgreSQL that can be stopped, and behind a proxy that can go silent. */
export async function install() {
  const directory = mkdtempSync(join(tmpdir(), 'easel-outages-'))
  const postgres = await startPostgres(`${directory}-postgres`, ['-c', `max_connections=${SLOTS}`])
  const proxy = await startProxy(postgres.port)
  const outside = await fixedTimeEngine(400, { concurrency: 2 })
  const environment = {
    LOG_LEVEL: 'warn',
    STARTER_COLLECTION: '0',
    DATABASE_URL: postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`),
    DATA_DIR: join(directory, 'data'),
    LIMITS: JSON.stringify(LIMITS),
    ...outside.env,
  }
  const start = (role: 'api' | 'worker', name = 'easel') => {
    const url = `${environment.DATABASE_URL}?application_name=${name}`
    return startProcess(SERVER, { ...environment, DATABASE_URL: url, ROLE: role })
  }
  const api = start('api')
  const url = await api.ready()
  const worker = start('worker')
  const client = () => new pg.Client({ connectionString: postgres.url })
  await worksSoon(client())
  const acknowledged: string[] = []
  return {
    url,
    api,
    worker,
    postgres,
    proxy,
    client,
    /** Starts another process; `name` is its application name at the database. */
    start,
    /** Runs an outage while people continue to use the server; returns what they experienced. */
    under: (outage: () => Promise<void>) => under({ url, client, acknowledged }, outage),
    async close() {
      for (const { kill } of [api, worker]) await kill('SIGKILL')
      proxy.close()
      outside.close()
      await postgres.stop()
      for (const each of [directory, `${directory}-postgres`]) rmSync(each, { recursive: true, force: true })
    },
  }
}

/** A process that starts while the database is unavailable exits, so it must have started before. */
async function worksSoon(client: pg.Client): Promise<void> {
  await client.connect()
  await eventually(
    async () => (await client.query('select id from workers')).rows.length,
    (workers) => workers > 0,
    60_000,
  )
  await client.end()
}

/** People are served before and after. `outage` resolves when the database is available again. */
async function under(
  { url, client, acknowledged }: { url: string; client(): pg.Client; acknowledged: string[] },
  outage: () => Promise<void>,
) {
  const stream = await openStream(url)
  const load = startLoad(url)
  const readiness = watchReadiness(url)
  await pause(1500)
  try {
    await outage()
  } catch (error) {
    load.giveUp()
    await readiness.stop()
    throw error
  }
  const backAt = performance.now()
  await readiness.next(200)
  const readyAfter = performance.now() - backAt
  await load.stop()
  const served = performance.now() - backAt
  const outcome = await stream.hears()
  await readiness.stop()
  acknowledged.push(...load.acknowledged, outcome.id)
  const own = client()
  await own.connect()
  try {
    await endedWithin(own, 60_000)
    const { calls } = load
    const failed = calls.filter(({ status }) => status !== 200)
    return {
      counted: await count(own, acknowledged),
      calls: calls.length,
      failed: failed.length,
      /** Answers other than 503 with a retry time in the body and as a header. */
      wrong: failed.filter(({ status, retryAfter, header }) => status !== 503 || !retryAfter || !header),
      slowest: Math.max(...calls.map(({ ms }) => ms)),
      readiness: readiness.seen,
      readyAfter,
      served,
      streamGoesOn: outcome.received,
    }
  } finally {
    await own.end()
  }
}

/** Takes every connection that the server loses, repeatedly, and releases all of them at the end. */
export async function holdEveryConnection(
  fixture: Pick<Installation, 'client'>,
  continues: () => boolean | Promise<boolean>,
): Promise<void> {
  const first = fixture.client()
  await first.connect()
  const held = [first]
  while (await continues()) {
    // Held connections are not released and taken again: the server would get one in between.
    await first
      .query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'easel%'`)
      .catch(() => {})
    const more = Array.from({ length: 20 }, () => fixture.client())
    for (const each of more) each.on('error', () => {})
    const acquired = await Promise.allSettled(more.map((each) => each.connect()))
    held.push(...more.filter((_, at) => acquired[at]?.status === 'fulfilled'))
  }
  await Promise.all(held.map((each) => each.end().catch(() => {})))
}

/** Ends connections of others to the same database, at random; `limit` null: all. */
export const terminate = (client: pg.Client, limit: number | null) =>
  client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() order by random() limit $1`,
    [limit],
  )

/** Polls, and keeps each answer that differs from the one before. */
function watchReadiness(url: string) {
  const seen: number[] = []
  let running = true
  const check = async () => {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    return answer?.status ?? 0
  }
  const watching = (async () => {
    while (running) {
      const status = await check()
      if (seen.at(-1) !== status) seen.push(status)
      await pause(200)
    }
  })()
  return {
    seen,
    async next(expected: number): Promise<void> {
      while ((await check()) !== expected) await pause(100)
    },
    stop: () => {
      running = false
      return watching
    },
  }
}

/** An event stream that stays open. `hears`: whether it still receives events of its visitor. */
async function openStream(url: string) {
  const device = newDevice()
  const leave = new AbortController()
  const answer = await fetch(url + EVENTS, {
    headers: signedHeaders('GET', EVENTS, device),
    signal: leave.signal,
  })
  let text = ''
  let ended = false
  void (async () => {
    for await (const bytes of answer.body ?? []) text += Buffer.from(bytes).toString()
  })()
    .catch(() => {})
    .finally(() => {
      ended = true
    })
  return {
    async hears(): Promise<{ id: string; received: boolean }> {
      const path = '/api/v2/mj/submit'
      const headers = signedHeaders('POST', path, device, { headers: { 'content-type': 'application/json' } })
      const body = JSON.stringify({ prompt: 'For the stream', modelId: 0, ratioType: 1 })
      const submitted = await fetch(url + path, { method: 'POST', headers, body })
      const { data } = (await submitted.json()) as { data: { id: string } }
      const until = performance.now() + 30_000
      while (!ended && performance.now() < until && !isFinished(text, data.id)) await pause(50)
      const received = !ended && isFinished(text, data.id)
      leave.abort()
      return { id: data.id, received }
    },
  }
}

const isFinished = (text: string, id: string): boolean =>
  text.split('\n').some((line) => line.includes(id) && line.includes('"status":4'))
