import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { type SignedIn, useFlow } from './account-port.ts'

/** What follows a sign-in: the token is kept, the dialog closes, and whoever came back to a deletion is told that it is off. */
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
