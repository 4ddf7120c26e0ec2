import { DEVICE_ID_PATTERN } from '@easel/contract/headers'
import { newDeviceId, shortHash } from './identity.ts'

/** Small texts that outlive the page. */
export interface KeyValueStore {
  get(key: string): string | null
  /** `null` removes. Never throws: what cannot be kept is kept in memory until the page is left. */
  set(key: string, value: string | null): void
}

/** The browser's own storage under names that begin with `prefix`: it may be blocked (privacy, frames) or full. */
export function createStore(open: () => Storage, prefix = ''): KeyValueStore {
  const memory = new Map<string, string | null>()
  const storage = attempt(open)
  return {
    get: (key) =>
      memory.has(key) ? (memory.get(key) ?? null) : (attempt(() => storage?.getItem(prefix + key)) ?? null),
    set(key, value) {
      const kept = attempt(() => {
        if (!storage) return false
        if (value === null) storage.removeItem(prefix + key)
        else storage.setItem(prefix + key, value)
        return true
      })
      if (kept) memory.delete(key)
      else memory.set(key, value)
    },
  }
}

/** Where the browser's own id is kept: it is the same for everybody who sits before it. */
export const DEVICE_KEY = 'SSAID'

/** Where the session token of a member is kept. */
export const TOKEN_KEY = 'u_token'

/** The id that a host gave, else this browser's, else a new one: in place of none, or of one that was tampered with. */
export function deviceIdOf(store: KeyValueStore, given?: string | null): string {
  for (const id of [given, store.get(DEVICE_KEY)]) if (id && DEVICE_ID_PATTERN.test(id)) return id
  const made = newDeviceId()
  store.set(DEVICE_KEY, made)
  return made
}

/** Keys for one user: what one wrote is not shown to the next in the same browser. A visitor has the plain ones. */
export const ownKey = (user: string | null, key: string): string =>
  user === null || key === DEVICE_KEY || key === TOKEN_KEY ? key : `${shortHash(user)}.${key}`

/** Storage may be blocked, and full. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
