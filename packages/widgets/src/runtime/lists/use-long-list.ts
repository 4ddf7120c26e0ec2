import type { ImagePage } from '@easel/contract/types'
import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useReportError } from '../errors/use-report-error.ts'
import type { PageState } from '../works/images.ts'
import { useDeletedWorks } from '../works/use-deleted-works.ts'
import { hasEvicted, tilesOf } from './list-tiles.ts'
import type { PageWindow, Viewport } from './page-window.ts'

interface Options<Page extends ImagePage> {
  queryKey: QueryKey
  ask(cursor: string | undefined, signal: AbortSignal): Promise<Page>
  /** Milliseconds for which an answer is fresh. */
  staleTime?: number
  initialData?: InfiniteData<Page, string | undefined> | undefined
  initialDataUpdatedAt?: number
  placeholderData?: InfiniteData<Page, string | undefined> | undefined
}

/**
 * An infinite list. Only the pages near the viewport, as reported by `onSeen`, are kept in full; the others are
 * evicted and fetched again, so that memory does not grow with scrolling.
 */
export function useLongList<Page extends ImagePage>({ queryKey, ask, ...options }: Options<Page>) {
  const gone = useDeletedWorks()
  const query = useInfiniteQuery<
    Page & PageState,
    Error,
    InfiniteData<Page & PageState, string | undefined>,
    QueryKey,
    string | undefined
  >({
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // Refetching a long list would refetch all of its pages: it waits until the beginning is visible.
    enabled: ({ state }) => !hasEvicted(state.data),
  })
  const tiles = useMemo(() => tilesOf(query.data, gone), [query.data, gone])
  const near = usePageWindow()
  const report = useReportError()
  const onSeen = (shown: readonly number[]) => {
    if (shown.length === 0) return
    const short = (tiles.data?.pages.length ?? 0) <= SHORT && !hasEvicted(tiles.data)
    const { refetch } = query
    near(short ? null : { queryKey, tiles, shown, ask, staleTime: options.staleTime ?? 0, refetch, report })
  }
  return { ...query, tiles, onSeen }
}

/** Lists up to this many pages are kept in full. The code for longer ones is loaded with the first of them. */
const SHORT = 5

function usePageWindow(): (viewport: Viewport | null) => void {
  const queries = useQueryClient()
  const pages = useRef<PageWindow | null>(null)
  const latest = useRef<Viewport | null>(null)
  useEffect(
    () => () => {
      pages.current?.dispose()
      pages.current = null
      latest.current = null
    },
    [],
  )
  return (viewport) => {
    const coming = latest.current !== null
    latest.current = viewport
    if (pages.current) {
      if (viewport) pages.current.update(viewport)
      else pages.current.reset()
    } else if (viewport && !coming) {
      import('./page-window.ts').then(
        ({ PageWindow }) => {
          if (!latest.current || pages.current) return
          pages.current = new PageWindow(queries)
          pages.current.update(latest.current)
        },
        // The code could not be loaded: the list stays in memory in full, and the next scroll tries again.
        () => {
          latest.current = null
        },
      )
    }
  }
}
