import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'

/** A part that is away for a while, in milliseconds from the beginning. */
export interface Outage {
  part: 'bucket' | 'database'
  after: number
  lasts: number
}

/** How soon after an outage all works again, in milliseconds. */
export interface Recovery {
  /** `processes`: after the last one was killed. */
  part: Outage['part'] | 'processes'
  /** Until a submit was acknowledged that began after it. */
  submit: number
  /** Until a set was finished. */
  set: number
  /** Until every set was finished that had been accepted before. */
  accepted: number
}

interface Parts {
  url: string
  /** Takes a part away, and brings it back. */
  away: Record<Outage['part'], { begin(): Promise<void>; end(): Promise<void> }>
  /** When submits have been acknowledged that began after a time, both in epoch milliseconds. */
  acknowledgedSince(time: number): number | null
}

const PATIENCE = 120_000

/** Lets one part after the other be away, and measures what comes after. */
export async function haveOutages(outages: readonly Outage[], parts: Parts): Promise<Recovery[]> {
  const begun = Date.now()
  const recoveries: Recovery[] = []
  for (const { part, after, lasts } of outages) {
    await pause(Math.max(0, begun + after - Date.now()))
    await parts.away[part].begin()
    await pause(lasts)
    await parts.away[part].end()
    recoveries.push({ part, ...(await recoveredAfter(Date.now(), parts)) })
  }
  return recoveries
}

/** How soon after a time, in epoch milliseconds, all works again. */
export async function recoveredAfter(time: number, { url, acknowledgedSince }: Omit<Parts, 'away'>) {
  const until = Date.now() + PATIENCE
  let submit: number | null = null
  let set: number | null = null
  let accepted: number | null = null
  while (submit === null || set === null || accepted === null) {
    if (Date.now() > until) {
      throw new Error(`Nothing has recovered: ${JSON.stringify({ submit, set, accepted })}`)
    }
    submit ??= acknowledgedSince(time)
    set ??= await numberOf(url, FINISHED_SINCE, time).catch(() => null)
    accepted ??= await numberOf(url, ACCEPTED_BEFORE, time).catch(() => null)
    await pause(100)
  }
  return { submit: submit - time, set: set - time, accepted: Math.max(0, accepted - time) }
}

const FINISHED_SINCE = 'select min(finished_at) as at from works where status = 4 and finished_at >= $1'
/** Nothing, as long as one of them is not finished. */
const ACCEPTED_BEFORE = `select case when bool_and(status > 2) then coalesce(max(finished_at), $1) end as at
  from works where created_at < $1`

/** A connection for each look: the database may be starting. */
async function numberOf(url: string, query: string, time: number): Promise<number | null> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ at: string | null }>(query, [time])
    const at = rows[0]?.at ?? null
    return at === null ? null : Number(at)
  } finally {
    await client.end().catch(() => {})
  }
}
