import type { QueryClient } from '@tanstack/react-query'
import { openTabChannel, type TabChannel } from '../events/tab-channel.ts'
import { keys } from '../requests/query-keys.ts'

/**
 * The works that were deleted while this page is open, and single images of works. Cached answers still contain them, so that a restored work
 * reappears in its old position; lists filter them out.
 */
export interface DeletedWorks {
  state(): ReadonlySet<string>
  subscribe(changed: () => void): () => void
  markDeleted(ids: readonly string[]): void
  markRestored(ids: readonly string[]): void
  /** Synchronizes with the other tabs until the returned function is called. */
  connect(): () => void
}

interface TabMessage {
  kind: 'left' | 'back'
  ids: string[]
}

/** `scope` names the caller: only their own tabs are synchronized. */
export function createDeletedWorks(queries: QueryClient, scope: () => string): DeletedWorks {
  let deleted: ReadonlySet<string> = new Set()
  let tabs: TabChannel<TabMessage> | null = null
  const listeners = new Set<() => void>()
  const set = (next: ReadonlySet<string>) => {
    deleted = next
    for (const listener of listeners) listener()
  }
  const markDeleted = (ids: readonly string[]) => {
    // A pending fetch would answer "not found", which must not be cached for a work that may be restored.
    for (const id of ids) void queries.cancelQueries({ queryKey: keys.image(id) })
    set(new Set([...deleted, ...ids]))
  }
  const markRestored = (ids: readonly string[]) => {
    for (const id of ids) {
      const queryKey = keys.image(id)
      if (queries.getQueryState(queryKey)?.error) void queries.resetQueries({ queryKey })
    }
    set(new Set([...deleted].filter((id) => !ids.includes(id))))
    for (const queryKey of [keys.mines, keys.queues, keys.images])
      void queries.invalidateQueries({ queryKey })
  }
  return {
    state: () => deleted,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    markDeleted(ids) {
      markDeleted(ids)
      tabs?.post({ kind: 'left', ids: [...ids] })
    },
    markRestored(ids) {
      markRestored(ids)
      tabs?.post({ kind: 'back', ids: [...ids] })
    },
    connect() {
      const channel = openTabChannel<TabMessage>('gone-works', scope, (message) => {
        if (isTabMessage(message)) (message.kind === 'left' ? markDeleted : markRestored)(message.ids)
      })
      tabs = channel
      return () => {
        channel.close()
        if (tabs === channel) tabs = null
      }
    },
  }
}

const isTabMessage = (message: unknown): message is TabMessage =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  (message.kind === 'left' || message.kind === 'back') &&
  'ids' in message &&
  Array.isArray(message.ids) &&
  message.ids.every((id) => typeof id === 'string')
