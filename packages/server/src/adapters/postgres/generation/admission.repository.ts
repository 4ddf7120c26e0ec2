import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { AdmissionStore, QueueState } from '../../../domain/generation/admission-ports.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import { DATABASE_NOW } from '../core/clock.ts'
import { sendWithNext } from '../core/connections/with-next.ts'
import type { Database } from '../core/db.ts'
import { nextRevision } from '../works/work-rows.ts'
import { admittedInTurn, LINE, LINE_ORDER, seenByEntering, WAITING } from './line.ts'

const { Submitted, InProgress } = ImageStatus

/** Heartbeats by the database's clock, so that skew between workers does not matter. */
const aliveSince = (silence: number) => sql<number>`${DATABASE_NOW} - ${silence}::bigint`

/** Sharing a row's lock would let those who share it keep others from it for ever; this one is given in turn. */
const ADMISSION = sql`hashtextextended(${'admission'}, 0)`

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

  const recordAdmissions = async (principalIds: readonly string[], at: number, tx: Tx): Promise<void> => {
    // A work that is being cancelled is locked, and whoever cancels waits for the admission. What is left out here keeps an
    // older turn until it is corrected.
    const recording = sql`
      with turn as (
        insert into turns (principal_id, at) select distinct id, ${at}::bigint from unnest(${principalIds}::text[]) as id
        on conflict (principal_id) do update set at = excluded.at)
      update works set turn_at = ${at}::bigint where id in (
        select id from works where ${WAITING} and principal_id = any(${principalIds}) for update skip locked)`
    await sendWithNext(recording, on(tx))
  }

  return {
    ...locksOn(database),
    capacity,

    async queueState(entering, silence, tx) {
      const seen = entering
        ? seenByEntering(entering)
        : sql`select count(*)::int as waiting, 0 as own, 0 as ahead from works where ${WAITING}`
      const { rows } = await sql<Omit<QueueState, 'free'> & { running: number }>`
        select (select coalesce(sum(capacity), 0)::int from workers where seen_at > ${aliveSince(silence)}) as capacity,
          (select count(*)::int from works where status in (${sql.lit(Submitted)}, ${sql.lit(InProgress)})) as running,
          waiting, own, ahead from (${seen}) seen`.execute(on(tx))
      const [row] = rows
      if (!row) throw new Error('An aggregate has one row.')
      const { running, ...state } = row
      return { ...state, free: state.capacity - running }
    },

    async admit(most, at, tx) {
      const { rows } = await sql<{ id: string; principal_id: string }>`
        with ${admittedInTurn(most)}
        update works set status = ${sql.lit(Submitted)}, revision = ${nextRevision()}
        where id in (select id from admitted)
        returning id, principal_id`.execute(on(tx))
      if (rows.length > 0) {
        await recordAdmissions(
          rows.map(({ principal_id }) => principal_id),
          at,
          tx,
        )
      }
      return rows.map(({ id }) => id)
    },

    recordAdmissions,

    async correctTurns(tx) {
      await sql`
        update works set turn_at = null where id in (
          select works.id from works join turns on turns.principal_id = works.principal_id
          where ${WAITING} and turns.at > works.turn_at for update of works skip locked)`.execute(on(tx))
    },

    async positions(ids, tx) {
      const { rows } = await sql<{ id: string; position: number }>`
        select id, position from (
          select id, (row_number() over (order by ${LINE_ORDER}))::int as position from (${LINE}) line
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
    const locking = isSerial ? sql`1` : sql`pg_advisory_xact_lock(${ADMISSION})`
    await sendWithNext(
      sql`select ${locking} as locked from gates where name = 'admission' for update`,
      on(tx),
    )
  },

  async shareAdmission(tx) {
    await sendWithNext(sql`select pg_advisory_xact_lock_shared(${ADMISSION})`, on(tx))
  },
})
