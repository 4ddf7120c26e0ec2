import { DAY, HOUR, SECOND, type System } from '@easel/contract/numbers'
import { newToken, tokenKeyOf } from '../kernel/bearer-token.ts'
import { createCache } from '../kernel/cache.ts'
import type { Changes } from '../kernel/changes.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { SessionRecord, SessionStore } from './ports.ts'

interface Parts {
  store: SessionStore
  changes: Changes
  clock: Clock
  ids: Ids
  limits: { sessionDays: number }
}

/** How long an ended session may still be accepted when the notification was lost. */
const CACHE_TTL = SECOND
const CACHE_SIZE = 20_000
/** `lastSeenAt` is written at most this often. */
const TOUCH_INTERVAL = HOUR

const keyOf = (token: string): string => tokenKeyOf('session', token)

export interface Device {
  system: System
  area: string | null
}

/** Sessions of members. Only hashes of tokens are stored; an end takes effect in every process at once. */
export function createSessions({ store, changes, clock, ids, limits }: Parts) {
  const known = createCache<SessionRecord>({ entries: CACHE_SIZE, ttl: CACHE_TTL })
  // Invalidates reads that started before an end.
  let ends = 0
  changes.subscribe('sessions', () => {
    ends += 1
    known.clear()
  })
  const lifetime = limits.sessionDays * DAY

  const read = async (tokenKey: string): Promise<SessionRecord | null> => {
    const before = known.get(tokenKey)
    if (before) return before
    const seen = ends
    const found = await store.findByToken(tokenKey)
    if (found && seen === ends) known.set(tokenKey, found)
    return found
  }

  return {
    /** The session of a token, extended by this use; null when there is none or it has expired. */
    async find(token: string): Promise<SessionRecord | null> {
      const session = await read(keyOf(token))
      const now = clock.now()
      if (!session || session.lastSeenAt + lifetime <= now) return null
      if (now - session.lastSeenAt >= TOUCH_INTERVAL) {
        session.lastSeenAt = now
        await store.touch(session.id, now)
      }
      return session
    },

    /** A session to be recorded, and its token, which is not stored. `provedAt`: when the owner was last proved. */
    create(principalId: string, { system, area }: Device, provedAt: number) {
      const token = newToken(ids)
      const at = clock.now()
      const dates = { signedInAt: at, provedAt, lastSeenAt: at }
      const session: SessionRecord = { id: ids.next(), principalId, system, area, ...dates }
      return { token, tokenKey: keyOf(token), session }
    },

    list: (principalId: string) => store.list(principalId, clock.now() - lifetime),

    async end(...[principalId, which, tx]: Parameters<SessionStore['end']>): Promise<number> {
      const ended = await store.end(principalId, which, tx)
      await changes.publish('sessions', tx, principalId)
      return ended
    },

    async recordProof(id: string, principalId: string, tx: Tx): Promise<void> {
      await store.recordProof(id, clock.now(), tx)
      await changes.publish('sessions', tx, principalId)
    },

    deleteExpired: () => store.deleteBefore(clock.now() - lifetime),
  }
}

export type Sessions = ReturnType<typeof createSessions>
