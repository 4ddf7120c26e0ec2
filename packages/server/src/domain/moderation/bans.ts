import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'

/** `until` null: until it is lifted. */
export interface Ban {
  until: number | null
}

export interface BanStore {
  /** Null: not banned. */
  find(principalId: string): Promise<Ban | null>
  put(principalId: string, ban: { until: number | null; at: number }, tx: Tx): Promise<void>
  /** False when there was none. */
  remove(principalId: string, tx: Tx): Promise<boolean>
  /** Bans that have ended. */
  deleteBefore(at: number): Promise<void>
}

/** Who is banned makes nothing; what they have stays theirs. */
export function createBans({ store, clock }: { store: BanStore; clock: Clock }) {
  const ifActive = (ban: Ban | null): Ban | null =>
    ban && (ban.until === null || ban.until > clock.now()) ? ban : null
  return {
    active: async (principalId: string): Promise<Ban | null> => ifActive(await store.find(principalId)),
    /** The refusal of a submit; null: none. */
    refusalFor: (found: Ban | null): Refusal | null => {
      const ban = ifActive(found)
      if (!ban) return null
      const left = ban.until === null ? {} : { retryAfter: Math.ceil((ban.until - clock.now()) / SECOND) }
      return new Refusal(403, 'account_suspended', left)
    },
    put: (principalId: string, until: number | null, tx: Tx): Promise<void> =>
      store.put(principalId, { until, at: clock.now() }, tx),
    lift: store.remove,
    deleteExpired: (): Promise<void> => store.deleteBefore(clock.now()),
  }
}

export type Bans = ReturnType<typeof createBans>
