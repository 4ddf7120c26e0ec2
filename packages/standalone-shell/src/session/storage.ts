/** The keys of the site's storage. A partner's origin has keys of its own. */
export const KEY = {
  token: 'u_token',
  deviceId: 'SSAID',
  language: 'language',
  from: 'from',
} as const

export interface KeyValueStore {
  get(key: string): string | null
  /** `null` removes. Never throws: what cannot be kept is kept in memory until the page is left. */
  set(key: string, value: string | null): void
}

/** A store over the browser's, which may be blocked (privacy settings, third-party frames) or full. */
export function createStore(open: () => Storage): KeyValueStore {
  const memory = new Map<string, string | null>()
  const storage = attempt(open)
  return {
    get: (key) =>
      memory.get(key) ?? (memory.has(key) ? null : (attempt(() => storage?.getItem(key)) ?? null)),
    set(key, value) {
      const kept = attempt(() => {
        if (!storage) return false
        if (value === null) storage.removeItem(key)
        else storage.setItem(key, value)
        return true
      })
      if (kept) memory.delete(key)
      else memory.set(key, value)
    },
  }
}

function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
