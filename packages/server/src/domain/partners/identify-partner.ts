import { MINUTE } from '@easel/contract/numbers'
import { PARTNER_AUDIENCE } from '@easel/contract/webhooks'
import type { Clock } from '../kernel/clock.ts'
import { createRecentCounts } from '../kernel/recent-counts.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Partner } from './partner.ts'
import type { PartnerTokens } from './ports.ts'
import type { PartnerRegistry } from './registry.ts'

const BEARER = /^Bearer +(\S+)$/i
/** Of one partner in a minute and process. */
const CALLS = { own: 120, address: 120, networkLimitFactor: 1 }

interface Parts {
  partners: Pick<PartnerRegistry, 'find'>
  tokens: PartnerTokens
  clock: Clock
}

/**
 * Identifies a partner's own server by a token that is signed as those of its users, for another audience. A user's
 * token is no such token, and neither is one of its test mode.
 */
export function createIdentifyPartner({ partners, tokens, clock }: Parts) {
  const calls = createRecentCounts(clock, MINUTE, CALLS)
  return async (credentials: {
    partnerId: string | null
    authorization: string | null
  }): Promise<Partner> => {
    const partner = credentials.partnerId === null ? null : partners.find(credentials.partnerId)
    if (!partner) throw new Refusal(401, 'partner_unknown')
    const token = BEARER.exec(credentials.authorization ?? '')?.[1]
    if (!token) throw new Refusal(401, 'token_invalid')
    const rules = { ...partner.tokens, audience: PARTNER_AUDIENCE }
    await tokens.verify({ ...partner, tokens: rules }, token)
    calls.begin({ id: partner.id, kind: 'partner', vip: false, addressKey: null })
    return partner
  }
}

export type IdentifyPartner = ReturnType<typeof createIdentifyPartner>
