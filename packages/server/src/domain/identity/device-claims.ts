import { DEVICE_LINK_TTL } from '@easel/contract/identity'
import { newToken } from '../kernel/bearer-token.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Principal } from '../kernel/principal.ts'
import type { RecentCounts } from '../kernel/recent-counts.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import type { SignedIn, SigningIn } from './admit.ts'
import { checkOffered } from './check-offered.ts'
import type { Claimant, DeviceLink, DeviceLinkStore } from './device-link-ports.ts'
import { keyOf, type Opened, stateOf } from './device-link-state.ts'
import type { DeviceMoves } from './device-moves.ts'
import type { MemberStore } from './ports.ts'
import type { OnBehalf } from './sign-in.ts'

export interface ClaimParts {
  links: Pick<DeviceLinkStore, 'findBySecret' | 'findByClaim' | 'claim' | 'spend'>
  members: Pick<MemberStore, 'find'>
  onBehalf: OnBehalf
  moves: DeviceMoves
  /** Counts callers that try unknown secrets. */
  wrongSecrets: RecentCounts
  uow: UnitOfWork
  clock: Clock
  ids: Ids
}

/** What the device does that opens a link of another one. */
export function createClaiming(parts: ClaimParts) {
  const { links, members, onBehalf, moves, uow, clock, ids } = parts
  const claimable = createClaimable(parts)

  return {
    /** The account or the visitor behind the link, before it is claimed. */
    async open(secret: string, principal: Principal): Promise<Opened & { owner: Principal }> {
      const { principalId, device, expiresAt } = await claimable(secret, principal)
      if (device !== null) {
        const owner: Principal = { ...principal, id: principalId, kind: 'visitor' }
        return { owner, images: await moves.imagesOf(principalId), expiresAt }
      }
      if (!(await members.find(principalId))) throw new Refusal(404, 'link_expired')
      return { owner: { ...principal, id: principalId, kind: 'member' }, images: null, expiresAt }
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
      return {
        claim,
        number: link.number,
        expiresAt,
        account: link.principalId,
        isMove: link.device !== null,
      }
    },

    /**
     * Null while undecided. Refuses with 403 when the claim was denied. A move begins here and not with the permission:
     * nothing leaves for a device that does not ask for it any more. Its answer is repeated when it was lost, without
     * `movedFrom`.
     */
    async finish(claim: string, caller: SigningIn): Promise<SignedIn | { movedFrom: string | null } | null> {
      checkOffered(caller.principal)
      const link = await links.findByClaim(keyOf(claim))
      if (!link || link.claimedBy !== caller.principal.id) throw new Refusal(404, 'link_expired')
      const state = stateOf(link, clock.now())
      const { device } = link
      if (state === 'refused') throw new Refusal(403, device === null ? 'link_refused' : 'move_refused')
      if (state === 'claimed') return null
      if (device !== null) {
        if (state === 'done') return { movedFrom: null }
        moves.checkTarget(link, caller.principal)
        const isNow = await moves.move(link, device, caller.principal)
        return { movedFrom: isNow ? link.principalId : null }
      }
      return uow.run(async (tx) => {
        const spent = await links.spend(link.id, clock.now(), tx)
        if (!spent) throw new Refusal(404, 'link_expired')
        return onBehalf(link.principalId, spent.provedAt, caller, tx)
      })
    },
  }
}

/** A link that may still be claimed. Refuses with 404 and 409, and with 430 for repeated unknown secrets. */
const createClaimable =
  ({ links, moves, wrongSecrets, clock }: Pick<ClaimParts, 'links' | 'moves' | 'wrongSecrets' | 'clock'>) =>
  async (secret: string, principal: Principal): Promise<DeviceLink> => {
    checkOffered(principal)
    wrongSecrets.check(principal)
    const link = await links.findBySecret(keyOf(secret))
    if (!link) wrongSecrets.add(principal)
    if (!link || link.expiresAt <= clock.now()) throw new Refusal(404, 'link_expired')
    if (link.device !== null) moves.checkTarget(link, principal)
    if (link.claimant) throw new Refusal(409, 'link_used')
    return link
  }
