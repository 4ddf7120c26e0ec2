import type { ImagePage } from '@easel/contract/types'
import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import type { Far, Pages } from './images.ts'
import { firstPages, hasFar, needsOf, type Tiles, tilesOf, withPage } from './long-list.ts'
import { useGone } from './use-gone.ts'
import { useReportError } from './use-report-error.ts'

interface Options<Page extends ImagePage> {
  queryKey: QueryKey
  ask(cursor: string | undefined, signal: AbortSignal): Promise<Page>
  /** How long an answer is taken for true, in milliseconds. */
  staleTime?: number
  initialData?: InfiniteData<Page, string | undefined> | undefined
  initialDataUpdatedAt?: number
  placeholderData?: InfiniteData<Page, string | undefined> | undefined
}

/** Who scrolls fast passes by pages that nobody looks at: what is needed is thought over this often. */
const PAUSE = 120
/** After a page could not be fetched back. */
const PATIENCE = 3000

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
  const onSeen = useNearPages({ queryKey, ask, staleTime: options.staleTime ?? 0 }, tiles, query.refetch)
  return { ...query, tiles, onSeen }
}

type Asking = Required<Pick<Options<ImagePage>, 'queryKey' | 'ask' | 'staleTime'>>

function useNearPages({ queryKey, ask, staleTime }: Asking, tiles: Tiles, refetch: () => unknown) {
  const queries = useQueryClient()
  const report = useReportError()
  const now = useRef({
    shown: [] as readonly number[],
    timer: 0 as unknown,
    asked: new Map<string | undefined, AbortController>(),
  }).current

  /** Writes the list without making it newer than it is. */
  const put = (data: Pages) => {
    const state = queries.getQueryState(queryKey)
    queries.setQueryData(queryKey, data, { updatedAt: state?.dataUpdatedAt ?? 0 })
    if (state?.isInvalidated) void queries.invalidateQueries({ queryKey, exact: true, refetchType: 'none' })
  }

  /** The list as it is written, unless it is about to be written anew: that brings one here again. */
  const present = () => {
    const query = queries.getQueryCache().find<Pages>({ queryKey, exact: true })
    const data = query?.state.data
    return query && data && data === tiles.data && query.state.fetchStatus === 'idle' ? { query, data } : null
  }

  const letGo = useEffectEvent(() => {
    const { query, data } = present() ?? {}
    if (!query || !data) return
    if (now.shown[0] === 0 && hasFar(data) && query.isStaleByTime(staleTime)) {
      const last = Math.max(...now.shown.map((index) => tiles.pageOf(index)))
      const whole = data.pages.findIndex((page) => page.far)
      put(firstPages(data, Math.max(1, Math.min(last + 2, whole))))
      refetch()
    } else {
      const needs = needsOf(data, tiles, now.shown)
      if (needs.data !== data) put(needs.data)
    }
  })

  const bringBack = useEffectEvent(() => {
    const { data } = present() ?? {}
    if (!data) return
    const cursors = needsOf(data, tiles, now.shown).missing.map((number) => data.pageParams[number])
    for (const [cursor, controller] of now.asked) if (!cursors.includes(cursor)) controller.abort()
    for (const cursor of cursors) if (!now.asked.has(cursor)) void fetchBack(cursor)
  })

  const fetchBack = async (cursor: string | undefined) => {
    const controller = new AbortController()
    now.asked.set(cursor, controller)
    try {
      const page = await ask(cursor, controller.signal)
      const data = queries.getQueryData<Pages>(queryKey)
      if (data && !controller.signal.aborted) put(withPage(data, cursor, page))
    } catch (thrown) {
      if (controller.signal.aborted) return
      report(thrown)
      await new Promise((resolve) => setTimeout(resolve, PATIENCE))
      if (!controller.signal.aborted) later()
    } finally {
      now.asked.delete(cursor)
    }
  }

  const later = () => {
    now.timer ||= setTimeout(() => {
      now.timer = 0
      bringBack()
    }, PAUSE)
  }

  useEffect(
    () => () => {
      clearTimeout(now.timer as number)
      now.timer = 0
      for (const controller of now.asked.values()) controller.abort()
    },
    [now],
  )

  return (shown: readonly number[]) => {
    if (shown.length === 0) return
    now.shown = shown
    letGo()
    if (hasFar(tiles.data)) later()
  }
}
