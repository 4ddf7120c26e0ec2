import { sql } from 'kysely'
import type { EngineCircuits } from '../../../domain/generation/engine-ports.ts'
import type { Database } from '../core/db.ts'

/** What processes have learned of engines that do not answer. */
export function createCircuits({ on }: Database): EngineCircuits {
  return {
    async all() {
      const rows = await on().selectFrom('engine_circuits').select(['engine', 'open_until']).execute()
      return new Map(rows.map(({ engine, open_until }) => [engine, open_until]))
    },

    async failed(engine, most, until) {
      const { rows } = await sql<{ opened: boolean }>`
        with before as (select open_until from engine_circuits where engine = ${engine})
        insert into engine_circuits (engine, failures, open_until)
        values (${engine}, 1, case when ${most}::int <= 1 then ${until}::bigint end)
        on conflict (engine) do update set failures = engine_circuits.failures + 1,
          open_until = case when engine_circuits.failures + 1 >= ${most}::int then ${until}::bigint
            else engine_circuits.open_until end
        returning open_until is not null and (select open_until from before) is null as opened`.execute(on())
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

    async clear(engine) {
      const row = await on()
        .deleteFrom('engine_circuits')
        .where('engine', '=', engine)
        .returning('open_until')
        .executeTakeFirst()
      return (row?.open_until ?? null) !== null
    },
  }
}
