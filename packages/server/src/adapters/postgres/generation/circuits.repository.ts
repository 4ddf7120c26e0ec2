import { sql } from 'kysely'
import type { EngineCircuits } from '../../../domain/generation/engine-ports.ts'
import type { Database } from '../core/db.ts'

/**
 * What processes have learned of engines that do not answer. A row without failures says of one that works until when it was
 * away at most: it was heard of then.
 */
export function createCircuits({ on }: Database): EngineCircuits {
  return {
    async all() {
      const rows = await on()
        .selectFrom('engine_circuits')
        .select(['engine', 'open_until'])
        .where('failures', '>', 0)
        .execute()
      return new Map(rows.map(({ engine, open_until }) => [engine, open_until]))
    },

    async failed(engine, { most, until, unlessHeard }) {
      const { rows } = await sql<{ opened: boolean }>`
        with before as (select failures, open_until from engine_circuits where engine = ${engine})
        insert into engine_circuits (engine, failures, open_until)
        values (${engine}, 1, case when ${most}::int <= 1 then ${until}::bigint end)
        on conflict (engine) do update set failures = engine_circuits.failures + 1,
          open_until = case when engine_circuits.failures + 1 >= ${most}::int then ${until}::bigint
            when engine_circuits.failures > 0 then engine_circuits.open_until end
          where engine_circuits.failures > 0
            or coalesce(engine_circuits.open_until <= ${unlessHeard}::bigint, true)
        returning open_until is not null and not exists (
          select 1 from before where failures > 0 and open_until is not null) as opened`.execute(on())
      return rows[0]?.opened ?? false
    },

    async extend(engine, now, until) {
      await on()
        .updateTable('engine_circuits')
        .set({ open_until: until })
        .where('engine', '=', engine)
        .where('failures', '>', 0)
        .where('open_until', '<=', now)
        .execute()
    },

    async heard(engine, at) {
      const { rows } = await sql<{ away: boolean }>`
        with before as (
          select 1 from engine_circuits where engine = ${engine} and failures > 0 and open_until is not null)
        insert into engine_circuits (engine, failures, open_until) values (${engine}, 0, ${at})
        on conflict (engine) do update set failures = 0, open_until = excluded.open_until
        returning exists (select 1 from before) as away`.execute(on())
      return rows[0]?.away ?? false
    },

    async keep(engines) {
      await sql`delete from engine_circuits where engine <> all(${engines}::text[])`.execute(on())
    },
  }
}
