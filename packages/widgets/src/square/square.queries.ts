import { MINUTE } from '@easel/contract/numbers'
import type { ImagePage, SquarePage } from '@easel/contract/types'
import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useLongList } from '../runtime/lists/use-long-list.ts'
import { type Initial, useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { askSquare, type SquareView } from '../runtime/works/square-list.ts'
import { dayOf } from '../ui/days/calendar.ts'

/**
 * `begun`: when the first page of today was requested, in epoch ms. It is cached with the list, which may be returned
 * to.
 */
type DayPage = SquarePage & { started?: number }

/** The square as an infinite list; of a day, with the last earlier day that has works. */
export function useSquare(view: SquareView) {
  const { order, day, noSelf, search } = view
  const { api, language, initial } = useWidget()
  const queries = useQueryClient()
  const queryKey = keys.square(view)
  // As the server names the list that it has rendered.
  const isPainted = (initial?.view ?? 'new ') === `${order} ${search}` && day === null && !noSelf
  const started = useRef<number>(undefined)
  // Past midnight, further pages still belong to the day with which the list began. A refetched list requests its
  // further pages before it is stored, so that the cached value is the fallback.
  const begunAt = () =>
    started.current ?? queries.getQueryData<InfiniteData<DayPage>>(queryKey)?.pages[0]?.started
  const list = useLongList<DayPage>({
    queryKey,
    async ask(cursor, signal) {
      const now = Date.now()
      const time = day ?? (cursor ? begunAt() : undefined)
      const page = await askSquare(api, view, { time, cursor, signal })
      if (cursor || day !== null) return page
      started.current = now
      return { ...page, started: now }
    },
    initialData: isPainted && initial?.language === language ? paintedOf(initial) : undefined,
    initialDataUpdatedAt: 0,
    staleTime: day === null ? MINUTE : 10 * MINUTE,
  })
  return { ...list, previousDay: list.data?.pages[0]?.previousDay ?? null }
}

/** What the document holds of today, or of all days. */
function paintedOf({ view, square }: Initial): InfiniteData<DayPage, string | undefined> | undefined {
  if (view === undefined) return ofToday(square)
  return square && { pages: [{ ...square, previousDay: null }], pageParams: [undefined] }
}

/** What the document holds of the last 24 hours, without what is of yesterday where the reader is. */
function ofToday(page: ImagePage | undefined): InfiniteData<DayPage, string | undefined> | undefined {
  const midnight = dayOf(Date.now())
  const items = page?.items.filter(({ finishedAt }) => finishedAt !== null && finishedAt >= midnight) ?? []
  if (!page || items.length === 0) return undefined
  const nextCursor = items.length === page.items.length ? page.nextCursor : null
  return { pages: [{ items, nextCursor, previousDay: null }], pageParams: [undefined] }
}
