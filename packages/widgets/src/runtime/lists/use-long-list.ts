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
  /** How long an answer is taken for true, in milliseconds. */
  staleTime?: number
  initialData?: InfiniteData<Page, string | undefined> | undefined
  initialDataUpdatedAt?: number
  placeholderData?: InfiniteData<Page, string | undefined> | undefined
}

/**
 * A list of any length, page after page. Whole works are kept of the pages around the screen alone, as `onSeen`
 * tells; the others are fetched back when one comes near them, so that a long way costs no memory.
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
    // To ask anew for a long list would be to ask for all of its pages. It waits until its beginning is looked at.
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

/** A list of so many pages is kept whole. The code for longer ones comes when there is one. */
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
        // The list is kept whole, which costs memory alone; the next look asks once more.
        () => {
          latest.current = null
        },
      )
    }
  }
}
