import { MINUTE } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import {
  InfiniteQueryObserver,
  type InfiniteQueryObserverOptions,
  type QueryClient,
  type QueryKey,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { savesData } from '../runtime/requests/saves-data.ts'
import type { Pages } from '../runtime/works/images.ts'
import { askSquare } from '../runtime/works/square-list.ts'
import type { Neighbors } from './use-neighbors.ts'
import { visibleSlots } from './viewer.state.ts'

/** From the last work but this many on, what follows is asked for: it is there before the last one has been looked at. */
const NEAR = 2

/**
 * Loads what follows, as the page behind does when one scrolls down: more of its list, and in the square the day before.
 * What did not come is asked for again at the next work. Whoever saves data asks for it, by what this returns, which
 * `onCome` answers, and is told where it did not come.
 */
export function useFollowing(
  set: ImageSet | undefined,
  { list, follows }: Neighbors,
  onCome: () => void,
): () => void {
  const { api } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const [, show] = useState(0)
  const [asked, setAsked] = useState<{ id: string } | null>(null)
  const at = list.findIndex(({ id }) => id === set?.id)
  const isAsked = asked !== null && asked.id === set?.id
  const isNear = at >= list.length - NEAR && !savesData()
  const isWanted = follows !== null && at >= 0 && (isNear || isAsked)
  const load = useEvent(async () => {
    if (!follows) return
    if ('list' in follows) await loadMore(queries, follows.list)
    else {
      const { day } = follows
      await queries.fetchInfiniteQuery({
        queryKey: keys.square(day),
        queryFn: ({ pageParam, signal }) => askSquare(api, day, { time: day.day, cursor: pageParam, signal }),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
        staleTime: 10 * MINUTE,
      })
    }
    show((count) => count + 1)
  })
  const tell = useEvent((thrown: unknown) => {
    if (!isAsked) return
    setAsked(null)
    report(thrown)
  })
  // What has come may be a day without a work for this reader.
  const next = JSON.stringify(follows)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew for each work, and for each thing that follows
  useEffect(() => {
    if (isWanted) load().catch(tell)
  }, [isWanted, asked, next, list.length, set?.id])
  const come = useEvent(onCome)
  // Nobody is taken along who looks at another one meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each work
  useEffect(() => () => setAsked(null), [set?.id])
  // One without an image for this reader is stepped over.
  const hasCome = isAsked && at >= 0 && list.slice(at + 1).some((other) => visibleSlots(other).length > 0)
  useEffect(() => {
    if (!hasCome) return
    setAsked(null)
    come()
  }, [hasCome])
  return () => setAsked(set && follows ? { id: set.id } : null)
}

type ListOptions = InfiniteQueryObserverOptions<
  Pages['pages'][number],
  Error,
  Pages,
  QueryKey,
  string | undefined
>

/** The next page of a list that is in memory, asked for as it asks itself. */
async function loadMore(queries: QueryClient, queryKey: QueryKey): Promise<void> {
  const query = queries.getQueryCache().find({ queryKey })
  if (!query?.options.queryFn || query.state.fetchStatus !== 'idle') return
  const options = query.options as unknown as ListOptions
  await new InfiniteQueryObserver(queries, options).fetchNextPage({ throwOnError: true })
}
