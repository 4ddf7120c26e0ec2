import { DEVICE_LINK_TTL } from '@easel/contract/identity'
import { DAY, HOUR, MINUTE } from '@easel/contract/numbers'
import { newToken } from '../kernel/bearer-token.ts'
import type { Locks } from '../kernel/locks.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { secondsUntilFree } from '../kernel/window.ts'
import { checkOffered } from './check-offered.ts'
import { type ClaimParts, createClaiming } from './device-claims.ts'
import type { DeviceLink, DeviceLinkStore } from './device-link-ports.ts'
import { keyOf, type LinkState, type Opened, stateOf } from './device-link-state.ts'

interface Parts extends ClaimParts {
  links: DeviceLinkStore
  locks: Locks
  limits: { deviceLinksPerHour: number }
}

/** How long the claimant may take to fetch the decision. */
const DECISION_FETCH_TIME = MINUTE

/** So long a device hears that its visitor has moved, and is emptied, where nobody has opened it since. */
const MOVE_KNOWN = 400 * DAY

/**
 * Signs in another device by a link shown on one that is signed in, or moves a visitor there. The link alone opens
 * nothing: the first device that opens it claims it, both show the same number, and only the session or the visitor that
 * made the link can allow the claim.
 */
export function createDeviceLinks(parts: Parts) {
  const { links, moves, locks, uow, clock, ids, limits } = parts

  return {
    /** `isMove`: the visitor moves; otherwise a device is signed in to the account. */
    async create(principal: Principal, isMove: boolean): Promise<Opened & { id: string; secret: string }> {
      checkOffered(principal)
      const { id: principalId, session } = principal
      if (!isMove && !session) throw new Refusal(403, 'login_needed')
      const { device, images } = isMove ? await moves.offer(principal) : SIGNS_IN
      const secret = newToken(ids)
      const at = clock.now()
      const link = {
        id: ids.next(),
        principalId,
        decider: deciderOf(principal),
        device,
        at,
        expiresAt: at + DEVICE_LINK_TTL,
        number: String(10 + (ids.seed() % 90)),
      }
      await uow.run(async (tx) => {
        await locks.hold([`device links:${device ?? principalId}`], tx)
        const by = device === null ? { principalId } : { device }
        const { count, oldestAt } = await links.madeSince(by, at - HOUR, tx)
        if (count >= limits.deviceLinksPerHour) {
          throw new Refusal(429, 'fair_use', { retryAfter: secondsUntilFree(oldestAt, HOUR, at) })
        }
        await links.put(link, keyOf(secret), tx)
      })
      return { id: link.id, secret, images, expiresAt: link.expiresAt }
    },

    /** Readable only by the session that created it, or on the device, where the visitor is another one afterwards. */
    async read(id: string, principal: Principal): Promise<DeviceLink & { state: LinkState }> {
      const link = await links.find(id)
      if (!link || !isOf(link, principal)) throw notFound()
      return { ...link, state: stateOf(link, clock.now()) }
    },

    async decide(id: string, allow: boolean, principal: Principal): Promise<void> {
      const now = clock.now()
      const decider = deciderOf(principal)
      const isDecided = await links.decide(id, decider, allow, now, now + DECISION_FETCH_TIME)
      if (!isDecided) throw new Refusal(404, 'link_expired')
    },

    ...createClaiming(parts),
    deleteExpired: () => links.deleteBefore({ links: clock.now() - DAY, moves: clock.now() - MOVE_KNOWN }),
  }
}

export type DeviceLinks = ReturnType<typeof createDeviceLinks>

const SIGNS_IN = { device: null, images: null }

const deciderOf = ({ id, session }: Principal): string => session?.id ?? id

const isOf = (link: DeviceLink, principal: Principal): boolean =>
  link.device === null ? link.decider === principal.session?.id : link.device === principal.device
