import { type Kysely, type OperationNodeSource, sql } from 'kysely'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import { sendWithNext } from './connections/with-next.ts'
import { NOTIFY_CHANNEL } from './notify-channel.ts'
import type { Tables } from './tables.ts'

interface Late {
  writes: OperationNodeSource[]
  notices: string[]
}

export interface LateWrites {
  /**
   * Writes as the last of the transaction, with all else of the kind in one statement: a statement takes as long on its way as
   * in the database. Nothing in the transaction sees what is written, and that it fails is known when it ends.
   */
  writeLate(tx: Tx, write: OperationNodeSource): void
  /** Notifies all processes once the transaction is committed. */
  notifyLate(tx: Tx, notice: string): void
}

/** What transactions write at their end. */
export function createLateWrites() {
  const all = new WeakMap<Tx, Late>()
  const of = (tx: Tx): Late => {
    const late = all.get(tx)
    // A transaction of somebody else's would be committed without it.
    if (!late) throw new Error('The transaction is not one of this database, or has ended.')
    return late
  }
  return {
    writeLate: (tx: Tx, write: OperationNodeSource): void => void of(tx).writes.push(write),
    notifyLate: (tx: Tx, notice: string): void => void of(tx).notices.push(notice),
    begin: (tx: Tx): void => void all.set(tx, { writes: [], notices: [] }),
    async end(tx: Tx, transaction: Kysely<Tables>): Promise<void> {
      const { writes, notices } = of(tx)
      all.delete(tx)
      if (writes.length + notices.length === 0) return
      const named = writes.map((write, at) => sql`${sql.ref(`late_${at}`)} as (${write})`)
      const before = named.length === 0 ? sql`` : sql`with ${sql.join(named)} `
      const statement = sql`${before}select pg_notify(${NOTIFY_CHANNEL}, notice) from unnest(${notices}::text[]) notice`
      await sendWithNext(statement, transaction)
    },
  }
}
