import { ImageStatus, isRunning } from '@easel/contract/numbers'
import type { ImagePage, ImageSet } from '@easel/contract/types'
import { keys, useEvent } from '@easel/widgets/runtime'
import { type InfiniteData, type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/**
 * The number of sets that have finished while the page was in the background; 0 as soon as it is seen again.
 *
 * @param unseen the number of unseen finished sets
 */
export function useFinishedAway(unseen: number): number {
  const known = useRef(unseen)
  const [byCount, setByCount] = useState(0)
  // A page that shows its own sets asks for them as they end, in the background too: for the server they are seen then.
  const [byPage, setByPage] = useState(0)
  useEffect(() => {
    const more = unseen - known.current
    known.current = unseen
    if (more > 0 && document.hidden) setByCount((before) => before + more)
  }, [unseen])
  useEndOfShown(() => {
    if (document.hidden) setByPage((before) => before + 1)
  })
  useEffect(() => {
    const seen = () => {
      if (document.hidden) return
      setByCount(0)
      setByPage(0)
    }
    document.addEventListener('visibilitychange', seen)
    return () => document.removeEventListener('visibilitychange', seen)
  }, [])
  // Both count the same sets, or some of them.
  return Math.max(byCount, byPage)
}

/** Calls back for each set that this page knows as running and that then succeeds. */
function useEndOfShown(onEnd: () => void): void {
  const queries = useQueryClient()
  const end = useEvent(onEnd)
  useEffect(() => {
    const running = new Set<string>()
    const look = ({ id, status }: ImageSet) => {
      if (isRunning(status)) running.add(id)
      else if (running.delete(id) && status === ImageStatus.Succeeded) end()
    }
    const cache = queries.getQueryCache()
    for (const query of cache.getAll()) setsOf(query).forEach(look)
    return cache.subscribe(({ query, type }) => {
      if (type === 'updated') setsOf(query).forEach(look)
    })
  }, [queries])
}

/** The sets of a cached answer, if it is one of sets that may be running. */
function setsOf({ queryKey, state }: Query): ImageSet[] {
  if (!state.data) return []
  if (queryKey[0] === keys.images[0]) return [state.data as ImageSet]
  if (queryKey[0] !== keys.queues[0]) return []
  return (state.data as InfiniteData<ImagePage>).pages.flatMap(({ items }) => items ?? [])
}
