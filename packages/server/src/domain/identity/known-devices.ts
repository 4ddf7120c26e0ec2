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

/** A device on which nobody has signed in for so long is one like any other. */
const KNOWN_FOR = 180 * DAY

const keyOf = (token: string): string => tokenKeyOf('known device', token)

/**
 * Devices that have signed in to an account before. They prove it by a token that they keep after signing out, of which
 * only a hash is kept here. It opens nothing: it keeps strangers from using up what its owner may try.
 */
export function createKnownDevices({ store, members, clock, ids }: Parts) {
  const since = () => clock.now() - KNOWN_FOR
  return {
    /** What stands for the device where it has signed in to the account of an address or number; else null. */
    async of(token: string | null, target: string): Promise<string | null> {
      if (token === null) return null
      const member = await members.findByTarget(target)
      const key = keyOf(token)
      return member && (await store.has(key, member.id, since())) ? key : null
    },

    /**
     * Somebody signs in: returns the token that the device is known by from now on, and whether this account has not
     * been used on it before. A token that we never gave is not taken.
     */
    async note(token: string | null, memberId: string, tx: Tx): Promise<{ token: string; isNew: boolean }> {
      const isOurs = token !== null && (await store.exists(keyOf(token), since(), tx))
      const kept = isOurs ? token : newToken(ids)
      const isNew = !isOurs || !(await store.has(keyOf(kept), memberId, since(), tx))
      await store.put(keyOf(kept), memberId, clock.now(), tx)
      return { token: kept, isNew }
    },

    /** After another password only those count that have signed in by it. */
    forgetOf: store.forgetOf,
    tidy: () => store.forgetBefore(since()),
  }
}

export type KnownDeviceTokens = ReturnType<typeof createKnownDevices>
