import type { VipInfo } from '@easel/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'

/** The caller's membership; polled where it may change at any moment. */
export const useMembershipInfo = (polling?: { staleTime: number; refetchInterval: number }) => {
  const { api } = useWidget()
  return useQuery<VipInfo>({
    queryKey: keys.membership,
    queryFn: ({ signal }) => api.call('vipInfo', { signal }),
    staleTime: 5 * 60_000,
    ...polling,
  })
}

/** Whether the person is VIP; false while that is unknown, so that the page promises nothing. */
export const useIsVip = (): boolean => useMembershipInfo().data?.isVip ?? false
