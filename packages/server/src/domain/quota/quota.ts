import { DAY, SECOND } from '@easel/contract/numbers'
import { networkKeyOf } from '../kernel/address.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import { imagesPerDayOf, type Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { secondsUntilFree, windowOf } from '../kernel/window.ts'
import { type Balance, balanceOf, leastOf } from './balance.ts'
import type { Allowances, Ledger, LedgerEntry, Usage, UsageKey } from './ports.ts'
import { refuseAndRedate } from './refuse-and-redate.ts'

export interface QuotaLimits {
  addressGenerationsPerDay: number
  submitWindowSeconds: number
  networkLimitFactor: number
}

const PURPOSE = 'generation'

/** The use of a partner's own quota with a submit. */
export interface PartnerUse {
  partnerId: string
  used: number
  limit: number
}

interface Parts {
  /** What a submit will have used of a partner's own quota; runs in its transaction. */
  onPartnerUse(use: PartnerUse, tx: Tx): Promise<void>
  ledger: Ledger
  entitlementsOf: Allowances
  limits: QuotaLimits
  clock: Clock
  ids: Ids
}

/**
 * The daily quota and the rate of submits. A submit reserves, success settles, anything else refunds. What is left is
 * always a sum of entries, so a crash cannot leave a wrong count.
 */
export function createQuota({ ledger, entitlementsOf, limits, clock, ids, onPartnerUse }: Parts) {
  const entryOf = (entry: Omit<LedgerEntry, 'id' | 'purpose' | 'subject' | 'slot'>): LedgerEntry => ({
    ...{ id: ids.next(), purpose: PURPOSE, subject: entry.workId, slot: null },
    ...entry,
  })

  const refund = async (workId: string, tx: Tx): Promise<void> => {
    const reserve = await ledger.reservationOf(workId, PURPOSE, tx)
    if (!reserve) return
    const { principalId, addressKey, partnerId = null, countedAt } = reserve
    const who = { principalId, addressKey, partnerId }
    const at = clock.now()
    await ledger.add(entryOf({ ...who, type: 'refund', amount: -reserve.amount, workId, at, countedAt }), tx)
    await ledger.refundCarried(workId, PURPOSE, at, tx)
  }

  const partnerUsage = async (principal: Principal, tx: Tx) => {
    const { partner } = principal
    const limit = imagesPerDayOf(principal)
    if (partner === null || limit === null) return null
    const day = windowOf(clock.now(), DAY)
    const usage = await ledger.usageOf(PURPOSE, { partnerId: partner.id }, day, tx)
    return { partnerId: partner.id, limit, ...usage }
  }

  return {
    /**
     * Refuses with 430 when the principal has submitted too often lately, and with 402 (429 for VIP) when the last
     * 24 hours are used up, by principal or by address.
     */
    async check(principal: Principal, tx: Tx): Promise<void> {
      const now = clock.now()
      const window = limits.submitWindowSeconds * SECOND
      const [ofAddress, ofNetwork] = sharedLimitsOf(principal, limits)
      const addressKey = ofAddress?.addressKey ?? null
      const who = { principalId: principal.id, addressKey }
      const windows = { rate: windowOf(now, window), day: windowOf(now, DAY) }
      const { submits, own, shared } = await ledger.usageForSubmit(PURPOSE, who, windows, tx)
      const may = entitlementsOf(principal)
      const refused = (refusal: Refusal) => refuseAndRedate(ledger, PURPOSE, who, windows.day, refusal)
      if (submits.used >= may.submitsPerWindow) {
        throw refused(
          new Refusal(430, 'rate', { retryAfter: secondsUntilFree(submits.oldestAt, window, now) }),
        )
      }
      if (own.used >= may.generationsPerDay) throw refused(usedUp(may, own, now))
      if (ofAddress && shared.used >= ofAddress.most) throw refused(usedUp(may, shared, now))
      if (ofNetwork) {
        const inNetwork = await ledger.usageOf(PURPOSE, { addressKey: ofNetwork.addressKey }, windows.day, tx)
        if (inNetwork.used >= ofNetwork.most) throw refused(usedUp(may, inNetwork, now))
      }
      // Last: nobody is told of the partner's limit who could not generate anyway.
      const ofPartner = await partnerUsage(principal, tx)
      if (ofPartner && ofPartner.used >= ofPartner.limit) {
        const retryAfter = secondsUntilFree(ofPartner.oldestAt, DAY, now)
        throw refused(new Refusal(429, 'partner_quota', { retryAfter }))
      }
      if (ofPartner) await onPartnerUse({ ...ofPartner, used: ofPartner.used + 1 }, tx)
    },

    reserve(principal: Principal, workId: string, tx: Tx): void {
      const at = clock.now()
      const { id: principalId, addressKey, partner } = principal
      const who = { principalId, addressKey, partnerId: partner?.id ?? null }
      ledger.addLate(entryOf({ ...who, type: 'reserve', amount: 1, workId, at, countedAt: at }), tx)
    },

    settle: (workId: string, tx: Tx): void =>
      ledger.settleLate({ id: ids.next(), workId, purpose: PURPOSE, at: clock.now() }, tx),
    refund,

    /** Refunds the newest uses that count, whatever became of their works. Returns how many. */
    async giveBack(principalId: string, count: number, tx: Tx): Promise<number> {
      const day = windowOf(clock.now(), DAY)
      const counted = await ledger.countedIn(PURPOSE, principalId, day, count, tx)
      for (const { workId } of counted) await refund(workId, tx)
      return counted.length
    },

    balance: (principal: Principal) => balanceFor(principal, { ledger, entitlementsOf, limits, clock }),

    /** Sets of images in the last 24 hours that count against a partner's quota. */
    async usedByPartner(partnerId: string): Promise<number> {
      return (await ledger.usageOf(PURPOSE, { partnerId }, windowOf(clock.now(), DAY))).used
    },

    completedCount: (principal: Principal) => ledger.settledCount(principal.id),
  }
}

