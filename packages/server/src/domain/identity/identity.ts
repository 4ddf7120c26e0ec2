import { createHash } from 'node:crypto'
import { bearerOf } from '../kernel/bearer-token.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Sessions } from './sessions.ts'

export interface Credentials {
  deviceId: string
  /** A member's session token. */
  token: string | null
  /** The raw `authorization` header with a partner's token for its user. */
  authorization: string | null
  /** The partner id from the header. */
  partnerId: string | null
  /** The origin of the calling page, unless it is our own. */
  origin: string | null
  addressKey: string | null
}

/** The partner registry and token check, as identification needs them. */
export interface PartnerTokens<P extends KnownPartner = KnownPartner> {
  find(id: string): P | null
  /** Whether pages of this origin may call for the partner. */
  allows(origin: string, id: string): boolean
  /** Throws a refusal for an invalid token. */
  verify(partner: P, token: string): Promise<{ subject: string; vip: boolean }>
}

/** The VIP state granted by this installation. */
export type MembershipOf = (principalId: string) => Promise<{ vip: boolean; permanent: boolean }>

interface KnownPartner {
  id: string
  features: readonly string[]
  quotas: NonNullable<NonNullable<Principal['partner']>['quotas']>
}

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** The hash of a device id. Only the hash is stored or logged, because the id is a visitor's only credential. */
export const deviceKeyOf = (deviceId: string): string => hashed(`device:${deviceId}`)

/** The first visitor of a device on our own pages. */
export const visitorOfDevice = (deviceId: string): string => `v-${deviceKeyOf(deviceId)}`

/** A visitor's id differs by site, so a device id learned on one partner's page gives no access on another. */
const visitorKeyOf = (partner: KnownPartner | null, deviceId: string): string =>
  partner ? hashed(`device:${partner.id}:${deviceId}`) : deviceKeyOf(deviceId)

/** Partners' user names are hashed, because they may be e-mail addresses or numbers. */
const userKeyOf = (partnerId: string, subject: string): string => hashed(`partner:${partnerId}:${subject}`)

/** The principal of a partner's user; partners compute it to find their users in what they are told. */
export const partnerUserId = (partnerId: string, subject: string): string =>
  `p-${userKeyOf(partnerId, subject)}`

interface Parts<P extends KnownPartner> {
  partners: PartnerTokens<P>
  membershipOf: MembershipOf
  sessions: Pick<Sessions, 'find'>
  /** The current visitor id of a device. */
  visitorOf(firstId: string): Promise<string>
}

/**
 * Identifies the caller: a partner's user by the partner's token (it takes precedence), a member by a session token,
 * otherwise the visitor of the device.
 */
export function createIdentify<P extends KnownPartner>({
  partners,
  membershipOf,
  sessions,
  visitorOf,
}: Parts<P>) {
  const memberOf = async (token: string, partner: KnownPartner | null) => {
    // Members are hidden from partners unless the partner offers sign-in.
    const session = partner && !partner.features.includes('login') ? null : await sessions.find(token)
    if (!session) throw new Refusal(401, 'token_invalid')
    const { id, principalId, provedAt } = session
    return { id: principalId, kind: 'member' as const, session: { id, provedAt } }
  }
  return async (credentials: Credentials): Promise<Principal> => {
    const { deviceId, token, authorization, addressKey } = credentials
    const partner = partnerOf(partners, credentials)
    const named = partner && { id: partner.id, features: partner.features, quotas: partner.quotas }
    if (authorization !== null) {
      const bearer = bearerOf(authorization)
      if (!partner || !bearer) throw new Refusal(401, 'token_invalid')
      const { subject, vip } = await partners.verify(partner, bearer)
      const id = partnerUserId(partner.id, subject)
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
    // Asked at once, because most devices have never signed in, and are their first visitor still.
    const [id, ofFirst] = await Promise.all([visitorOf(device), membershipOf(device)])
    const membership = id === device ? ofFirst : await membershipOf(id)
    return { id, kind: 'visitor', device, ...membership, addressKey, partner: named }
  }
}

/** Refreshes the membership of a principal identified earlier. VIP granted by a partner's token stays. */
export const createRefreshMembership =
  (membershipOf: MembershipOf) =>
  async (principal: Principal): Promise<Principal> => {
    const membership = await membershipOf(principal.id)
    const isVip = principal.kind === 'partner' && principal.vip
    return { ...principal, ...membership, vip: isVip || membership.vip }
  }

export type Identify = ReturnType<typeof createIdentify>

/** Refuses an unknown or suspended partner, and a partner id used by a page of another origin. */
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
