import type { UserInfo } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useFlow } from './account-port.ts'

/** What follows a change of what one signs in with: it is said, and seen in the account. */
export function useChanged(): (info: UserInfo, text: string) => void {
  const { notices } = useWidget()
  const { dispatch } = useFlow()
  const queries = useQueryClient()
  return useCallback(
    (info, text) => {
      queries.setQueryData(keys.userInfo, info)
      notices.toast({ text, tone: 'success', key: 'account' })
      dispatch({ type: 'changed' })
    },
    [notices, dispatch, queries],
  )
}
