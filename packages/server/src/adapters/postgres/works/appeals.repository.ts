import type { TakenDown } from '@easel/contract/types'
import { type RawBuilder, sql } from 'kysely'
import type { AppealFate, AppealsStore } from '../../../domain/reports/ports.ts'
import type { Database } from '../core/db.ts'

interface StateRow {
  id: string
  hidden_at: number
  appealed_at: number | null
  handled_at: number | null
}

interface FateRow {
  work_id: string
  granted: boolean
  handled_at: number
}

/** Appeals that were decided before that, and of which whoever made them does not know: as `a`. */
export const untoldAppeals = (principalId: string, decidedBefore: number): RawBuilder<unknown> => sql`
  appeals a
  where a.principal_id = ${principalId} and a.told_at is null and a.handled_at < ${decidedBefore}`

/** A copy was hidden with its original: as long as that is there and the same person's, the appeal is about that. */
const ROOT = sql`left join works whole
  on whole.id = w.hidden_with and whole.principal_id = w.principal_id and whole.deleted_at is null`

export function createAppealsStore({ on }: Database): AppealsStore {
  return {
    async hiddenRoot(principalId, workId) {
      const { rows } = await sql<{ root: string }>`
        select coalesce(whole.id, w.id) as root from works w ${ROOT}
        where w.id = ${workId} and w.principal_id = ${principalId}
          and w.deleted_at is null and w.hidden_at is not null`.execute(on())
      return rows[0]?.root ?? null
    },

    async takenDown(principalId, ids) {
      const { rows } = await sql<StateRow>`
        select w.id, w.hidden_at, a.at as appealed_at, a.handled_at from works w ${ROOT}
          left join appeals a on a.work_id = coalesce(whole.id, w.id)
        where w.id = any(${ids}) and w.principal_id = ${principalId} and w.hidden_at is not null`.execute(
        on(),
      )
      return new Map(rows.map((row) => [row.id, toState(row)]))
    },

    async add({ workId, principalId, note, at }, tx) {
      const { numInsertedOrUpdatedRows } = await on(tx)
        .insertInto('appeals')
        .values({ work_id: workId, principal_id: principalId, note, at })
        .onConflict((conflict) => conflict.column('work_id').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async drop(workIds, decidedBefore, tx) {
      await sql`
        delete from appeals where work_id = any(${workIds}) and (told_at is not null or handled_at < ${decidedBefore})`.execute(
        on(tx),
      )
    },

    async close(workIds, granted, at, tx) {
      const { numAffectedRows } = await sql`
        update appeals set handled_at = ${at}, granted = ${granted}, told_at = null
        where work_id = any(${workIds}) and (handled_at is null or granted != ${granted})`.execute(on(tx))
      return numAffectedRows !== undefined && numAffectedRows > 0n
    },

    async untold(principalId, decidedBefore) {
      const { rows } = await sql<FateRow>`
        select a.work_id, a.granted, a.handled_at from ${untoldAppeals(principalId, decidedBefore)}
        order by a.handled_at, a.work_id`.execute(on())
      return rows.map(toFate)
    },

    async markShown(principalId, shown, at) {
      const ids = shown.map(({ id }) => id)
      const times = shown.map(({ decidedAt }) => decidedAt)
      await sql`
        update appeals set told_at = ${at}
        where principal_id = ${principalId} and told_at is null and (work_id, handled_at) in (
          select * from unnest(${ids}::text[], ${times}::bigint[]))`.execute(on())
    },
  }
}

const toState = ({ hidden_at, appealed_at, handled_at }: StateRow): TakenDown => ({
  at: hidden_at,
  appeal:
    appealed_at === null ? null : { at: appealed_at, outcome: handled_at === null ? 'open' : 'refused' },
})

const toFate = ({ work_id, granted, handled_at }: FateRow): AppealFate => ({
  workId: work_id,
  isGranted: granted,
  decidedAt: handled_at,
})
