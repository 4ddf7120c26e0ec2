import type { VipInfo } from '@easel/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'

/** `refetchInterval`: asked again that often, in ms. */
export const useMembershipInfo = (refetchInterval?: number) => {
  const { api } = useWidget()
  return useQuery<VipInfo>({
    queryKey: keys.membership,
    queryFn: ({ signal }) => api.call('vipInfo', { signal }),
    staleTime: refetchInterval ? 0 : 5 * 60_000,
    refetchInterval: refetchInterval ?? false,
  })
}

/** Whether the person is VIP; false while that is unknown, so that the page promises nothing. */
export const useIsVip = (): boolean => useMembershipInfo().data?.isVip ?? false
