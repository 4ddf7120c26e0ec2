import { MINUTE } from '@easel/contract/numbers'
import type { QuotaEvent } from '@easel/contract/types'
import { QueryClient } from '@tanstack/react-query'
import { isApiError } from '../errors/is-api-error.ts'
import { keys } from './query-keys.ts'

/** Passing faults are tried again; what the server refused is not. */
export const mayPass = (error: unknown): boolean =>
  isApiError(error) &&
  (error.kind === 'network' || error.kind === 'timeout' || error.kind === 'malformed' || error.status >= 502)

/** The server's state as widgets keep it: fresh for half a minute, kept for half an hour. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: MINUTE / 2,
        gcTime: 30 * MINUTE,
        retry: (failures, error) => failures < 2 && mayPass(error),
        retryDelay: (attempt) => Math.min(8_000, 700 * 2 ** attempt),
        refetchOnWindowFocus: false,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/**
 * Asks again for everything, because the server would now answer otherwise. A first answer that is still on its way was
 * given before: it would count as the new one, so it is not waited for.
 */
export async function askAllAgain(queries: QueryClient): Promise<void> {
  // That nothing is left was of the person as they were. It is told, and not asked for: the server tells what is left now.
  queries.setQueryData<QuotaEvent | null>(keys.quota, (quota) => (quota?.remaining === 0 ? null : quota))
  await queries.cancelQueries({ predicate: ({ state }) => state.data === undefined })
  await queries.invalidateQueries()
}
