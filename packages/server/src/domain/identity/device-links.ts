import { DEVICE_LINK_TTL } from '@easel/contract/identity'
import { DAY, HOUR, MINUTE } from '@easel/contract/numbers'
import { newToken, tokenKeyOf } from '../kernel/bearer-token.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import type { RecentCounts } from '../kernel/recent-counts.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import type { SignedIn, SigningIn } from './admit.ts'
import { checkOffered } from './check-offered.ts'
import type { Claimant, DeviceLink, DeviceLinkStore } from './device-link-ports.ts'
import type { Member, MemberStore } from './ports.ts'
import type { OnBehalf } from './sign-in.ts'

interface Parts {
  links: DeviceLinkStore
  members: Pick<MemberStore, 'find'>
  onBehalf: OnBehalf
  /** Counts callers that try unknown secrets. */
  wrongSecrets: RecentCounts
  locks: Locks
  uow: UnitOfWork
  clock: Clock
  ids: Ids
  limits: { deviceLinksPerHour: number }
}

export type LinkState = 'waiting' | 'claimed' | 'allowed' | 'refused' | 'done' | 'expired'

/** How long the claimant may take to fetch the decision. */
const DECISION_FETCH_TIME = MINUTE

const keyOf = (secret: string): string => tokenKeyOf('device link', secret)

/**
 * Signs in another device by a link shown on one that is signed in. The link alone opens nothing: the first device
 * that opens it claims it, both show the same number, and only the session that made the link can allow the claim.
 */
export function createDeviceLinks(parts: Parts) {
  const { links, members, onBehalf, locks, uow, clock, ids, limits } = parts
  const claimable = createClaimable(parts)

  return {
    async create(principal: Principal): Promise<{ id: string; secret: string; expiresAt: number }> {
      checkOffered(principal)
      const { id: principalId, session } = principal
      if (!session) throw new Refusal(403, 'login_needed')
      const secret = newToken(ids)
      const at = clock.now()
      const link = {
        id: ids.next(),
        principalId,
        sessionId: session.id,
        at,
        expiresAt: at + DEVICE_LINK_TTL,
        number: String(10 + (ids.seed() % 90)),
      }
      await uow.run(async (tx) => {
        await locks.hold([`device links:${principalId}`], tx)
        const { count, oldestAt } = await links.madeSince(principalId, at - HOUR, tx)
        if (count >= limits.deviceLinksPerHour) {
          throw new Refusal(429, 'fair_use', { retryAfter: secondsUntilFree(oldestAt, HOUR, at) })
        }
        await links.put(link, keyOf(secret), tx)
      })
      return { id: link.id, secret, expiresAt: link.expiresAt }
    },

    /** Readable only by the session that created it. */
    async read(id: string, { session }: Principal): Promise<DeviceLink & { state: LinkState }> {
      const link = session && (await links.find(id))
      if (!link || link.sessionId !== session.id) throw notFound()
      return { ...link, state: stateOf(link, clock.now()) }
    },

    async decide(id: string, allow: boolean, { session }: Principal): Promise<void> {
      const now = clock.now()
      const isDecided = session && (await links.decide(id, session.id, allow, now, now + DECISION_FETCH_TIME))
      if (!isDecided) throw new Refusal(404, 'link_expired')
    },

    /** The account behind the link, before it is claimed. */
    async open(secret: string, principal: Principal): Promise<{ member: Member; expiresAt: number }> {
      const { principalId, expiresAt } = await claimable(secret, principal)
      const member = await members.find(principalId)
      if (!member) throw new Refusal(404, 'link_expired')
      return { member, expiresAt }
    },

    /** Claims the link; the first of two devices wins. */
    async claim(secret: string, principal: Principal, claimant: Claimant) {
      await claimable(secret, principal)
      const claim = newToken(ids)
      const at = clock.now()
      const expiresAt = at + DEVICE_LINK_TTL
      const link = await links.claim(keyOf(secret), {
        ...claimant,
        claimKey: keyOf(claim),
        by: principal.id,
        at,
        expiresAt,
      })
      if (!link) throw new Refusal(409, 'link_used')
      return { claim, number: link.number, expiresAt, account: link.principalId }
    },

    /** Null while undecided. Refuses with 403 when the claim was denied. */
    async finish(claim: string, caller: SigningIn): Promise<SignedIn | null> {
      checkOffered(caller.principal)
      const link = await links.findByClaim(keyOf(claim))
      if (!link || link.claimedBy !== caller.principal.id) throw new Refusal(404, 'link_expired')
      const state = stateOf(link, clock.now())
      if (state === 'refused') throw new Refusal(403, 'link_refused')
      if (state === 'claimed') return null
      return uow.run(async (tx) => {
        const spent = await links.spend(link.id, clock.now(), tx)
        if (!spent) throw new Refusal(404, 'link_expired')
        return onBehalf(link.principalId, spent.provedAt, caller, tx)
      })
    },

    deleteExpired: () => links.deleteBefore(clock.now() - DAY),
  }
}

export type DeviceLinks = ReturnType<typeof createDeviceLinks>

/** A link that may still be claimed. Refuses with 404 and 409, and with 430 for repeated unknown secrets. */
const createClaimable =
  ({ links, wrongSecrets, clock }: Pick<Parts, 'links' | 'wrongSecrets' | 'clock'>) =>
  async (secret: string, principal: Principal): Promise<DeviceLink> => {
    checkOffered(principal)
    wrongSecrets.check(principal)
    const link = await links.findBySecret(keyOf(secret))
    if (!link) wrongSecrets.add(principal)
    if (!link || link.expiresAt <= clock.now()) throw new Refusal(404, 'link_expired')
    if (link.claimant) throw new Refusal(409, 'link_used')
    return link
  }

function stateOf({ spentAt, allowed, expiresAt, claimant }: DeviceLink, now: number): LinkState {
  if (spentAt !== null) return 'done'
  if (allowed === false) return 'refused'
  if (expiresAt <= now) return 'expired'
  if (allowed) return 'allowed'
  return claimant ? 'claimed' : 'waiting'
}
