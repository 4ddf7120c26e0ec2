import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { useFlow } from './account-port.ts'

/** After another password was set: who is signed in comes back to the account, who is not signs in with it. */
export function useResetDone(): () => void {
  const { t } = useLingui()
  const { notices } = useWidget()
  const { dispatch } = useFlow()
  const { data } = useUserInfo()
  const queries = useQueryClient()
  const logined = data?.logined ?? false
  return useCallback(() => {
    notices.toast({ text: t`Your password is set`, tone: 'success', key: 'account' })
    void queries.invalidateQueries({ queryKey: keys.userInfo })
    dispatch({ type: 'open', entry: logined ? 'manage' : 'account' })
  }, [notices, dispatch, queries, logined, t])
}
