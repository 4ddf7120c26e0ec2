import type { Client } from '@easel/client'
import { isRunning } from '@easel/contract/numbers'
import type { ImagePage, ImageSet, ImageSource, Launcher } from '@easel/contract/types'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../errors/is-api-error.ts'
import { usePolling } from '../events/use-live.ts'
import { useWidget } from '../provider/widget-context.ts'
import { cachedLauncher, cacheLauncher } from '../requests/launcher-cache.ts'
import { keys } from '../requests/query-keys.ts'
import { itemsOf, knownImage } from './images.ts'
import { isBegunHere } from './new-sets.ts'
import { queueList } from './queue-list.ts'
import { useDeletedWorks } from './use-deleted-works.ts'

const isSet = (data: unknown): data is ImageSet =>
  typeof data === 'object' && data !== null && 'id' in data && 'slots' in data && 'status' in data

/** Fetches one set. Running (413), partly withheld (409) and failed (501) sets are results here, not errors. */
export async function fetchImage(
  api: Client,
  id: string,
  source: ImageSource | undefined,
  signal?: AbortSignal,
): Promise<ImageSet> {
  try {
    return await api.call('image', { params: { id }, query: source ? { source } : {}, signal })
  } catch (thrown) {
    if (isApiError(thrown) && isSet(thrown.data)) return thrown.data
    throw thrown
  }
}

/**
 * Finds a running set of the caller in the list of these. Fetched by itself each would be refused (413), which
 * browsers log as an error; and one request serves all sets that are fetched at once. Where the queue is shown, it is
 * the queue's own.
 */
async function findRunning(
  api: Client,
  queries: QueryClient,
  id: string,
  source: ImageSource | undefined,
): Promise<ImageSet | undefined> {
  const list = await queries
    .fetchInfiniteQuery<ImagePage, Error, ImagePage, readonly string[], string | undefined>({
      ...queueList(api, source === 'queue' ? 'all' : 'running'),
      staleTime: 0,
    })
    .catch(() => undefined)
  return itemsOf(list).find((set) => set.id === id && isRunning(set.status))
}

/** Whether the set is known to run, or may: it was begun here, or is opened where one's own are. */
function mayBeRunning(queries: QueryClient, id: string, source: ImageSource | undefined): boolean {
  const known = knownImage(queries, id)
  if (known) return known.mine && isRunning(known.status)
  return source === 'queue' || source === 'works' || isBegunHere(queries, id)
}

/** The work was deleted or is no longer visible to the caller: cached data must not be shown either. */
const isUnavailable = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 403)

/** One set, kept up to date by events, and by polling while there are none. `gone`: it no longer exists. */
export function useImage(id: string, source?: ImageSource) {
  const { api, initial, language } = useWidget()
  const queries = useQueryClient()
  const deleted = useDeletedWorks().has(id)
  const cached = queries.getQueryData<ImageSet>(keys.image(id))
  const interval = usePolling(cached ? isRunning(cached.status) : false)
  const query = useQuery<ImageSet>({
    queryKey: keys.image(id),
    queryFn: async ({ signal }) =>
      (mayBeRunning(queries, id, source) && (await findRunning(api, queries, id, source))) ||
      (await fetchImage(api, id, source, signal)),
    placeholderData: () =>
      knownImage(queries, id) ??
      (initial?.opened?.id === id && initial.language === language ? initial.opened : undefined),
    refetchInterval: interval,
    enabled: !deleted,
  })
  const gone = deleted || isUnavailable(query.error)
  return { ...query, data: gone ? undefined : query.data, gone }
}

/** Whether any model begins with an image; a server that says nothing of that has such models. */
export const anyBeginsWithImages = (launcher: Launcher | undefined): boolean =>
  launcher?.imageGeneration.models.some(({ image = true }) => image) ?? true

/** Styles, models and examples in the page's language. */
export function useLauncher() {
  const { api, language, initial, withLauncher, session } = useWidget()
  return useQuery<Launcher>({
    queryKey: keys.launcher(language),
    queryFn: async ({ signal }) => {
      const { id } = await api.call('createLauncher', { signal })
      const launcher = await api.call('launcher', { params: { id }, signal })
      cacheLauncher(session, language, launcher)
      return launcher
    },
    initialData: () =>
      (initial?.language === language ? initial.launcher : undefined) ?? cachedLauncher(session, language),
    initialDataUpdatedAt: 0,
    enabled: withLauncher,
    staleTime: 10 * 60_000,
  })
}
