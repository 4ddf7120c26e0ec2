import { sql } from 'kysely'
import type { EngineCircuits } from '../../../domain/generation/engine-ports.ts'
import type { Database } from '../core/db.ts'

/** What processes have learned of engines that do not answer. */
export function createCircuits({ on }: Database): EngineCircuits {
  return {
    async all() {
      const rows = await on()
        .selectFrom('engine_circuits')
        .select(['engine', 'open_until'])
        .where('open_until', 'is not', null)
        .$narrowType<{ open_until: number }>()
        .execute()
      return new Map(rows.map(({ engine, open_until }) => [engine, open_until]))
    },

    async refused(engine, { most, until }) {
      const { rows } = await sql<{ opened: boolean }>`
        with before as (select 1 from engine_circuits where engine = ${engine} and open_until is not null)
        insert into engine_circuits (engine, failures, open_until)
        values (${engine}, 1, case when ${most}::int <= 1 then ${until}::bigint end)
        on conflict (engine) do update set failures = engine_circuits.failures + 1,
          open_until = case when engine_circuits.failures + 1 >= ${most}::int then ${until}::bigint
            else engine_circuits.open_until end
        returning open_until is not null and not exists (select 1 from before) as opened`.execute(on())
      return rows[0]?.opened ?? false
    },

    async silent(engine, { until, unlessHeard }) {
      const { rows } = await sql<{ opened: boolean }>`
        with before as (select 1 from engine_circuits where engine = ${engine} and open_until is not null)
        insert into engine_circuits (engine, failures, open_until) values (${engine}, 0, ${until})
        on conflict (engine) do update set open_until = excluded.open_until
          where coalesce(engine_circuits.heard_at <= ${unlessHeard}::bigint, true)
        returning not exists (select 1 from before) as opened`.execute(on())
      return rows[0]?.opened ?? false
    },

    async extend(engine, now, until) {
      await on()
        .updateTable('engine_circuits')
        .set({ open_until: until })
        .where('engine', '=', engine)
        .where('open_until', '<=', now)
        .execute()
    },

    async heard(engine, { at, made, most }) {
      const { rows } = await sql<{ ended: boolean }>`
        with before as (select 1 from engine_circuits where engine = ${engine} and open_until is not null)
        insert into engine_circuits (engine, failures, heard_at) values (${engine}, 0, ${at})
        on conflict (engine) do update set heard_at = excluded.heard_at,
          failures = case when ${made} then 0 else engine_circuits.failures end,
          open_until = case when not ${made} and engine_circuits.failures >= ${most}::int
            then engine_circuits.open_until end
        returning open_until is null and exists (select 1 from before) as ended`.execute(on())
      return rows[0]?.ended ?? false
    },

    async keep(engines) {
      await sql`delete from engine_circuits where engine <> all(${engines}::text[])`.execute(on())
    },
  }
}
