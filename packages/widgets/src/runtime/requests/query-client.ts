import { MINUTE } from '@easel/contract/numbers'
import type { QuotaEvent } from '@easel/contract/types'
import { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../errors/is-api-error.ts'
import { keys } from './query-keys.ts'

/** Transient errors are retried; refusals are not. */
export const isTransient = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'malformed' || error.status >= 502)

/** The cache of server state: fresh for half a minute, kept for half an hour. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE / 2,
        gcTime: 30 * MINUTE,
        retry: (failures, error) => failures < 2 && isTransient(error),
        retryDelay: (attempt) => Math.min(8_000, 700 * 2 ** attempt),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * Refetches everything, because the caller or their rights have changed. First fetches that are still pending are
 * cancelled: their answers would be of the former caller and count as fresh.
 */
export async function invalidateAll(queries: QueryClient): Promise<void> {
  // An exhausted quota belongs to the caller before the change. The quota arrives by events and cannot be refetched.
  queries.setQueryData<QuotaEvent | null>(keys.quota, (quota) => (quota?.remaining === 0 ? null : quota))
  await queries.cancelQueries({ predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries()
}
