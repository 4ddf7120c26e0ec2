import type { ImagePage } from '@easel/contract/types'
import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { useReportError } from '../errors/use-report-error.ts'
import type { Far } from '../works/images.ts'
import { useGone } from '../works/use-deleted-works.ts'
import { hasFar, tilesOf } from './list-tiles.ts'
import type { NearPages, Sight } from './page-window.ts'

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
  const gone = useGone()
  const query = useInfiniteQuery<
    Page & Far,
    Error,
    InfiniteData<Page & Far, string | undefined>,
    QueryKey,
    string | undefined
  >({
    ...options,
    queryKey,
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // To ask anew for a long list would be to ask for all of its pages. It waits until its beginning is looked at.
    enabled: ({ state }) => !hasFar(state.data),
  })
  const tiles = useMemo(() => tilesOf(query.data, gone), [query.data, gone])
  const near = useNearPages()
  const report = useReportError()
  const onSeen = (shown: readonly number[]) => {
    if (shown.length === 0) return
    const short = (tiles.data?.pages.length ?? 0) <= SHORT && !hasFar(tiles.data)
    const { refetch } = query
    near(short ? null : { queryKey, tiles, shown, ask, staleTime: options.staleTime ?? 0, refetch, report })
  }
  return { ...query, tiles, onSeen }
}

/** A list of so many pages is kept whole. The code for longer ones comes when there is one. */
const SHORT = 5

function useNearPages(): (sight: Sight | null) => void {
  const queries = useQueryClient()
  const pages = useRef<NearPages | null>(null)
  const latest = useRef<Sight | null>(null)
  useEffect(
    () => () => {
      pages.current?.end()
      pages.current = null
      latest.current = null
    },
    [],
  )
  return (sight) => {
    const coming = latest.current !== null
    latest.current = sight
    if (pages.current) {
      if (sight) pages.current.look(sight)
      else pages.current.forget()
    } else if (sight && !coming) {
      import('./page-window.ts').then(
        ({ NearPages }) => {
          if (!latest.current || pages.current) return
          pages.current = new NearPages(queries)
          pages.current.look(latest.current)
        },
        // The list is kept whole, which costs memory alone; the next look asks once more.
        () => {
          latest.current = null
        },
      )
    }
  }
}
