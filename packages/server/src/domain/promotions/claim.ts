import type { ClientType } from '@easel/contract/numbers'
import { CLAIMED_BY } from '@easel/contract/promotions'
import type { Clock } from '../kernel/clock.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import { isOfferedOn, isOn, type Promotion } from './promotions.ts'

/** Grants that came of promotions; a reference is that of a promotion and a device. */
export interface PromotionGrants {
  /** How often a promotion was given, and whether to this principal. */
  claimsOf(promotionId: string, principalId: string, tx: Tx): Promise<{ count: number; had: boolean }>
  /** False when the device has had it. */
  give(
    grant: { principalId: string; ref: string; days: number; permanent: boolean },
    tx: Tx,
  ): Promise<boolean>
}

interface Parts {
  promotions: readonly Promotion[]
  grants: PromotionGrants
  locks: Locks
  uow: UnitOfWork
  clock: Clock
}

export interface Claim {
  promotionId: string
  principal: Principal
  clientType: ClientType
  /** The device's stable key. */
  device: string
}

/** Gives a promotion to the caller: once for an account and once for a device. */
export function createClaim({ promotions, grants, locks, uow, clock }: Parts) {
  return async ({ promotionId, principal, clientType, device }: Claim): Promise<void> => {
    const promotion = promotions.find(({ id }) => id === promotionId)
    if (!promotion || !isOn(promotion, clock.now())) throw notFound()
    if (!isOfferedOn(promotion, principal.partner) || !CLAIMED_BY[promotion.kind].includes(clientType)) {
      throw new Refusal(403, promotion.kind === 'app' ? 'app_only' : 'not_offered')
    }
    if (promotion.membersOnly && principal.kind === 'visitor') throw new Refusal(403, 'login_needed')
    if (principal.permanent) throw new Refusal(409, 'already_permanent')
    await uow.run(async (tx) => {
      await locks.hold([`promotion:${promotionId}`], tx)
      const { count, had } = await grants.claimsOf(promotionId, principal.id, tx)
      if (had) throw new Refusal(409, 'already_claimed')
      if (promotion.limit !== null && count >= promotion.limit) throw new Refusal(409, 'promotion_over')
      const { days, permanent } = promotion
      const ref = `${promotionId}:${device}`
      const isNew = await grants.give({ principalId: principal.id, ref, days, permanent }, tx)
      if (!isNew) throw new Refusal(409, 'already_claimed')
    })
  }
}

export type ClaimPromotion = ReturnType<typeof createClaim>
