import type { UserInfo } from '@easel/contract/types'
import { useQuery } from '@tanstack/react-query'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'

/** The user info, which visitors have as well. `enabled`: false, where others ask for it and this only hears of it. */
export const useUserInfo = ({ enabled = true } = {}) => {
  const { api } = useWidget()
  return useQuery<UserInfo>({
    queryKey: keys.userInfo,
    queryFn: ({ signal }) => api.call('userInfo', { signal }),
    enabled,
  })
}
