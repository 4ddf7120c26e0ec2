import type { VipInfo } from '@easel/contract/types'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { keys } from './keys.ts'
import { askAllAgain } from './query-client.ts'
import { useWidget } from './widget-context.ts'

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

/** Asks again for everything that a membership changes. */
export function useMembershipChanged(): () => void {
  const queries = useQueryClient()
  return useCallback(() => void askAllAgain(queries), [queries])
}
