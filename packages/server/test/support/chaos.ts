import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SLOTS } from '@easel/contract/numbers'
import pg from 'pg'
import { fixedTimeEngine, PRICE_PER_SET } from '../fakes/fixed-time-engine.ts'
import { startS3 } from '../fakes/s3.ts'
import { newDevice } from './client.ts'
import { count, endedWithin, leftAfterSweep, STORM_LIMITS, submit, TWO_DAYS } from './cluster.ts'
import { haveOutages, type Outage, recoveredAfter } from './planned-outages.ts'
import { startPostgres } from './postgres.ts'
import { SERVER, startProcess } from './process.ts'
import { type Supervised, supervise } from './supervised.ts'

/** After so many seconds the engine that hangs is given up, and the next one asked. */
const HANGS_FOR = 5

/** Sets at once of the engine that paints. */
const CONCURRENCY = 4

export interface ChaosOptions {
  /** How long processes are killed, and how often, and how often something is submitted; all in milliseconds. */
  lasts: number
  killEvery: number
  submitEvery: number
  outages: readonly Outage[]
  /** The duration of a set. */
  engine: number
  /** The time-out for everything to finish afterwards. */
  timeout: number
}

/**
 * Two APIs and two workers on one PostgreSQL, with their files in a bucket and two engines, of which one never answers. While
 * sets are submitted, processes are killed and started again, and the bucket and the database are away for a while, each.
 * Afterwards everything is counted.
 */
export async function chaos({ lasts, killEvery, submitEvery, outages, engine, timeout }: ChaosOptions) {
  const scratch = mkdtempSync(join(tmpdir(), 'easel-chaos-'))
  const postgres = await startPostgres(`${scratch}-postgres`)
  const s3 = await startS3()
  const paints = await fixedTimeEngine(engine, { concurrency: CONCURRENCY, id: 'paints' })
  const hangs = await fixedTimeEngine(null, { concurrency: 1, id: 'hangs' })
  const environment = {
    ...{ LOG_LEVEL: 'silent', STARTER_COLLECTION: '0', IMAGE_MODERATION: 'off' },
    ...{ DATABASE_URL: postgres.url, DATA_DIR: join(scratch, 'data'), LIMITS: JSON.stringify(STORM_LIMITS) },
    // The first one is asked first.
    ENGINES: JSON.stringify([{ ...hangs.setting, timeoutSeconds: HANGS_FOR }, paints.setting]),
    ...s3.settings,
  }
  const members = (['api', 'api', 'worker', 'worker'] as const).map((role) => supervise(role, environment))
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    const acknowledged = submitAll(members, submitEvery)
    let isOver = false
    const killing = (async () => {
      let killed = 0
      for (; !isOver; killed += 1) {
        await pause(killEvery)
        await members[Math.floor(Math.random() * members.length)]?.kill()
      }
      return killed
    })()
    const seen = { url: postgres.url, acknowledgedSince: acknowledged.since }
    const [recoveries] = await Promise.all([
      haveOutages(outages, {
        ...seen,
        away: {
          bucket: { begin: async () => s3.will('silent'), end: async () => s3.will('answers') },
          database: { begin: () => postgres.stop(), end: () => postgres.start() },
        },
      }),
      pause(lasts),
    ])
    isOver = true
    const killed = await killing
    recoveries.push({ part: 'processes', ...(await recoveredAfter(Date.now(), seen)) })
    const ids = await acknowledged.all()
    await client.connect()
    await endedWithin(client, timeout)
    for (const member of members) await member.stop()
    const counted = { ...(await count(client, ids)), ...(await paidFor(client, [paints, hangs])) }
    await client.query(`update files set created_at = created_at - ${TWO_DAYS} where state = 'pending'`)
    const last = startProcess(SERVER, { ...environment, ROLE: 'all' })
    await last.ready()
    const left = await leftAfterSweep(client, s3.storedKeys)
    await last.kill('SIGTERM')
    // What was under way when somebody was killed, or something went away, is begun again.
    const mayBeAgain = (killed + outages.length) * CONCURRENCY
    return { killed, recoveries, hung: hangs.orders, orders: paints.orders, mayBeAgain, ...counted, ...left }
  } finally {
    for (const member of members) await member.stop()
    await client.end().catch(() => {})
    paints.close()
    hangs.close()
    await s3.stop()
    await postgres.stop()
    for (const directory of [scratch, `${scratch}-postgres`])
      rmSync(directory, { recursive: true, force: true })
  }
}

/** What the engines were paid beside what they were asked for, in images: a process that is killed may have paid and not asked. */
async function paidFor(client: pg.Client, engines: readonly { setting: { id: string }; images: number }[]) {
  const { rows } = await client.query<{ engine: string; amount: string }>(
    'select engine, sum(amount) as amount from engine_spend where length(day) = 10 group by engine',
  )
  const surplus = engines.map(({ setting, images }) => {
    const paid = rows.find(({ engine }) => engine === setting.id)?.amount ?? 0
    return Number(paid) / (PRICE_PER_SET / SLOTS.length) - images
  })
  const sum = (share: (images: number) => number) =>
    surplus.reduce((all, images) => all + Math.max(0, share(images)), 0)
  return { unpaid: sum((images) => -images), paidUnasked: sum((images) => images) }
}

/** Submits again and again, each until an API has acknowledged it. */
function submitAll(members: readonly Supervised[], every: number) {
  const visitors = Array.from({ length: 5 }, newDevice)
  const pending: Promise<string>[] = []
  const times: { begun: number; acknowledged: number }[] = []
  let isOver = false
  const asking = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const begun = Date.now()
      const work = submit(members, visitors[n % visitors.length] ?? '', `A fox, number ${n}`)
      work.then(
        () => times.push({ begun, acknowledged: Date.now() }),
        () => {},
      )
      pending.push(work)
      await pause(every)
    }
  })()
  return {
    since: (time: number): number | null =>
      times
        .filter(({ begun }) => begun >= time)
        .reduce<number | null>((first, { acknowledged }) => Math.min(first ?? Infinity, acknowledged), null),
    /** Ends it. */
    async all(): Promise<string[]> {
      isOver = true
      await asking
      return Promise.all(pending)
    },
  }
}
