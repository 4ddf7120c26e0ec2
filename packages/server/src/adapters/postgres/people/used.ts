import { type RawBuilder, sql } from 'kysely'

/**
 * The entries of each work on its own: what was refunded is not used, whatever time its entries have. The time of the newest
 * one, and whether it was submitted within the window, are for those who ask.
 */
export const usedPerWork = (
  whose: RawBuilder<unknown>,
  purpose: RawBuilder<unknown>,
  after: RawBuilder<unknown>,
) => sql`
  select min(counted_at) as counted_at, max(counted_at) as newest, sum(amount) as amount, bool_or(type = 'reserve') as submitted
  from quota_entries
  where ${whose} and purpose = ${purpose} and counted_at > ${after} group by work_id`

/** Whether a work of those above counts. */
export const COUNTS = sql`amount > 0`

/** How much of it was used, of the works that also meet the condition. */
export const usedOf = (condition: RawBuilder<unknown> = COUNTS) =>
  sql`(coalesce(sum(amount) filter (where ${condition}), 0))::int`

/** When the first of them is released, for a clock that stands at `now`: an entry dated in the future counts from now. */
export const oldestOf = (now: RawBuilder<unknown>) => sql`min(least(counted_at, ${now}))`
