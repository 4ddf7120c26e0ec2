import { randomUUID } from 'node:crypto'
import { SECOND } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { SharedCapacity } from '../../../domain/generation/engine-ports.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { DATABASE_NOW } from '../core/clock.ts'
import type { Database } from '../core/db.ts'

/** Lease of a slot, which expires if its process dies: everybody who waits for the engine waits for that. */
const LEASE = 6 * SECOND
const RENEWED_EVERY = 2 * SECOND

/** A semaphore in rows, with leases. */
export function createSharedCapacity(
  { on }: Database,
  log: Log,
  { heldFor = LEASE, renewedEvery = RENEWED_EVERY } = {},
): SharedCapacity {
  /** Two processes that claim the same slot conflict on its key; the second one retries. */
  const claim = async (engine: string, count: number, holder: string): Promise<boolean> => {
    const { rows } = await sql`
      insert into engine_places (engine, place, holder, until)
      select ${engine}, place, ${holder}, ${DATABASE_NOW} + ${heldFor}
      from generate_series(1, ${count}::int) places (place)
      where not exists (
        select 1 from engine_places taken
        where taken.engine = ${engine} and taken.place = places.place and taken.until > ${DATABASE_NOW})
      order by place limit 1
      on conflict (engine, place) do update set holder = excluded.holder, until = excluded.until
        where engine_places.until <= ${DATABASE_NOW}
      returning place`.execute(on())
    return rows.length > 0
  }
  const renew = async (engine: string, holder: string): Promise<boolean> => {
    const { rows } = await sql`
      update engine_places set until = ${DATABASE_NOW} + ${heldFor}
      where engine = ${engine} and holder = ${holder} returning place`.execute(on())
    return rows.length > 0
  }
  const giveBack = (engine: string, holder: string) =>
    sql`delete from engine_places where engine = ${engine} and holder = ${holder}`.execute(on())
  const missed = (engine: string) => (error: unknown) =>
    log.warn({ engine, err: error }, 'a slot of an engine could not be recorded')

  /** A process whose lease expired continues and takes any other free slot. */
  const keep = async (engine: string, count: number, holder: string): Promise<void> => {
    if (await renew(engine, holder)) return
    if (await claim(engine, count, holder)) return
    log.warn({ engine }, 'a slot of an engine was lost: it makes more at once than it has slots')
  }

  return {
    async acquire(engine, count) {
      const holder = randomUUID()
      if (!(await claim(engine, count, holder))) return null
      let renewed = Promise.resolve()
      let renewing = false
      const timer = setInterval(() => {
        if (renewing) return
        renewing = true
        renewed = keep(engine, count, holder)
          .catch(missed(engine))
          .finally(() => {
            renewing = false
          })
      }, renewedEvery)
      timer.unref()
      return async () => {
        clearInterval(timer)
        // A pending renewal could otherwise re-create the row.
        await renewed
        // A failed release expires with its lease.
        await giveBack(engine, holder).catch(missed(engine))
      }
    },
  }
}
