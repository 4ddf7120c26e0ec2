import type { UserInfo } from '@easel/contract/types'
import { useQuery } from '@tanstack/react-query'
import { keys } from './keys.ts'
import { useWidget } from './widget-context.ts'

/** Who is signed in; a visitor has one as well. */
export const useUserInfo = () => {
  const { api } = useWidget()
  return useQuery<UserInfo>({
    queryKey: keys.userInfo,
    queryFn: ({ signal }) => api.call('userInfo', { signal }),
  })
}
