import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { knownDeviceOf, useFlow } from './account-port.ts'
import { CodeEntry } from './code-entry.tsx'
import type { Step, TypedCode } from './flow.state.ts'
import { useChanged } from './use-changed.ts'
import { useSignedIn } from './use-signed-in.ts'

/** The code step. Where a password follows, the code is only verified; otherwise it is used at once. */
export function CodeStep({ step }: { step: Step & { name: 'code' } }) {
  const { dispatch } = useFlow()
  const act = useSubmitCode()
  const { to, codeType, purpose } = step
  return (
    <CodeEntry
      codeType={codeType}
      target={to.target}
      codePurpose={purpose}
      isSent={step.isSeen ?? false}
      onEdit={() => dispatch({ type: 'back' })}
      act={act}
    />
  )
}

function useSubmitCode(): (code: TypedCode) => Promise<void> {
  const { t } = useLingui()
  const { api } = useWidget()
  const { dispatch, port } = useFlow()
  const queries = useQueryClient()
  const signedIn = useSignedIn()
  const changed = useChanged()
  return async (code) => {
    switch (code.codePurpose) {
      case 'Login':
        return signedIn(
          await api.call('login', { body: { password: '', verifyCode: code, ...knownDeviceOf(port) } }),
          'code',
        )
      case 'ChangeEmail':
      case 'ChangeMobile':
        try {
          return changed(
            await api.call('changeLoginInfo', { body: { verifyCode: code } }),
            t`Your account is updated`,
          )
        } catch (thrown) {
          if (!isApiError(thrown) || thrown.reason !== 'proof_needed') throw thrown
          return dispatch({ type: 'proofNeeded', at: { change: code } })
        }
      case 'Unregister': {
        const { deletionAt } = await api.call('unregister', { body: { verifyCode: code } })
        // Signed out at once: a call with the revoked token would navigate away before the message is read.
        port.ended()
        queries.removeQueries({ queryKey: keys.userInfo })
        return dispatch({ type: 'left', deletionAt })
      }
      default:
        await api.call('verifyCode', { query: code })
        return dispatch({ type: 'codeRight', code })
    }
  }
}
