import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { knownDeviceOf, useFlow } from './account-port.ts'
import styles from './login.module.css'
import { useOffersPasskeys } from './use-offers-passkeys.ts'
import { useSignedIn } from './use-signed-in.ts'

/** Sign-in without an account name. The WebAuthn code is loaded with the press. */
export function PasskeyLogin({ mayBegin }: { mayBegin(): boolean }) {
  const { t } = useLingui()
  const { api } = useWidget()
  const { port } = useFlow()
  const report = useReportError()
  const signedIn = useSignedIn()
  const offered = useOffersPasskeys()
  const login = useMutation({
    mutationFn: async () => {
      const [{ getPasskey }, { options }] = await Promise.all([
        import('./passkey-browser.ts'),
        api.call('passkeyLoginOptions', { body: {} }),
      ])
      const response = await getPasskey(options)
      if (typeof response === 'string') return null
      return api.call('passkeyLogin', { body: { response, ...knownDeviceOf(port) } })
    },
    onSuccess: (answer) => answer && signedIn(answer, 'passkey'),
    onError: report,
  })
  if (!offered) return null
  return (
    <div className={styles.stack}>
      <Button size="large" wide busy={login.isPending} onClick={() => mayBegin() && login.mutate()}>
        {t`Sign in with a passkey`}
      </Button>
      <div role="status" className={styles.hint}>
        {login.data === null && t`No passkey was used. Try again, or log in another way.`}
      </div>
    </div>
  )
}
