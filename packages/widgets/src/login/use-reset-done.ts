import type { CallAnswer } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { useFlow } from './account-port.ts'

/**
 * After a password change: shows how many passkeys are left, if any. Without passkeys, members return to their account
 * and visitors log in.
 */
export function useResetDone(): (answer: CallAnswer<'changePassword'>) => void {
  const { t } = useLingui()
  const { notices } = useWidget()
  const { dispatch } = useFlow()
  const { data } = useUserInfo()
  const queries = useQueryClient()
  const logined = data?.logined ?? false
  return useCallback(
    ({ passkeys }) => {
      void queries.invalidateQueries({ queryKey: keys.userInfo })
      if (passkeys > 0) return dispatch({ type: 'passkeysLeft', passkeys })
      notices.toast({ text: t`Your password is set`, tone: 'success', key: 'account' })
      dispatch({ type: 'open', entry: logined ? 'manage' : 'account' })
    },
    [notices, dispatch, queries, logined, t],
  )
}
