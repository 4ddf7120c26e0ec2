import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { type SignedIn, useFlow } from './account-port.ts'

/** After a sign-in: stores the token, closes the dialog, and shows if it canceled a deletion. */
export function useSignedIn(): (answer: SignedIn, by: 'password' | 'code' | 'passkey') => Promise<void> {
  const { t } = useLingui()
  const { notices, track } = useWidget()
  const { port } = useFlow()
  const queries = useQueryClient()
  return useCallback(
    async (answer, by) => {
      track('signed_in', { by })
      queries.setQueryData(keys.userInfo, answer.userInfo)
      port.signedIn(answer)
      if (answer.restored) {
        await notices.message({
          title: t`Welcome back`,
          text: t`You logged in, so your account will not be deleted.`,
          tone: 'success',
        })
      }
      if (by === 'password') port.reload()
    },
    [notices, track, port, queries, t],
  )
}
