import { createHash } from 'node:crypto'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Sessions } from './sessions.ts'

export interface Credentials {
  deviceId: string
  /** A member's session token. */
  token: string | null
  /** The `authorization` header as it came: a partner's token for its user. */
  authorization: string | null
  /** Which partner embeds us, as the caller says. */
  partnerId: string | null
  /** The origin of the page that calls, where a browser names one that is not our own. */
  origin: string | null
  addressKey: string | null
}

/** What is asked of the partners: who they are, and what they say of their users. */
export interface PartnerTokens<P extends KnownPartner = KnownPartner> {
  find(id: string): P | null
  /** Whether a page of this origin may call in the partner's name. */
  allows(origin: string, id: string): boolean
  /** Throws a refusal when the token is not good. */
  verify(partner: P, token: string): Promise<{ subject: string; vip: boolean }>
}

/** Whether somebody is VIP by what they were granted here. */
export type MembershipOf = (principalId: string) => Promise<{ vip: boolean; permanent: boolean }>

interface KnownPartner {
  id: string
  features: readonly string[]
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** What stands for a device id wherever it is kept or logged: it is a visitor's only credential. */
export const deviceKeyOf = (deviceId: string): string => hashed(`device:${deviceId}`)

/** A visitor is one of a place, our own pages or a partner's: who learns an id at one is nobody at another. */
const visitorKeyOf = (partner: KnownPartner | null, deviceId: string): string =>
  partner ? hashed(`device:${partner.id}:${deviceId}`) : deviceKeyOf(deviceId)

/** What stands for a partner's user: its own names of them may be addresses or numbers. */
const userKeyOf = (partnerId: string, subject: string): string => hashed(`partner:${partnerId}:${subject}`)

const BEARER = /^Bearer +(\S+)$/i

interface Parts<P extends KnownPartner> {
  partners: PartnerTokens<P>
  membershipOf: MembershipOf
  sessions: Pick<Sessions, 'find'>
  /** Who the visitor of a device is by now. */
  visitorOf(firstId: string): Promise<string>
}

/**
 * Says who is asking: a partner's user by the partner's token, which outranks everything else, a member by a session's,
 * or the visitor that a device is.
 */
export function createIdentify<P extends KnownPartner>({
  partners,
  membershipOf,
  sessions,
  visitorOf,
}: Parts<P>) {
  const memberOf = async (token: string, partner: KnownPartner | null) => {
    // Users of a partner are the partner's to know, unless it lets them sign in to this site.
    const session = partner && !partner.features.includes('login') ? null : await sessions.find(token)
    if (!session) throw new Refusal(401, 'token_invalid')
    const { id, principalId, provedAt } = session
    return { id: principalId, kind: 'member' as const, session: { id, provedAt } }
  }
  return async (credentials: Credentials): Promise<Principal> => {
    const { deviceId, token, authorization, addressKey } = credentials
    const partner = partnerOf(partners, credentials)
    const named = partner && { id: partner.id, features: partner.features }
    if (authorization !== null) {
      const bearer = BEARER.exec(authorization)?.[1]
      if (!partner || !bearer) throw new Refusal(401, 'token_invalid')
      const { subject, vip } = await partners.verify(partner, bearer)
      const id = `p-${userKeyOf(partner.id, subject)}`
      const membership = await membershipOf(id)
      return {
        id,
        kind: 'partner',
        vip: vip || membership.vip,
        permanent: membership.permanent,
        addressKey: null,
        partner: named,
      }
    }
    if (token !== null) {
      const member = await memberOf(token, partner)
      return { ...member, ...(await membershipOf(member.id)), addressKey, partner: named }
    }
    const device = `v-${visitorKeyOf(partner, deviceId)}`
    const id = await visitorOf(device)
    return { id, kind: 'visitor', device, ...(await membershipOf(id)), addressKey, partner: named }
  }
}

/** Who somebody is by now, who was identified a while ago. What a partner said of its user stands. */
export const createRenew =
  (membershipOf: MembershipOf) =>
  async (principal: Principal): Promise<Principal> => {
    const membership = await membershipOf(principal.id)
    const said = principal.kind === 'partner' && principal.vip
    return { ...principal, ...membership, vip: said || membership.vip }
  }

export type Identify = ReturnType<typeof createIdentify>

/** A partner that is unknown or suspended, or whose name a page of somebody else uses, has no users and no visitors. */
function partnerOf<P extends KnownPartner>(
  partners: PartnerTokens<P>,
  { partnerId, origin }: Credentials,
): P | null {
  if (partnerId === null) return null
  const partner = partners.find(partnerId)
  if (!partner || (origin !== null && !partners.allows(origin, partnerId))) {
    throw new Refusal(401, 'partner_unknown')
  }
  return partner
}
