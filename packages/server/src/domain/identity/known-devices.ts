import { DAY } from '@easel/contract/numbers'
import { newToken, tokenKeyOf } from '../kernel/bearer-token.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { KnownDevices, MemberStore } from './ports.ts'

interface Parts {
  store: KnownDevices
  members: Pick<MemberStore, 'findByTarget'>
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
      const member = await members.findByTarget(target)
      const key = keyOf(token)
      return member && (await store.has(key, member.id, since())) ? key : null
    },

    /**
     * Records a sign-in. Returns the device's token, and whether the device is new to the account. A token that was
     * never issued here is replaced.
     */
    async note(token: string | null, memberId: string, tx: Tx): Promise<{ token: string; isNew: boolean }> {
      const isOurs = token !== null && (await store.exists(keyOf(token), since(), tx))
      const kept = isOurs ? token : newToken(ids)
      const isNew = !isOurs || !(await store.has(keyOf(kept), memberId, since(), tx))
      await store.put(keyOf(kept), memberId, clock.now(), tx)
      return { token: kept, isNew }
    },

    /** After a password change only devices that sign in with the new one are known. */
    forgetOf: store.forgetOf,
    tidy: () => store.forgetBefore(since()),
  }
}

export type KnownDeviceTokens = ReturnType<typeof createKnownDevices>
