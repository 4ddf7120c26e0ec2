import { createStore, ownKey } from '@easel/client'
import type { WidgetSession } from './props.ts'

/** The page's storage under names of our own; what it does not take is kept as long as the page. */
export const createOwnSession = (open: () => Storage = () => globalThis.localStorage): WidgetSession =>
  createStore(open, 'easel.')

/** What one user wrote is not shown to the next one in the same browser; the browser's own id is the same for all. */
export function ofUser(session: WidgetSession, user: string | null): WidgetSession {
  const own = (key: string) => ownKey(user, key)
  return { get: (key) => session.get(own(key)), set: (key, value) => session.set(own(key), value) }
}
