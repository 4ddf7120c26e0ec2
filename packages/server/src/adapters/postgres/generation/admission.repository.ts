import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { AdmissionStore } from '../../../domain/generation/ports.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import { DATABASE_NOW } from '../core/clock.ts'
import type { Database } from '../core/db.ts'
import { nextRevision } from '../works/work-rows.ts'

const { NotStarted, Submitted, InProgress } = ImageStatus

/**
 * The queue's order: VIP first; then everybody's first work, everybody's second …; within a round, the principal
 * who was admitted longest ago.
 */
const RANKED = sql`
  select w.id, w.principal_id, w.vip, w.created_at, coalesce(t.at, 0) as last_admitted_at,
    row_number() over (partition by w.vip, w.principal_id order by w.created_at, w.id) as round
  from works w left join turns t on t.principal_id = w.principal_id
  where w.status = ${sql.lit(NotStarted)} and w.deleted_at is null`
/** Candidates per admission: joining the whole queue would make each admission as slow as many. */
const MAX_CANDIDATES = 50
const WAITING = sql`status = ${sql.lit(NotStarted)} and deleted_at is null`
/** Heartbeats by the database's clock, so that skew between workers does not matter. */
const aliveSince = (silence: number) => sql<number>`${DATABASE_NOW} - ${silence}::bigint`
const ADMISSION_ORDER = sql`vip desc, round, last_admitted_at, created_at, id`

/** Sharing a row's lock would let those who share it keep others from it for ever; this one is given in turn. */
const ADMISSION = sql`hashtextextended('admission', 0)`

export function createAdmissionStore(database: Database): AdmissionStore {
  const { on } = database
  const capacity = async (silence: number, tx?: Tx): Promise<number> => {
    const { sum } = await on(tx)
      .selectFrom('workers')
      .select(sql<number>`coalesce(sum(capacity), 0)::int`.as('sum'))
      .where('seen_at', '>', aliveSince(silence))
      .executeTakeFirstOrThrow()
    return sum
  }

  const recordAdmission = async (principalId: string, at: number, tx: Tx): Promise<void> => {
    await on(tx)
      .insertInto('turns')
      .values({ principal_id: principalId, at })
      .onConflict((conflict) => conflict.column('principal_id').doUpdateSet({ at }))
      .execute()
  }

  return {
    ...locksOn(database),
    capacity,

    async queueState(principalId, silence, tx) {
      const { slots, running, waiting, own } = await on(tx)
        .selectFrom('works')
        .select([
          sql<number>`(select coalesce(sum(capacity), 0)::int from workers where seen_at > ${aliveSince(silence)})`.as(
            'slots',
          ),
          sql<number>`(count(*) filter (where status > ${sql.lit(NotStarted)}))::int`.as('running'),
          sql<number>`(count(*) filter (where ${WAITING}))::int`.as('waiting'),
          sql<number>`(count(*) filter (where ${WAITING} and principal_id = ${principalId}))::int`.as('own'),
        ])
        .where('status', '<=', sql.lit(InProgress))
        .executeTakeFirstOrThrow()
      return { capacity: slots, free: slots - running, waiting, own }
    },

    async admitNext(at, tx) {
      // Skips a work that is locked by a cancellation.
      const { rows } = await sql<{ id: string; principal_id: string }>`
        with line as materialized (
          select id, row_number() over (order by ${ADMISSION_ORDER}) as position from (${RANKED}) ranked
          order by position limit ${sql.lit(MAX_CANDIDATES)})
        update works set status = ${Submitted}, revision = ${nextRevision()}
        where id = (
          select works.id from line join works on works.id = line.id
          where works.status = ${sql.lit(NotStarted)}
          order by line.position limit 1 for update of works skip locked)
        returning id, principal_id`.execute(on(tx))
      const [admitted] = rows
      if (!admitted) return null
      await recordAdmission(admitted.principal_id, at, tx)
      return admitted.id
    },

    recordAdmission,

    async positions(ids, tx) {
      const { rows } = await sql<{ id: string; position: number }>`
        select id, position from (
          select id, (row_number() over (order by ${ADMISSION_ORDER}))::int as position from (${RANKED}) ranked
        ) placed where id in (${sql.join(ids)})`.execute(on(tx))
      return new Map(rows.map(({ id, position }) => [id, position]))
    },

    async report(id, capacity, silence) {
      const now = { capacity, seen_at: DATABASE_NOW }
      await on()
        .insertInto('workers')
        .values({ id, ...now })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(now))
        .execute()
      await on().deleteFrom('workers').where('seen_at', '<=', aliveSince(silence)).execute()
      // Heartbeats dated ahead by the database's clock are reset; live workers report again.
      await on()
        .updateTable('workers')
        .set({ seen_at: DATABASE_NOW })
        .where('seen_at', '>', DATABASE_NOW)
        .execute()
    },

    async leave(id) {
      await on().deleteFrom('workers').where('id', '=', id).execute()
    },

    async clear() {
      await on().deleteFrom('workers').execute()
    },
  }
}

const locksOn = ({
  on,
  isSerial,
}: Database): Pick<AdmissionStore, 'isShareable' | 'lockAdmission' | 'shareAdmission'> => ({
  isShareable: !isSerial,

  async lockAdmission(tx) {
    // The row is what processes of the version before lock.
    await on(tx)
      .selectFrom('gates')
      .select(isSerial ? sql`1`.as('locked') : sql`pg_advisory_xact_lock(${ADMISSION})`.as('locked'))
      .where('name', '=', 'admission')
      .forUpdate()
      .execute()
  },

  async shareAdmission(tx) {
    await sql`select pg_advisory_xact_lock_shared(${ADMISSION})`.execute(on(tx))
  },
})
