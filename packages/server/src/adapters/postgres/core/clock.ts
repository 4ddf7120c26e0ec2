import { type RawBuilder, sql } from 'kysely'
import type { Window } from '../../../domain/kernel/window.ts'
import type { Database } from './db.ts'

/** The database's clock, shared by all processes. */
export const DATABASE_NOW = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::bigint`

export const databaseClock =
  ({ on }: Pick<Database, 'on'>) =>
  async (): Promise<number> => {
    const { rows } = await sql<{ now: number }>`select ${DATABASE_NOW} as now`.execute(on())
    return Number(rows[0]?.now)
  }

/** Ahead of both the reader's and the database's clock; the reader's alone could be behind. */
export const isAhead = (time: RawBuilder<unknown>, { now, latest }: Window) =>
  sql<boolean>`(${time} > ${latest} and ${time} > ${DATABASE_NOW} + ${latest - now}::bigint)`

/** When an entry dated ahead starts to count: never before now. */
export const redated = ({ now }: Window) => sql<number>`greatest(${now}::bigint, ${DATABASE_NOW})`
