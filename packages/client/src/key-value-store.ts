import { DEVICE_ID_PATTERN } from '@easel/contract/headers'
import { newDeviceId, shortHash } from './identity.ts'

/** Small texts that are kept after the page is closed. */
export interface KeyValueStore {
  get(key: string): string | null
  /**
   * `null` removes the entry. Never throws: without storage, values are kept in memory until the page is
   * closed.
   */
  set(key: string, value: string | null): void
}

/**
 * The browser's storage, with `prefix` before every name. It may be blocked (privacy settings, frames) or
 * full.
 */
export function createStore(open: () => Storage, prefix = ''): KeyValueStore {
  const memory = new Map<string, string | null>()
  const storage = attempt(open)
  return {
    get: (key) =>
      memory.has(key) ? (memory.get(key) ?? null) : (attempt(() => storage?.getItem(prefix + key)) ?? null),
    set(key, value) {
      const stored = attempt(() => {
        if (!storage) return false
        if (value === null) storage.removeItem(prefix + key)
        else storage.setItem(prefix + key, value)
        return true
      })
      if (stored) memory.delete(key)
      else memory.set(key, value)
    },
  }
}

/** Storage key of the device id, which all users of this browser share. */
export const DEVICE_KEY = 'SSAID'

/** Storage key of the member's session token. */
export const TOKEN_KEY = 'u_token'

/**
 * The device id from the host, else the stored one. If there is none or it is malformed, a new one is stored.
 */
export function deviceIdOf(store: KeyValueStore, given?: string | null): string {
  for (const id of [given, store.get(DEVICE_KEY)]) if (id && DEVICE_ID_PATTERN.test(id)) return id
  const made = newDeviceId()
  store.set(DEVICE_KEY, made)
  return made
}

/**
 * A storage key per user, so that the next user of this browser does not see it. For a visitor, the key is
 * unchanged.
 */
export const ownKey = (user: string | null, key: string): string =>
  user === null || key === DEVICE_KEY || key === TOKEN_KEY ? key : `${shortHash(user)}.${key}`

/** Runs `work`, which throws where storage is blocked or full; null if it threw. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
