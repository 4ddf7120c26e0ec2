import type { Reason } from '@easel/contract/errors'
import { DAY, SECOND, type Slot } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { secondsUntilFree, type Window, windowOf } from '../kernel/window.ts'
import type { Allowances, Ledger, Purpose, Usage } from './ports.ts'
import { refuseAndRedate } from './refuse-and-redate.ts'

export interface Balance {
  remaining: number
  limit: number
  /** When the oldest use leaves the window; null while nothing is used. */
  resetsAt: number | null
}

interface Parts {
  ledger: Ledger
  locks: Locks
  limitOf: Allowances
  limits: { addressUsesPerDay: number; networkTimes: number }
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
  const usage = ({ id: principalId }: Principal, day: Window, tx?: Tx) =>
    ledger.usageOf(purpose, { principalId }, day, tx)

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
    refuseAbove(may[kind.limit], await usage(principal, day, tx))
    if (addressKey === null) return
    refuseAbove(limits.addressUsesPerDay, await ledger.usageOf(purpose, { addressKey }, day, tx))
    const network = networkKeyOf(addressKey)
    if (network === null) return
    const beside = await ledger.usageOf(purpose, { addressKey: network }, day, tx)
    refuseAbove(limits.addressUsesPerDay * limits.networkTimes, beside)
  }

  const uncounted = async (principal: Principal, asked: readonly Use[], tx: Tx): Promise<readonly Use[]> => {
    if (asked.every(({ slot }) => slot === undefined)) return asked
    const day = windowOf(clock.now(), DAY)
    const counted = new Set((await ledger.imagesUsedIn(purpose, principal.id, day, tx)).map(pictureOf))
    return asked.filter((use) => use.slot === undefined || !counted.has(pictureOf(use)))
  }

  return {
    /** Refuses when `count` more uses would exceed a limit. */
    check,

    async balance(principal: Principal, tx?: Tx): Promise<Balance> {
      const limit = limitOf(principal)[kind.limit]
      const { used, oldestAt } = await usage(principal, windowOf(clock.now(), DAY), tx)
      const resetsAt = used > 0 && oldestAt !== null ? oldestAt + DAY : null
      return { remaining: Math.max(0, limit - used), limit, resetsAt }
    },

    /**
     * Records one use each, or none of them when they exceed a limit. An image counts once in 24 hours, so repeating
     * it is never refused.
     */
    async consume(principal: Principal, asked: readonly Use[], tx: Tx): Promise<void> {
      await locks.hold(lockKeys(purpose, principal), tx)
      const uses = await uncounted(principal, asked, tx)
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

/** How often somebody may guess a code, in the window of submits. */
export function createCodeGuesses(
  { ledger, limitOf, clock, ids }: Omit<Parts, 'locks' | 'limits'>,
  windowSeconds: number,
) {
  const window = windowSeconds * SECOND
  return {
    async check(principal: Principal, tx: Tx): Promise<void> {
      const lately = windowOf(clock.now(), window)
      const { used, oldestAt } = await ledger.reservesIn('code', principal.id, lately, tx)
      if (used < limitOf(principal).submitsPerWindow) return
      const refusal = new Refusal(430, 'rate', { retryAfter: secondsUntilFree(oldestAt, window, lately.now) })
      throw refuseAndRedate(ledger, 'code', { principalId: principal.id, addressKey: null }, lately, refusal)
    },
    async note({ id: principalId, addressKey }: Principal, tx: Tx): Promise<void> {
      const at = clock.now()
      const own = { id: ids.next(), workId: ids.next(), subject: null, slot: null }
      await ledger.add(
        { ...own, principalId, addressKey, purpose: 'code', type: 'reserve', amount: 0, at, countedAt: at },
        tx,
      )
    },
  }
}
