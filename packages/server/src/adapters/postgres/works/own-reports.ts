import type { ReportKind } from '@easel/contract/types'
import { type RawBuilder, sql } from 'kysely'
import type { OwnReports, ReportFate } from '../../../domain/reports/ports.ts'
import type { Database } from '../core/db.ts'

interface Row {
  work_id: string
  kind: ReportKind
  at: number
  handled_at: number | null
  handling: ReportFate['handling']
  hidden: boolean
  deleted_at: number | null
}

/** Reports that were decided before that, and of which whoever sent them does not know: as `r`. */
export const untoldReports = (principalId: string, decidedBefore: number): RawBuilder<unknown> => sql`
  reports r
  where r.principal_id = ${principalId} and r.told_at is null and r.handled_at < ${decidedBefore}`

const COLUMNS = sql`r.work_id, r.kind, r.at, r.handled_at, r.handling, w.deleted_at,
  w.hidden_at is not null and w.hidden_by is distinct from 'reports' as hidden`

/** Reports as those who have sent them know them. */
export function ownReportsOn({ on }: Database): OwnReports {
  return {
    async sentBy(principalId, limit) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from reports r join works w on w.id = r.work_id
        where r.principal_id = ${principalId} order by r.at desc, r.work_id limit ${limit}`.execute(on())
      return rows.map(toFate)
    },

    async untold(principalId, decidedBefore) {
      const { rows } = await sql<Row>`
        select ${COLUMNS} from (select r.* from ${untoldReports(principalId, decidedBefore)}) r
          join works w on w.id = r.work_id order by r.handled_at, r.work_id`.execute(on())
      return rows.map(toFate)
    },

    async markShown(principalId, shown, at) {
      const ids = shown.map(({ id }) => id)
      const times = shown.map(({ decidedAt }) => decidedAt)
      await sql`
        update reports set told_at = ${at}
        where principal_id = ${principalId} and told_at is null and (work_id, handled_at) in (
          select * from unnest(${ids}::text[], ${times}::bigint[]))`.execute(on())
    },

    async markTold(principalId, decidedBefore, at) {
      const { rows } = await sql<Row>`
        update reports r set told_at = ${at} from works w
        where w.id = r.work_id and (r.work_id, r.principal_id) in (
          select r.work_id, r.principal_id from ${untoldReports(principalId, decidedBefore)} for update of r)
        returning ${COLUMNS}`.execute(on())
      return rows.map(toFate)
    },
  }
}

const toFate = (row: Row): ReportFate => ({
  workId: row.work_id,
  kind: row.kind,
  at: row.at,
  handledAt: row.handled_at,
  handling: row.handling,
  isHidden: row.hidden,
  deletedAt: row.deleted_at,
})
