import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { ReporterRecord, ReportsStore } from '../../../domain/reports/ports.ts'
import type { Database } from '../core/db.ts'
import { hiddenBy, hidingOn } from './hidden-works.ts'
import { listReported } from './reported-works.ts'
import { IN_A_SQUARE } from './shown.ts'

export function createReportsStore(database: Database): ReportsStore {
  const { on } = database
  return {
    async subject(workId, tx) {
      const row = await on(tx)
        .selectFrom('works')
        .select(['principal_id', 'hidden_at', 'hidden_by', 'partner_id', 'curated_at'])
        .select(IN_A_SQUARE.as('inSquareNow'))
        .where('id', '=', workId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      return {
        principalId: row.principal_id,
        hiddenBy: row.hidden_at === null ? null : hiddenBy(row.hidden_by),
        inSquareOf: row.hidden_at === null && row.inSquareNow ? { partnerId: row.partner_id || null } : null,
        curated: row.curated_at !== null,
      }
    },

    async add({ workId, principalId, addressKey, networkKey, ...report }, tx) {
      await on(tx)
        .insertInto('reports')
        .values({
          work_id: workId,
          principal_id: principalId,
          address_key: addressKey,
          network_key: networkKey,
          ...report,
        })
        .onConflict((conflict) => conflict.columns(['work_id', 'principal_id']).doNothing())
        .execute()
    },

    async weight(workId, tx) {
      const { rows } = await sql<{ reporters: number; weight: number; cleared: boolean }>`
        select count(*) filter (where is_open)::int as reporters,
          coalesce(sum(weight) filter (where is_open), 0)::float8 as weight,
          coalesce(bool_or(cleared), false) as cleared
        from (
          select handled_at is null as is_open, max(weight) as weight,
            coalesce(bool_or(handling in ('shown', 'dismissed')), false) as cleared
          from reports where work_id = ${workId}
          group by coalesce(network_key, address_key, principal_id), handled_at is null
        ) networks`.execute(on(tx))
      const [row] = rows
      if (!row) throw new Error('A sum has no row.')
      return row
    },

    async sentSince(by, since, tx) {
      let query = on(tx)
        .selectFrom('reports')
        .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`min(at)`.as('oldestAt')])
        .where('at', '>', since)
      if (by !== 'anybody') {
        query =
          'principalId' in by
            ? query.where('principal_id', '=', by.principalId)
            : query.where('network_key', '=', by.networkKey)
      }
      return query.executeTakeFirstOrThrow()
    },

    async record(principalId, tx) {
      const { rows } = await sql<ReporterRecord>`
        select
          least(
            (select min(finished_at) from works
              where principal_id = ${principalId} and status = ${ImageStatus.Succeeded}),
            (select min(at) from likes where principal_id = ${principalId})) as "knownSince",
          count(*) filter (where handling = 'hidden')::int as upheld,
          count(*) filter (where handling in ('shown', 'dismissed'))::int as dismissed
        from reports where principal_id = ${principalId}`.execute(on(tx))
      return rows[0] ?? { knownSince: null, upheld: 0, dismissed: 0 }
    },

    async reportedSince(at, limit) {
      const rows = await on()
        .selectFrom('reports')
        .innerJoin('works', 'works.id', 'reports.work_id')
        .select('work_id')
        .where('works.deleted_at', 'is', null)
        .where('handled_at', 'is', null)
        .groupBy('work_id')
        .having((is) => is(is.fn.max('at'), '>', at))
        .limit(limit)
        .execute()
      return rows.map(({ work_id }) => work_id)
    },

    async close(workId, handling, at, tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('reports')
        .set({ handled_at: at, handling })
        .where('work_id', '=', workId)
        .where('handled_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    list: (which, limit) => listReported(database, which, limit),
    ...hidingOn(database),
  }
}
