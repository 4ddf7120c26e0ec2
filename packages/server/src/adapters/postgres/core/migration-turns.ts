import { setTimeout as pause } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Log } from '../../../domain/kernel/log.ts'
import type { Tables } from './tables.ts'

/**
 * For so long migrations wait for a lock, and every call that comes after them waits with them. More than `deadlock_timeout`,
 * after which autovacuum makes way for them, and far less than a call may take. In ms.
 */
export const LOCK_TIMEOUT = 2000
/** The next try, at the latest: what was in the way may be of no importance any more. In ms. */
const TRY_AGAIN = 60_000
const LOOK_AGAIN = 1000
/** The same where nothing was found in the way. In ms. */
const TRY_UNKNOWN = 5000

/** lock_not_available, deadlock_detected: all was rolled back. */
const IN_USE = ['55P03', '40P01']

const isInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && IN_USE.includes(String(error.code))

type Db = Kysely<Tables>

/** Runs migrations, and returns what they have failed with. */
export type Attempts = (attempt: () => Promise<unknown>) => Promise<unknown>

/**
 * Tries until nobody holds what is to be changed, such as a backup; between two tries the version that runs goes on. Of several
 * processes only one tries.
 */
export const inTurns =
  (database: Db, log: Log): Attempts =>
  (attempt) =>
    database.connection().execute(async (own) => {
      await takeTurn(own, log)
      try {
        for (;;) {
          const error = await attempt()
          if (!isInUse(error)) return error
          // Calls that came after this try have waited with it, and end now.
          await pause(LOOK_AGAIN)
          const usedBy = await usersOfTables(database)
          log.warn(
            { usedBy },
            'the tables cannot be brought up to date yet, because they are in use. The start waits, and versions that run go on',
          )
          await untilOneHasEnded(database, usedBy)
        }
      } finally {
        // A connection that was lost has given it back.
        await sql`select pg_advisory_unlock(${TURN})`.execute(own).catch(() => {})
      }
    })

const TURN = sql`hashtextextended('easel migrations', 0)`

async function takeTurn(own: Db, log: Log): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${TURN}) as taken`.execute(own)
    if (rows[0]?.taken) return
    if (tries === 1) log.info({}, 'another process brings the tables up to date. The start waits for it')
    await pause(LOOK_AGAIN)
  }
}

/** A transaction that has used tables of ours since before the last try. */
interface User {
  pid: number
  /** Null, both: of a role that this one may not look at. */
  application: string | null
  seconds: number | null
  tables: string[]
}

async function usersOfTables(database: Db): Promise<User[]> {
  const { rows } = await sql<User>`
    select a.pid, a.application_name as application,
      round(extract(epoch from now() - a.xact_start))::int as seconds, array_agg(distinct c.relname::text) as tables
    from pg_locks l join pg_class c on c.oid = l.relation join pg_stat_activity a on a.pid = l.pid
    where l.granted and l.database = (select oid from pg_database where datname = current_database())
      and c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
      -- Those of other roles may be hidden.
      and (a.xact_start is null or a.xact_start < now() - ${LOCK_TIMEOUT + LOOK_AGAIN} * interval '1 ms')
    group by a.pid, a.application_name, a.xact_start order by a.xact_start limit 5`.execute(database)
  return rows
}

async function untilOneHasEnded(database: Db, before: readonly User[]): Promise<void> {
  if (before.length === 0) return pause(TRY_UNKNOWN)
  for (const until = Date.now() + TRY_AGAIN; Date.now() < until; ) {
    await pause(LOOK_AGAIN)
    const now = await usersOfTables(database)
    if (before.some(({ pid }) => !now.some((each) => each.pid === pid))) return
  }
}