export type Quota = ReturnType<typeof createQuota>

/** What all visitors of the caller's address may make together, then those of its network where it has one. */
function sharedLimitsOf({ kind, addressKey }: Principal, limits: QuotaLimits) {
  if (kind !== 'visitor' || addressKey === null) return []
  const most = limits.addressGenerationsPerDay
  const network = networkKeyOf(addressKey)
  const wider = network === null ? [] : [{ addressKey: network, most: most * limits.networkLimitFactor }]
  return [{ addressKey, most }, ...wider]
}

/**
 * The remaining quota for the page: as much as submits would get, which others at the address, in its network or of the partner
 * may have used up. The limit is the person's own.
 */
async function balanceFor(
  principal: Principal,
  { ledger, entitlementsOf, limits, clock }: Pick<Parts, 'ledger' | 'entitlementsOf' | 'limits' | 'clock'>,
): Promise<Balance & { cappedBy?: 'partner' }> {
  const limit = entitlementsOf(principal).generationsPerDay
  const day = windowOf(clock.now(), DAY)
  const remaining = async (who: UsageKey, most: number) =>
    balanceOf(most, await ledger.usageOf(PURPOSE, who, day))
  const { partner } = principal
  const together = imagesPerDayOf(principal)
  const [ofPartner, own, ...shared] = await Promise.all([
    partner && together !== null ? remaining({ partnerId: partner.id }, together) : null,
    remaining({ principalId: principal.id }, limit),
    ...sharedLimitsOf(principal, limits).map(({ addressKey, most }) => remaining({ addressKey }, most)),
  ])
  const least = leastOf(own, shared)
  // As in `check`: nobody is told of the partner's limit who has no more left anyway.
  return ofPartner && ofPartner.remaining < least.remaining
    ? { ...ofPartner, limit, cappedBy: 'partner' }
    : { ...least, limit }
}

function usedUp(may: ReturnType<Allowances>, usage: Usage, now: number): Refusal {
  const retryAfter = secondsUntilFree(usage.oldestAt, DAY, now)
  return may.usedUp === 'fair use'
    ? new Refusal(429, 'fair_use', { retryAfter })
    : new Refusal(402, 'daily_quota', { retryAfter })
}
