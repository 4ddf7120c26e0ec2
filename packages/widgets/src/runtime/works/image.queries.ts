import type { Client } from '@easel/client'
import { isRunning } from '@easel/contract/numbers'
import type { ImageSet, ImageSource, Launcher } from '@easel/contract/types'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../errors/is-api-error.ts'
import { usePolling } from '../events/use-live.ts'
import { useWidget } from '../provider/widget-context.ts'
import { keepLauncher, keptLauncher } from '../requests/launcher-cache.ts'
import { keys } from '../requests/query-keys.ts'
import { knownImage } from './images.ts'
import { useGone } from './use-deleted-works.ts'

const isSet = (data: unknown): data is ImageSet =>
  typeof data === 'object' && data !== null && 'id' in data && 'slots' in data && 'status' in data

/** One set. Running (413), half withheld (409) and failed (501) ones are answers here, not errors. */
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
 * A set of one's own that waits or runs, as the list of those has it. Asked for by itself each would be refused (413),
 * which browsers report as an error; and one answer does for all that are asked for at once.
 */
async function findRunning(api: Client, queries: QueryClient, id: string): Promise<ImageSet | undefined> {
  const list = await queries
    .fetchQuery({
      queryKey: keys.running,
      queryFn: () => api.call('queue', { query: { tab: 'running' } }),
      staleTime: 0,
    })
    .catch(() => null)
  return list?.items.find((set) => set.id === id)
}

/** Known to run, or, where nothing is known of it yet, asked for as one of those that were sent here. */
function mayRun(known: ImageSet | undefined, source: ImageSource | undefined): boolean {
  return known ? known.mine && isRunning(known.status) : source === 'queue'
}

/** Deleted, or not to be seen (any more): what is remembered of it must not be shown either. */
const isWithdrawn = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 403)

/** One set, kept true by events, and by asking while there are none. `gone`: it is no longer there. */
export function useImage(id: string, source?: ImageSource) {
  const { api } = useWidget()
  const queries = useQueryClient()
  const deleted = useGone().has(id)
  const cached = queries.getQueryData<ImageSet>(keys.image(id))
  const interval = usePolling(cached ? isRunning(cached.status) : false)
  const query = useQuery<ImageSet>({
    queryKey: keys.image(id),
    queryFn: async ({ signal }) =>
      (mayRun(knownImage(queries, id), source) && (await findRunning(api, queries, id))) ||
      (await fetchImage(api, id, source, signal)),
    placeholderData: () => knownImage(queries, id),
    refetchInterval: interval,
    enabled: !deleted,
  })
  const gone = deleted || isWithdrawn(query.error)
  return { ...query, data: gone ? undefined : query.data, gone }
}

/** Styles, models and examples in the page's language. */
export function useLauncher() {
  const { api, language, initial, session } = useWidget()
  return useQuery<Launcher>({
    queryKey: keys.launcher(language),
    queryFn: async ({ signal }) => {
      const { id } = await api.call('createLauncher', { signal })
      const launcher = await api.call('launcher', { params: { id }, signal })
      keepLauncher(session, language, launcher)
      return launcher
    },
    initialData: () =>
      (initial?.language === language ? initial.launcher : undefined) ?? keptLauncher(session, language),
    initialDataUpdatedAt: 0,
    staleTime: 10 * 60_000,
  })
}
