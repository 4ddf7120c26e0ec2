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

/** Candidates beyond those that are wanted, since some may be locked: joining the whole queue takes as long as it is long. */
const MORE_CANDIDATES = sql.lit(50)

/** Who is first. This is asked most, by each end of a set while others wait, and the order of the rest takes far longer. */
const FIRST_PLACES = sql`
  select id, row_number() over (order by ${LINE_ORDER}) as position from (
    select id, vip, round, turn, created_at from (${LINE}) line order by ${LINE_ORDER} limit ${MORE_CANDIDATES}) line`

/**
 * The order of admitting one after the other: who was admitted goes to the end of the round. So the rounds keep the order of
 * the first one; those with VIP works, which come first, have had their turn when the others come.
 */
const placesInTurn = (most: number) => sql`
  with line as materialized (
    select id, principal_id, vip, round, first_value(turn) over firsts as turn,
      first_value(created_at) over firsts as first_at, first_value(id) over firsts as first_id
    from (${LINE}) line window firsts as (partition by principal_id, vip order by round)),
  vips as (
    select principal_id, max(round) as rounds, min(first_at) as first_at, min(first_id) as first_id
    from line where vip group by principal_id)
  select line.id, row_number() over (order by line.vip desc, line.round, coalesce(vips.rounds, 0), line.turn,
    coalesce(vips.first_at, line.first_at), coalesce(vips.first_id, line.first_id)) as position
  from line left join vips on vips.principal_id = line.principal_id and not line.vip
  order by position limit ${most}::int + ${MORE_CANDIDATES}`

/** The first `most` of those that wait, as `admitted`. */
export const admittedInTurn = (most: number) => sql`
  placed as materialized (${most === 1 ? FIRST_PLACES : placesInTurn(most)}),
  admitted as (
    select works.id from placed join works on works.id = placed.id
    where works.status = ${sql.lit(ImageStatus.NotStarted)}
    order by placed.position limit ${most}::int for update of works skip locked)`
