import { RED_DOT_POLL } from '@easel/contract/numbers'
import type { RedDotAnswer } from '@easel/contract/types'
import { useWidget } from '@easel/widgets/runtime'
import { useQuery } from '@tanstack/react-query'

/**
 * The number of running and of unseen finished sets, polled every three seconds while the page is visible. It also
 * checks the session, since a 401 ends it. Null until it is known.
 */
export function useRedDot(): RedDotAnswer | null {
  const { api } = useWidget()
  const { data } = useQuery({
    queryKey: ['red-dot'],
    queryFn: ({ signal }) => api.call('redDot', { signal }),
    refetchInterval: RED_DOT_POLL,
    retry: false,
  })
  return data ?? null
}
