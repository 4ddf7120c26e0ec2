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
  part: Outage['part']
  /** Until a submit was acknowledged that began after it. */
  submit: number
  /** Until a set was finished. */
  set: number
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

async function recoveredAfter(time: number, { url, acknowledgedSince }: Parts) {
  const until = Date.now() + PATIENCE
  let submit: number | null = null
  let set: number | null = null
  while (submit === null || set === null) {
    if (Date.now() > until) throw new Error(`Nothing has recovered: ${JSON.stringify({ submit, set })}`)
    submit ??= acknowledgedSince(time)
    set ??= await finishedSince(url, time).catch(() => null)
    await pause(100)
  }
  return { submit: submit - time, set: set - time }
}

/** A connection for each look: the database may be starting. */
async function finishedSince(url: string, time: number): Promise<number | null> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ at: string | null }>(
      'select min(finished_at) as at from works where status = 4 and finished_at >= $1',
      [time],
    )
    const at = rows[0]?.at ?? null
    return at === null ? null : Number(at)
  } finally {
    await client.end().catch(() => {})
  }
}
