import type { VipInfo } from '@easel/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'

export const useMembershipInfo = () => {
  const { api } = useWidget()
  return useQuery<VipInfo>({
    queryKey: keys.membership,
    queryFn: ({ signal }) => api.call('vipInfo', { signal }),
    staleTime: 5 * 60_000,
  })
}

/** Whether the person is VIP; false while it is not known, so that nothing is promised. */
export const useIsVip = (): boolean => useMembershipInfo().data?.isVip ?? false
