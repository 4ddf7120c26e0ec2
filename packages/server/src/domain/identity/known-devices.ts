import { DAY } from '@easel/contract/numbers'
import { newToken, tokenKeyOf } from '../kernel/bearer-token.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Principal } from '../kernel/principal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { isTargetOf, type KnownDevices, type MemberStore } from './ports.ts'

interface Parts {
  store: KnownDevices
  members: Pick<MemberStore, 'find'>
  clock: Clock
  ids: Ids
}

/** A device without a sign-in for this long is unknown again. */
const KNOWN_DEVICE_TTL = 180 * DAY

const keyOf = (token: string): string => tokenKeyOf('known device', token)

/**
 * Devices that have signed in to an account before. The device keeps a token after signing out, of which only a hash
 * is stored here. The token grants nothing; it separates the owner's limits on codes and guesses from strangers'.
 */
export function createKnownDevices({ store, members, clock, ids }: Parts) {
  const since = () => clock.now() - KNOWN_DEVICE_TTL
  return {
    /** The device's key, if it has signed in to the target's account; else null. */
    async of(token: string | null, target: string): Promise<string | null> {
      if (token === null) return null
      const key = keyOf(token)
      return (await store.has(key, target, since())) ? key : null
    },

    /**
     * The key under which a member who is signed in gets codes to their own address; null for anybody else. Strangers
     * cannot use up what it may guess.
     */
    async ofOwner({ kind, id }: Pick<Principal, 'kind' | 'id'>, target: string): Promise<string | null> {
      const member = kind === 'member' ? await members.find(id) : null
      return member && isTargetOf(target, member) ? `owner:${member.id}` : null
    },

    since,
    keyOf,
    newToken: () => newToken(ids),

    /** After a password change only the device that changed it is known, and those that sign in with the new one. */
    deleteOthers: (memberId: string, token: string | null, tx: Tx): Promise<void> =>
      store.deleteOf(memberId, token === null ? null : keyOf(token), tx),
    deleteExpired: () => store.deleteBefore(since()),
  }
}

export type KnownDeviceTokens = ReturnType<typeof createKnownDevices>
