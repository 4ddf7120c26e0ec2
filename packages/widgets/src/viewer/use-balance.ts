import { MINUTE } from '@easel/contract/numbers'
import type { Balance } from '@easel/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useMembershipInfo } from '../runtime/session/membership.queries.ts'

/** What is left of the day, to be said before the press; null while it is not known, and for VIP, who have plenty. */
export function useBalance(of: 'save' | 'view'): Balance | null {
  const { api } = useWidget()
  const { data: membership } = useMembershipInfo()
  const { data } = useQuery<Balance>({
    queryKey: keys.balance(of),
    queryFn: ({ signal }) => api.call(of === 'save' ? 'saveBalance' : 'viewBalance', { signal }),
    enabled: membership?.isVip === false,
    staleTime: MINUTE,
  })
  return membership?.isVip === false && data ? data : null
}
