import type { QueryClient } from '@tanstack/react-query'
import { openTabs, type Tabs } from '../events/tab-channel.ts'
import { keys } from '../requests/query-keys.ts'

/**
 * The works that were deleted while this page is open. What the server said before stays in the caches, so that
 * a work comes back in its old place; whatever shows works leaves these out.
 */
export interface GoneWorks {
  state(): ReadonlySet<string>
  subscribe(changed: () => void): () => void
  leave(ids: readonly string[]): void
  comeBack(ids: readonly string[]): void
  /** Follows the other tabs, and is followed by them, until the answer is called. */
  connect(): () => void
}

interface Told {
  kind: 'left' | 'back'
  ids: string[]
}

/** `scope` names who is calling: only their own tabs are followed. */
export function createGoneWorks(queries: QueryClient, scope: () => string): GoneWorks {
  let gone: ReadonlySet<string> = new Set()
  let tabs: Tabs<Told> | null = null
  const listeners = new Set<() => void>()
  const set = (next: ReadonlySet<string>) => {
    gone = next
    for (const listener of listeners) listener()
  }
  const leave = (ids: readonly string[]) => {
    // An answer on its way would be that there is no such work: nothing to remember of one that may come back.
    for (const id of ids) void queries.cancelQueries({ queryKey: keys.image(id) })
    set(new Set([...gone, ...ids]))
  }
  const comeBack = (ids: readonly string[]) => {
    for (const id of ids) {
      const queryKey = keys.image(id)
      if (queries.getQueryState(queryKey)?.error) void queries.resetQueries({ queryKey })
    }
    set(new Set([...gone].filter((id) => !ids.includes(id))))
    for (const queryKey of [keys.mines, keys.queues, keys.images])
      void queries.invalidateQueries({ queryKey })
  }
  return {
    state: () => gone,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    leave(ids) {
      leave(ids)
      tabs?.tell({ kind: 'left', ids: [...ids] })
    },
    comeBack(ids) {
      comeBack(ids)
      tabs?.tell({ kind: 'back', ids: [...ids] })
    },
    connect() {
      const line = openTabs<Told>('gone-works', scope, (message) => {
        if (isTold(message)) (message.kind === 'left' ? leave : comeBack)(message.ids)
      })
      tabs = line
      return () => {
        line.close()
        if (tabs === line) tabs = null
      }
    },
  }
}

const isTold = (message: unknown): message is Told =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  (message.kind === 'left' || message.kind === 'back') &&
  'ids' in message &&
  Array.isArray(message.ids) &&
  message.ids.every((id) => typeof id === 'string')
