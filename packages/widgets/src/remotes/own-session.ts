import { shortHash } from '@easel/client'
import type { WidgetSession } from './props.ts'

const PREFIX = 'easel.'

/** The browser's storage under names of our own; what it does not take is kept as long as the page. */
export function createOwnSession(open: () => Storage = () => globalThis.localStorage): WidgetSession {
  const memory = new Map<string, string | null>()
  const storage = attempt(open)
  return {
    get: (key) =>
      memory.has(key) ? (memory.get(key) ?? null) : (attempt(() => storage?.getItem(PREFIX + key)) ?? null),
    set(key, value) {
      const kept = attempt(() => {
        if (!storage) return false
        if (value === null) storage.removeItem(PREFIX + key)
        else storage.setItem(PREFIX + key, value)
        return true
      })
      if (kept) memory.delete(key)
      else memory.set(key, value)
    },
  }
}

/** What one user wrote is not shown to the next one in the same browser; the browser's own id is the same for all. */
export function ofUser(session: WidgetSession, user: string | undefined): WidgetSession {
  if (!user) return session
  const own = (key: string) => (key === 'SSAID' ? key : `${shortHash(user)}.${key}`)
  return { get: (key) => session.get(own(key)), set: (key, value) => session.set(own(key), value) }
}

/** Storage may be blocked, and full. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
