import type { Reason } from '@easel/contract/errors'
import { DAY, type Slot } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import { countedBy } from '../kernel/counted-by.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { secondsUntilFree, windowOf } from '../kernel/window.ts'
import { type Balance, balanceOf } from './balance.ts'
import type { Allowances, Ledger, Purpose, Usage } from './ports.ts'
import { refuseAndRedate } from './refuse-and-redate.ts'

interface Parts {
  ledger: Ledger
  locks: Locks
  limitOf: Allowances
  limits: { addressUsesPerDay: number; networkLimitFactor: number }
  clock: Clock
  ids: Ids
}

interface Kind {
  purpose: Exclude<Purpose, 'generation' | 'code'>
  limit: 'savesPerDay' | 'viewsPerDay' | 'optimisationsPerDay'
  /** HTTP statuses of the refusal, by what is used up. */
  status: Record<ReturnType<Allowances>['usedUp'], number>
  reason: Reason
}

export const SAVES: Kind = {
  purpose: 'save',
  limit: 'savesPerDay',
  status: { 'daily quota': 402, 'fair use': 403 },
  reason: 'save_limit',
}
export const VIEWS: Kind = {
  purpose: 'view',
  limit: 'viewsPerDay',
  status: { 'daily quota': 403, 'fair use': 403 },
  reason: 'view_limit',
}
export const OPTIMISATIONS: Kind = {
  purpose: 'polyfill',
  limit: 'optimisationsPerDay',
  status: { 'daily quota': 402, 'fair use': 403 },
  reason: 'optimise_limit',
}

/** A daily allowance in the same ledger as generations. */
export function createDailyAllowance({ ledger, locks, limitOf, limits, clock, ids }: Parts, kind: Kind) {
  const { purpose } = kind
  const check = async (principal: Principal, count: number, tx?: Tx): Promise<void> => {
    const day = windowOf(clock.now(), DAY)
    const may = limitOf(principal)
    const addressKey = addressOf(principal)
    const refuseAbove = (limit: number, { used, oldestAt }: Usage): void => {
      if (used + count <= limit) return
      const retryAfter = secondsUntilFree(oldestAt, DAY, day.now)
      const refusal = new Refusal(kind.status[may.usedUp], kind.reason, { retryAfter })
      throw refuseAndRedate(ledger, purpose, { principalId: principal.id, addressKey }, day, refusal)
    }
    const { addressUsesPerDay: address, networkLimitFactor } = limits
    const counters = countedBy(
      { principalId: principal.id, addressKey },
      { own: may[kind.limit], address, networkLimitFactor },
    )
    for (const { by, limit } of counters) refuseAbove(limit, await ledger.usageOf(purpose, by, day, tx))
  }

  const uncounted = async (principal: Principal, uses: readonly Use[], tx: Tx): Promise<readonly Use[]> => {
    if (uses.every(({ slot }) => slot === undefined)) return uses
    const day = windowOf(clock.now(), DAY)
    const counted = new Set((await ledger.imagesUsedIn(purpose, principal.id, day, tx)).map(pictureOf))
    return uses.filter((use) => use.slot === undefined || !counted.has(pictureOf(use)))
  }

  return {
    /** Refuses when `count` more uses would exceed a limit. */
    check,

    async balance(principal: Principal, tx?: Tx): Promise<Balance> {
      const limit = limitOf(principal)[kind.limit]
      const day = windowOf(clock.now(), DAY)
      return balanceOf(limit, await ledger.usageOf(purpose, { principalId: principal.id }, day, tx))
    },

    /**
     * Records one use each, or none of them when they exceed a limit. An image counts once in 24 hours, so repeating
     * it is never refused.
     */
    async consume(principal: Principal, requested: readonly Use[], tx: Tx): Promise<void> {
      await locks.hold(lockKeys(purpose, principal), tx)
      const uses = await uncounted(principal, requested, tx)
      if (uses.length === 0) return
      await check(principal, uses.length, tx)
      const at = clock.now()
      const { id: principalId } = principal
      const addressKey = addressOf(principal)
      for (const { id, subject, slot = null } of uses) {
        const own = { id: ids.next(), workId: id ?? ids.next(), subject, slot }
        await ledger.add(
          { ...own, principalId, addressKey, purpose, type: 'reserve', amount: 1, at, countedAt: at },
          tx,
        )
      }
    },
  }
}

/** One use: of an image of a work (`slot`), or of a thing with an id of its own. */
interface Use {
  id?: string
  subject: string | null
  slot?: Slot
}

const pictureOf = ({ subject, slot }: Pick<Use, 'subject' | 'slot'>): string => `${subject} ${slot}`

/** Visitors without VIP count by address too, because a new device id is made in a moment. */
const addressOf = ({ kind, vip, addressKey }: Principal): string | null =>
  kind === 'visitor' && !vip ? addressKey : null

/** Sorted, so that two transactions cannot deadlock. */
function lockKeys(purpose: Purpose, principal: Principal): string[] {
  const addressKey = addressOf(principal)
  // All addresses of a network share the lock, because their uses are counted together.
  const key = addressKey && (networkKeyOf(addressKey) ?? addressKey)
  const shared = key === null ? [] : [`${purpose}:address:${key}`]
  return [`${purpose}:${principal.id}`, ...shared].sort()
}

export type DailyAllowance = ReturnType<typeof createDailyAllowance>
