import { ImageStatus } from '@easel/contract/numbers'
import { sql, type UpdateQueryBuilder, type UpdateResult } from 'kysely'
import type { FailFrom, GenerationStore } from '../../../domain/generation/ports.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { WorkSlot } from '../../../domain/kernel/work.ts'
import { sendWithNext } from '../core/connections/with-next.ts'
import type { Database } from '../core/db.ts'
import type { Tables } from '../core/tables.ts'
import { SHOWN, WITHHELD } from '../works/shown.ts'
import { loadRelations, nextRevision, refresh, toSlotRow } from '../works/work-rows.ts'

const { NotStarted, Submitted, InProgress, Failed, Succeeded } = ImageStatus

type Attempts = Pick<
  GenerationStore,
  'begin' | 'progress' | 'putSlot' | 'finish' | 'fail' | 'clearOutput' | 'release' | 'requeue'
>

/** State transitions of a work, fenced by the attempt. */
export const attemptsOn = (database: Database): Attempts => ({
  ...beginningsOn(database),
  ...endsOn(database),
})

const updateOn = ({ on }: Database, tx?: Tx) => on(tx).updateTable('works').set({ revision: nextRevision() })

const ofAttemptOn = (database: Database) => (id: string, attempt: number, tx?: Tx) =>
  updateOn(database, tx).where('id', '=', id).where('attempts', '=', attempt).where('status', '=', InProgress)

function beginningsOn(
  database: Database,
): Pick<Attempts, 'begin' | 'progress' | 'putSlot' | 'release' | 'requeue'> {
  const { on } = database
  const update = (tx?: Tx) => updateOn(database, tx)
  const ofAttempt = ofAttemptOn(database)
  return {
    async begin(id, { engine, startedAt, seen = null }, tx) {
      const before = on(tx)
        .selectFrom('works')
        .select(['id', 'engine', 'revision'])
        .where('id', '=', id)
        .forUpdate()
        .as('before')
      const [row] = await update(tx)
        .from(before)
        .set({
          status: InProgress,
          engine: sql`coalesce(${engine}, works.engine, 'none')`,
          started_at: startedAt,
          attempts: sql`works.attempts + 1`,
        })
        .whereRef('works.id', '=', 'before.id')
        .where('works.status', 'in', [Submitted, InProgress])
        .returningAll('works')
        .returning(['before.engine as engine_before', 'before.revision as revision_before'])
        .execute()
      if (!row) return null
      const unchanged = seen?.revision === row.revision_before ? seen : null
      const work = unchanged ? refresh(unchanged, row) : await loadRelations(database, row, tx)
      return { work, before: row.engine_before }
    },

    progress: (id, attempt, progress) =>
      changed(ofAttempt(id, attempt).set({ progress: sql`greatest(progress, ${progress})` })),

    async putSlot(id, attempt, slot, progress, tx) {
      const fenced = ofAttempt(id, attempt, tx).set({ progress: sql`greatest(progress, ${progress})` })
      if (!(await changed(fenced))) return false
      const row = toSlotRow(id, slot)
      const put = on(tx)
        .insertInto('slots')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['work_id', 'slot'])
            .doUpdateSet(row)
            .where('slots.thumb', 'is', null)
            .where('slots.withheld', '=', false),
        )
      // Both see the slot as it was.
      await sendWithNext(sql`with replaced as (${releasingReplaced(id, slot)}) ${put}`, on(tx))
      return true
    },

    release: (id, attempt, tx) =>
      changed(ofAttempt(id, attempt, tx).set({ status: Submitted, attempts: attempt - 1 })),

    requeue: (id, tx) =>
      changed(
        update(tx)
          .set({ status: NotStarted, turn_at: null })
          .where('id', '=', id)
          .where('status', 'in', [Submitted, InProgress]),
      ),
  }
}

function endsOn(database: Database): Pick<Attempts, 'finish' | 'fail' | 'clearOutput'> {
  const { on } = database
  const ofAttempt = ofAttemptOn(database)
  return {
    finish: (id, attempt, { finishedAt, expiresAt }, tx) =>
      changed(
        ofAttempt(id, attempt, tx).set({
          status: Succeeded,
          progress: 100,
          moderation: sql`case when ${WITHHELD} then 'half' else 'clean' end`,
          finished_at: finishedAt,
          expires_at: expiresAt,
          in_square: SHOWN,
        }),
      ),

    async fail(id, from, { reason, words }, { finishedAt, expiresAt }, tx) {
      const failed = await changed(
        fence(updateOn(database, tx).where('id', '=', id), from).set({
          status: Failed,
          progress: 0,
          failure: reason,
          moderation: reason === 'blocked' ? 'blocked' : 'clean',
          failure_words: words.length > 0 ? JSON.stringify(words) : null,
          finished_at: finishedAt,
          expires_at: expiresAt,
        }),
      )
      if (failed) await on(tx).deleteFrom('slots').where('work_id', '=', id).execute()
      return failed
    },

    async clearOutput(id, attempt, tx) {
      if (!(await changed(ofAttempt(id, attempt, tx).set({ progress: 0 })))) return
      await on(tx).deleteFrom('slots').where('work_id', '=', id).execute()
    },
  }
}

type Update = UpdateQueryBuilder<Tables, 'works', 'works', UpdateResult>

const changed = async (query: Update): Promise<boolean> =>
  (await query.executeTakeFirstOrThrow()).numUpdatedRows === 1n

function fence(query: Update, from: FailFrom): Update {
  if (from === 'any') return query.where('status', '<=', InProgress)
  if ('attempt' in from) return query.where('attempts', '=', from.attempt).where('status', '=', InProgress)
  return query.where('principal_id', '=', from.principalId).where('status', '<=', InProgress)
}

/**
 * A replaced preview is served a little longer, because a slow phone fetches it after that; not in place of a withheld
 * image. A finished image is never replaced.
 */
const releasingReplaced = (workId: string, { slot, withheld }: WorkSlot) => sql`
  update files set state = ${withheld ? 'doomed' : 'replaced'} where name in (
    select unnest(array[thumb, preview, preview_marked, original]) from slots
    where work_id = ${workId} and slot = ${slot} and thumb is null)`
