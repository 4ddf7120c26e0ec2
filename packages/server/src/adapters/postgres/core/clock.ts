import { type RawBuilder, sql } from 'kysely'
import type { Window } from '../../../domain/kernel/window.ts'
import type { Database } from './db.ts'

/** One clock for all processes: theirs may differ. */
export const DATABASE_NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

export const databaseClock =
  ({ on }: Pick<Database, 'on'>) =>
  async (): Promise<number> => {
    const { rows } = await sql<{ now: number }>`select ${DATABASE_NOW} as now`.execute(on())
    return Number(rows[0]?.now)
  }

/** Ahead of whoever looks and of the database: the first alone could be a clock that is behind. */
export const isAhead = (time: RawBuilder<unknown>, { now, latest }: Window) =>
  sql<boolean>`(${time} > ${latest} and ${time} > ${DATABASE_NOW} + ${latest - now}::bigint)`

/** From when on counts what is ahead: never earlier than from this moment. */
export const countedFrom = ({ now }: Window) => sql<number>`greatest(${now}::bigint, ${DATABASE_NOW})`
