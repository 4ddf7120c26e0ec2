import { ImageStatus } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type { Entering } from '../../../domain/generation/admission-ports.ts'

/** When the principal was admitted last, 0 for never. */
export const turnOf = (principalId: string) =>
  sql<number>`coalesce((select at from turns where principal_id = ${principalId}), 0)`

export const WAITING = sql<boolean>`status = ${sql.lit(ImageStatus.NotStarted)} and deleted_at is null`

/**
 * The queue's order: VIP first; then everybody's first work, everybody's second …; within a round, the principal
 * who was admitted longest ago.
 */
export const LINE_ORDER = sql`vip desc, round, turn, created_at, id`

/** All that wait, by an index that holds all of it. */
export const LINE = sql`
  select id, principal_id, vip, created_at,
    coalesce(turn_at, (select at from turns where turns.principal_id = works.principal_id), 0) as turn,
    row_number() over (partition by principal_id, vip order by created_at, id) as round
  from works where ${WAITING}`

/**
 * Of all that wait: how many, how many of the principal, and how many come before a work that is about to wait. They need no
 * order among each other, so none is sorted. What is asked of its own is read once, whatever the database expects of the rest.
 */
export const seenByEntering = ({ id, principalId, vip, createdAt }: Entering) => sql<{
  waiting: number
  own: number
  ahead: number
}>`
  with entering as materialized (
    select 1 + count(*) as round, ${turnOf(principalId)} as turn from works
    where ${WAITING} and principal_id = ${principalId} and vip = ${vip}
      and (created_at, id) < (${createdAt}::bigint, ${id}))
  select count(*)::int as waiting, (count(*) filter (where line.principal_id = ${principalId}))::int as own,
    (count(*) filter (where case
      when line.vip <> ${vip}::boolean then line.vip
      when line.round <> entering.round then line.round < entering.round
      else (line.turn, line.created_at, line.id) < (entering.turn, ${createdAt}::bigint, ${id}) end))::int as ahead
  from (${LINE}) line cross join entering`
