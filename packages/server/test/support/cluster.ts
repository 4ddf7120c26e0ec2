import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { fixedTimeEngine, pause } from '../fakes/fixed-time-engine.ts'
import { newDevice, signedHeaders } from './client.ts'
import { startPostgres } from './postgres.ts'
import { SERVER, startProcess } from './process.ts'

const SUBMIT = '/api/v2/mj/submit'
/** Longer than the maximal age of an unfinished file. */
export const TWO_DAYS = 2 * 24 * 3600 * 1000
const SWEPT_WITHIN = 60_000
export const STORM_LIMITS = {
  generationsPerDay: 10_000,
  submitsPerWindow: 10_000,
  waiting: 1000,
  concurrency: 2,
  engineTimeoutSeconds: 20,
}

export interface StormOptions {
  /** The number of processes to kill. On a busy machine the storm takes longer, and is no milder. */
  kills: number
  /** The intervals of kills and of submits, in milliseconds. */
  killEvery: number
  submitEvery: number
  /** The duration of a set. */
  engine: number
  /** The time-out for everything to finish afterwards. */
  timeout: number
}

/**
 * Two APIs and two workers on one PostgreSQL and one directory of files. While sets are submitted continuously, one of
 * the four is killed from time to time, and started again. Afterwards everything is counted.
 */
