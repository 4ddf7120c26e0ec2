import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SessionPort } from '../runtime/provider/ports.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'

const KEY = PERSONAL_KEYS.clearedQueue
/** More than a queue of three days holds: the oldest are no longer in it. */
const MOST = 1000

/** The ended sets that the person has cleared from the queue. Their works stay in My works. */
export function useCleared(): {
  cleared: readonly string[]
  clear(id: string): void
  restore(id: string): void
} {
  const { session } = useWidget()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: keys.cleared,
    queryFn: () => read(session),
    initialData: () => read(session),
    networkMode: 'always',
  })
  const change = useCallback(
    (id: string, isCleared: boolean) => {
      // Read again: another tab may have cleared a set.
      const others = read(session).filter((old) => old !== id)
      const next = isCleared ? [id, ...others].slice(0, MOST) : others
      session.set(KEY, JSON.stringify(next))
      queries.setQueryData(keys.cleared, next)
    },
    [queries, session],
  )
  return { cleared: data, clear: (id) => change(id, true), restore: (id) => change(id, false) }
}

function read(session: SessionPort): string[] {
  try {
    const stored: unknown = JSON.parse(session.get(KEY) ?? '[]')
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}
