import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Window } from '../../../domain/kernel/window.ts'
import type { Ledger, Purpose, Usage, UsageKey } from '../../../domain/quota/ports.ts'
import { rowsOfAddress } from '../core/address-keys.ts'
import { isAhead, redated } from '../core/clock.ts'
import type { Database } from '../core/db.ts'
import { createUsageTogether } from './usage-together.ts'
import { COUNTS, oldestOf, usedOf, usedPerWork } from './used.ts'

/** Usage of allowances by principal or address. */
export function createUsage({
  on,
}: Database): Pick<Ledger, 'usageOf' | 'reservesIn' | 'usageForSubmit' | 'redate'> {
  const together = createUsageTogether({ on })
  /**
   * Redates entries dated in the future to now. Rows are rarely ahead, so this looks only at what was read, and only
   * in a transaction, where writers are serialized.
   */
  const redateAhead = async (
    newest: number,
    whose: RawBuilder<unknown>,
    purpose: Purpose,
    window: Window,
    tx?: Tx,
  ): Promise<void> => {
    if (tx && newest > window.latest) await redate_(whose, purpose, window).execute(on(tx))
  }

  const usageIn = async (
    row: Seen | undefined,
    whose: RawBuilder<unknown>,
    purpose: Purpose,
    window: Window,
    tx?: Tx,
  ): Promise<Usage> => {
    if (!row) return NONE
    await redateAhead(row.newest ?? 0, whose, purpose, window, tx)
    return { used: row.used, oldestAt: row.oldestAt }
  }

  return {
    async usageOf(purpose, who, window, tx) {
      if (!tx) return together({ purpose, who, window })
      const whose = rowsOf(who)
      const { rows } = await sql<Seen>`
        select ${usedOf()} as "used",
          ${oldest(window)} filter (where ${COUNTS}) as "oldestAt", max(newest) as "newest"
        from (${perWork(whose, purpose, window)}) per_work`.execute(on(tx))
      return usageIn(rows[0], whose, purpose, window, tx)
    },

    async reservesIn(purpose, principalId, window, tx) {
      const whose = sql`principal_id = ${principalId}`
      const { rows } = await sql<Seen>`
        select count(*)::int as "used", ${oldest(window)} as "oldestAt", max(counted_at) as "newest"
        from quota_entries
        where ${whose} and purpose = ${purpose} and type = 'reserve' and counted_at > ${window.after}`.execute(
        on(tx),
      )
      return usageIn(rows[0], whose, purpose, window, tx)
    },

    async usageForSubmit(purpose, { principalId, addressKey }, { rate, day }, tx) {
      const own = sql`principal_id = ${principalId}`
      const shared = sql`address_key = ${addressKey}`
      const longer = rate.after < day.after ? rate : day
      const { rows } = await sql<Lately>`
        select "submits", "submitsFrom", own."own", "ownFrom", "ownNewest", shared."shared", "sharedFrom", "sharedNewest" from (
          select
            (count(*) filter (where submitted and counted_at > ${rate.after}))::int as "submits",
            ${oldest(rate)} filter (where submitted and counted_at > ${rate.after}) as "submitsFrom",
            ${usedOf(sql`${COUNTS} and counted_at > ${day.after}`)} as "own",
            ${oldest(day)} filter (where ${COUNTS} and counted_at > ${day.after}) as "ownFrom",
            max(newest) as "ownNewest"
          from (${perWork(own, purpose, longer)}) own) own,
        (select
            ${usedOf()} as "shared",
            ${oldest(day)} filter (where ${COUNTS}) as "sharedFrom",
            max(newest) as "sharedNewest"
          from (${perWork(shared, purpose, day)}) shared) shared`.execute(on(tx))
      const [row] = rows
      const newest = Math.max(row?.ownNewest ?? 0, row?.sharedNewest ?? 0)
      await redateAhead(newest, sql`(${own} or ${shared})`, purpose, day, tx)
      return {
        submits: { used: row?.submits ?? 0, oldestAt: row?.submitsFrom ?? null },
        own: { used: row?.own ?? 0, oldestAt: row?.ownFrom ?? null },
        shared: { used: row?.shared ?? 0, oldestAt: row?.sharedFrom ?? null },
      }
    },

    async redate(purpose, { principalId, addressKey }, window) {
      const whose = sql`(principal_id = ${principalId} or address_key = ${addressKey})`
      await redate_(whose, purpose, window).execute(on())
    },
  }
}

interface Lately {
  submits: number
  submitsFrom: number | null
  own: number
  ownFrom: number | null
  ownNewest: number | null
  shared: number
  sharedFrom: number | null
  sharedNewest: number | null
}

interface Seen extends Usage {
  newest: number | null
}

function rowsOf(who: UsageKey): RawBuilder<unknown> {
  if ('principalId' in who) return sql`principal_id = ${who.principalId}`
  return 'partnerId' in who ? sql`partner_id = ${who.partnerId}` : rowsOfAddress(who.addressKey)
}

const NONE: Usage = { used: 0, oldestAt: null }

/** Skips rows locked by a neighbor of the same address. */
const redate_ = (whose: RawBuilder<unknown>, purpose: Purpose, window: Window) => sql`
  update quota_entries set counted_at = ${redated(window)}
  where id = any(array(
    select id from quota_entries
    where ${whose} and purpose = ${purpose} and ${isAhead(sql`counted_at`, window)}
    for update skip locked))`

const oldest = ({ now }: Window) => oldestOf(sql`${now}::bigint`)

/**
 * A time that PostgreSQL does not know when it plans. Otherwise it expects few rows where it knows the time and many where it
 * does not, so it makes a plan for each submit, which takes longer than to look.
 */
const unseen = (time: number) => sql`(select ${time}::bigint)`

const perWork = (whose: RawBuilder<unknown>, purpose: Purpose, { after }: Window) =>
  usedPerWork(whose, sql`${purpose}`, unseen(after))
