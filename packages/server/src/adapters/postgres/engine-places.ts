import { randomUUID } from 'node:crypto'
import { SECOND } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { SharedPlaces } from '../../domain/generation/engine-ports.ts'
import type { Log } from '../../domain/kernel/log.ts'
import type { Database } from './db.ts'

/** A process that has died keeps its places for this long. */
const HELD_FOR = 30 * SECOND
const RENEWED_EVERY = 10 * SECOND

/** One clock for all: those of the processes may differ. */
const NOW = sql`(extract(epoch from clock_timestamp()) * 1000)::bigint`

/** Places as rows: whoever writes one has it until it says so, or until it has not been heard of for a while. */
export function createSharedPlaces({ on }: Database, log: Log, heldFor = HELD_FOR): SharedPlaces {
  const renew = (engine: string, holder: string) =>
    sql`update engine_places set until = ${NOW} + ${heldFor}
      where engine = ${engine} and holder = ${holder}`.execute(on())
  const giveBack = (engine: string, holder: string) =>
    sql`delete from engine_places where engine = ${engine} and holder = ${holder}`.execute(on())
  const missed = (engine: string) => (error: unknown) =>
    log.warn({ engine, err: error }, 'a place at an engine could not be written down')

  return {
    async take(engine, count) {
      const holder = randomUUID()
      // Two that choose the same place meet at its key: the second one is told that there is none, and asks again.
      const { rows } = await sql`
        insert into engine_places (engine, place, holder, until)
        select ${engine}, place, ${holder}, ${NOW} + ${heldFor} from generate_series(1, ${count}::int) places (place)
        where not exists (
          select 1 from engine_places taken
          where taken.engine = ${engine} and taken.place = places.place and taken.until > ${NOW})
        order by place limit 1
        on conflict (engine, place) do update set holder = excluded.holder, until = excluded.until
          where engine_places.until <= ${NOW}
        returning place`.execute(on())
      if (rows.length === 0) return null
      const timer = setInterval(() => void renew(engine, holder).catch(missed(engine)), RENEWED_EVERY)
      timer.unref()
      return () => {
        clearInterval(timer)
        // What cannot be given back now is free when its time is over.
        void giveBack(engine, holder).catch(missed(engine))
      }
    },
  }
}
