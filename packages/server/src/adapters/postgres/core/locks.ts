import { sql } from 'kysely'
import type { Locks } from '../../../domain/kernel/locks.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import { sendWithNext } from './connections/with-next.ts'
import type { Database } from './db.ts'

/** Where transactions run one after another anyway, nothing is asked of the database. */
export function createLocks({ on, isSerial }: Database): Locks {
  // Acquired from left to right, in the callers' sorted order.
  const holding = (keys: readonly string[]) =>
    sql`select ${sql.join(keys.map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`))}`
  return {
    async hold(keys, tx) {
      if (!isSerial) await holding(keys).execute(on(tx))
    },
    async holdWithNext(keys, tx) {
      if (!isSerial) await sendWithNext(holding(keys), on(tx))
    },
  }
}

/** Runs one statement that must see what earlier ones under a common key have written. */
export function createLockedStatement(database: Database) {
  const locks = createLocks(database)
  return <T>(keys: readonly string[], statement: (tx?: Tx) => Promise<T>): Promise<T> => {
    if (database.isSerial) return statement()
    return database.uow.run(async (tx) => {
      await locks.holdWithNext(keys.toSorted(), tx)
      return statement(tx)
    })
  }
}