export async function storm({ kills, killEvery, submitEvery, engine, timeout }: StormOptions) {
  const postgres = await startPostgres()
  const outside = await fixedTimeEngine(engine, { concurrency: 2 })
  const dataDir = mkdtempSync(join(tmpdir(), 'easel-cluster-'))
  const environment = {
    LOG_LEVEL: 'silent',
    STARTER_COLLECTION: '0',
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    LIMITS: JSON.stringify(STORM_LIMITS),
    ...outside.env,
  }
  const begin = (ROLE: string, more = {}) => startProcess(SERVER, { ...environment, ROLE, ...more })
  const members = ['api', 'api', 'worker', 'worker'].map((role) => ({ role, process: begin(role), url: '' }))
  const listens = async (member: (typeof members)[number]) => {
    member.url = ''
    if (member.role === 'api') member.url = await member.process.ready()
  }
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await Promise.all(members.map(listens))
    await client.connect()
    const visitors = Array.from({ length: 5 }, newDevice)
    const acknowledged: Promise<string>[] = []
    let killed = 0

    const asking = (async () => {
      for (let n = 0; killed < kills; n += 1) {
        acknowledged.push(submit(members, visitors[n % visitors.length] ?? '', `A fox, number ${n}`))
        await pause(submitEvery)
      }
    })()
    while (killed < kills) {
      await pause(killEvery)
      const member = members[Math.floor(Math.random() * members.length)]
      if (!member) continue
      killed += 1
      await member.process.kill('SIGKILL')
      member.process = begin(member.role)
      // A process that is killed during its start prints no address.
      listens(member).catch(() => {})
    }
    await asking
    const ids = await Promise.all(acknowledged)
    await endedWithin(client, timeout)
    for (const { process } of members) await process.kill('SIGKILL')
    const counted = await count(client, ids)
    await client.query(`update files set created_at = created_at - ${TWO_DAYS} where state = 'pending'`)
    const last = begin('all')
    await last.ready()
    const left = await leftAfterSweep(client, () => Promise.resolve(filesIn(join(dataDir, 'files'))))
    await last.kill('SIGTERM')
    return { killed, orders: outside.orders, ...counted, ...left }
  } finally {
    for (const { process } of members) process.child.kill('SIGKILL')
    await client.end().catch(() => {})
    outside.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

export type Counted = Awaited<ReturnType<typeof storm>>

/** Submits to either API, with the same key, until one has acknowledged. */
export async function submit(
  members: readonly { role: string; url: string }[],
  device: string,
  prompt: string,
): Promise<string> {
  const key = randomUUID()
  for (let tries = 0; ; tries += 1) {
    const apis = members.filter(({ url }) => url !== '')
    const url = apis[tries % Math.max(1, apis.length)]?.url ?? ''
    const headers = signedHeaders('POST', SUBMIT, device, {
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    })
    const body = JSON.stringify({ prompt, modelId: 0, ratioType: 1 })
    const answer = await fetch(url + SUBMIT, { method: 'POST', headers, body }).catch(() => null)
    const envelope = (await answer?.json().catch(() => null)) as { data: { id?: string } } | null
    if (answer?.status === 200 && envelope?.data.id) return envelope.data.id
    if (answer && answer.status < 500) throw new Error(`A submit was refused: ${JSON.stringify(envelope)}`)
    if (tries > 300) throw new Error('No server accepted the submit.')
    await pause(200)
  }
}

export async function endedWithin(client: pg.Client, timeout: number): Promise<void> {
  const from = performance.now()
  const counts: number[] = []
  for (;;) {
    const { rows } = await client.query('select id, status, attempts from works where status <= 2')
    if (rows.length === 0) return
    counts.push(rows.length)
    if (performance.now() > from + timeout) {
      const course = counts.filter((_, at) => at % Math.ceil(counts.length / 10) === 0)
      throw new Error(`Not ended: ${course.join(', ')}; ${JSON.stringify(rows.slice(0, 5))}`)
    }
    await pause(300)
  }
}

/** Every figure but the first three should be 0. */
export async function count(client: pg.Client, acknowledged: readonly string[]) {
  const one = async (text: string, values: unknown[] = []): Promise<number> =>
    Number((await client.query(text, values)).rows[0]?.count)
  const works = await one('select count(*) from works')
  return {
    acknowledged: acknowledged.length,
    succeeded: await one('select count(*) from works where status = 4'),
    refunded: await one('select count(*) from works where status = 3'),
    lost:
      acknowledged.length - (await one('select count(*) from works where id = any($1)', [[...acknowledged]])),
    twice: works - new Set(acknowledged).size,
    brokenSets: await one(
      `select count(*) from works where status = 4 and 4 <> (
        select count(*) from slots where work_id = works.id
          and thumb is not null and preview is not null and original is not null)`,
    ),
    // Every stored file belongs to an image of the set, and all files of every image are stored.
    strayFiles: await one(
      `select count(*) from files f where state = 'kept' and not exists (
        select 1 from slots where work_id = f.work_id and f.name in (thumb, preview, preview_marked, original))`,
    ),
    missingFiles: await one(
      `select count(*) from slots cross join lateral unnest(array[thumb, preview, preview_marked, original]) name
       where name is not null and not exists (select 1 from files where files.name = name.name and state = 'kept')`,
    ),
    wronglyCharged: await one(
      `select count(*) from works where (case when status = 4 then 1 else 0 end) <> (
        select coalesce(sum(amount), 0) from quota_entries where work_id = works.id and purpose = 'generation')`,
    ),
    wrongSums: await one(
      `select count(*) from (
        select principal_id, sum(amount) as used from quota_entries where purpose = 'generation' group by 1) ledger
       where used <> (select count(*) from works w where w.principal_id = ledger.principal_id and status = 4)`,
    ),
  }
}

/** As `count` finds it where nothing is wrong. */
export const NOTHING_WRONG = {
  lost: 0,
  twice: 0,
  brokenSets: 0,
  strayFiles: 0,
  missingFiles: 0,
  wronglyCharged: 0,
  wrongSums: 0,
}
/** As `leftAfterSweep` finds it. */
export const NOTHING_LEFT = { filesWithoutRow: 0, rowsWithoutFile: 0, notSwept: 0 }

/** What remains after the first sweep, which runs some seconds after the start, later on a busy machine. */
export async function leftAfterSweep(client: pg.Client, stored: () => Promise<string[]>) {
  for (const until = performance.now() + SWEPT_WITHIN; ; ) {
    const left = await filesLeft(client, await stored())
    if (Object.values(left).every((count) => count === 0) || performance.now() > until) return left
    await pause(500)
  }
}

/** Differences between the files that are stored and their rows. */
async function filesLeft(client: pg.Client, stored: readonly string[]) {
  const { rows } = await client.query<{ key: string; state: string }>('select key, state from files')
  const known = new Set(rows.map(({ key }) => key))
  const there = new Set(stored)
  return {
    filesWithoutRow: stored.filter((key) => !known.has(key)).length,
    rowsWithoutFile: [...known].filter((key) => !there.has(key)).length,
    notSwept: rows.filter(({ state }) => state !== 'kept').length,
  }
}

const filesIn = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1))
