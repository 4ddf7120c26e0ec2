import { createPromotionCounts } from '../adapters/postgres/people/promotion-grants.ts'
import { createClaim } from '../domain/promotions/claim.ts'
import { offeredNow, type Promotion } from '../domain/promotions/promotions.ts'
import type { DomainParts } from './parts.ts'
import type { People } from './people.ts'

/** Memberships that are given away: what is offered now, and claiming it. */
export function createPromotions(
  { database, clock }: Pick<DomainParts, 'database' | 'clock'>,
  promotions: readonly Promotion[],
  { memberships, locks }: Pick<People, 'memberships' | 'locks'>,
) {
  return {
    offered: offeredNow(promotions, clock),
    claim: createClaim({
      promotions,
      grants: {
        claimsOf: createPromotionCounts(database),
        give: (grant, tx) => memberships.grant({ ...grant, source: 'promotion' }, tx),
      },
      locks,
      uow: database.uow,
      clock,
    }),
  }
}
