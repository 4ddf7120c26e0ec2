import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'

export interface BanStore {
  /** Null: not banned; `until` null: until it is lifted. */
  find(principalId: string, tx?: Tx): Promise<{ until: number | null } | null>
  put(principalId: string, ban: { until: number | null; at: number }, tx: Tx): Promise<void>
  /** False when there was none. */
  remove(principalId: string, tx: Tx): Promise<boolean>
  /** Bans that have ended. */
  deleteBefore(at: number): Promise<void>
}

/** Who is banned makes nothing; what they have stays theirs. */
export function createBans({ store, clock }: { store: BanStore; clock: Clock }) {
  const active = async (principalId: string, tx?: Tx): Promise<{ until: number | null } | null> => {
    const ban = await store.find(principalId, tx)
    return ban && (ban.until === null || ban.until > clock.now()) ? ban : null
  }
  return {
    active,
    /** The refusal of a submit; null: none. */
    refusalOf: async (principalId: string, tx: Tx): Promise<Refusal | null> => {
      const ban = await active(principalId, tx)
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
