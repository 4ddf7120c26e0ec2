import { setTimeout as pause } from 'node:timers/promises'
import { type ControlledTransaction, sql } from 'kysely'
import { BackupError } from '../../../domain/backups/backup-error.ts'
import type { Tables } from '../core/tables.ts'

/** PostgreSQL notices only after a moment that a server, or a restore that was killed, has gone. In ms. */
const OTHERS_LEAVE_WITHIN = 3000
const ASKED_EVERY = 100

/** Throws a `BackupError` where somebody else uses the database and goes on with it. */
export async function refuseOthers(transaction: ControlledTransaction<Tables>): Promise<void> {
  const until = performance.now() + OTHERS_LEAVE_WITHIN
  for (;;) {
    const others = await othersOf(transaction)
    if (others === 0) return
    if (performance.now() > until) {
      throw new BackupError(
        `${others} other connections use the database of DATABASE_URL. Stop every server and whatever else uses it, then restore.`,
      )
    }
    await pause(ASKED_EVERY)
  }
}

async function othersOf(transaction: ControlledTransaction<Tables>): Promise<number> {
  // A transaction sees the connections of when it first asked, until it says this.
  await sql`select pg_stat_clear_snapshot()`.execute(transaction)
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(transaction)
  return rows[0]?.others ?? 0
}
