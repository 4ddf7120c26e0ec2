import { NO_CODE, PASSWORD_LENGTH } from '@easel/contract/identity'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { knownDeviceOf, useFlow } from './account-port.ts'
import type { Step } from './flow.state.ts'
import styles from './login.module.css'
import { PasswordField } from './password-field.tsx'
import { formatTarget } from './typed-account.ts'
import { usePasswordErrors } from './use-field-errors.ts'
import { useSignedIn } from './use-signed-in.ts'

/** Names the account for password managers, in a form that the account's field accepts when they fill it in. */
export const WhoseAccount = ({ target }: { target: string }) => (
  <input hidden readOnly type="text" name="username" autoComplete="username" value={formatTarget(target)} />
)

/** The password step of an existing account. */
export function PasswordStep({ step }: { step: Step & { name: 'password' } }) {
  const { t, i18n } = useLingui()
  const { api } = useWidget()
  const { dispatch, port } = useFlow()
  const [password, setPassword] = useState('')
  const [fieldError, setFieldError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const messageFor = usePasswordErrors()
  const signedIn = useSignedIn()
  const { to } = step
  const login = useMutation({
    mutationFn: () =>
      api.call('login', {
        body: {
          password,
          verifyCode: { ...to, codePurpose: 'Login', code: NO_CODE },
          ...knownDeviceOf(port),
        },
      }),
    onSuccess: (answer) => signedIn(answer, 'password'),
    onError: (error) => {
      setFieldError(errorLine(error, i18n))
      field.current?.select()
    },
  })
  const isLocked = isApiError(login.error) && login.error.status === 423
  // Nobody is told whether an account has a password; its owner may have skipped it when registering.
  const isRefused = isApiError(login.error) && login.error.reason === 'credentials_wrong'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (login.isPending) return
    const wrong =
      password === '' ? 'empty' : password.length < PASSWORD_LENGTH.min ? 'password_too_short' : null
    setFieldError(wrong && messageFor(wrong))
    if (wrong) field.current?.focus()
    else login.mutate()
  }
  useEffect(() => field.current?.focus(), [])
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <p className={styles.recipient}>
        <strong>{formatTarget(to.target)}</strong>
      </p>
      <WhoseAccount target={to.target} />
      <PasswordField
        field={field}
        label={t`Password`}
        kind="current-password"
        value={password}
        hint={isRefused ? t`If you have never set a password, log in with a code.` : ''}
        error={fieldError}
        onChange={(text) => {
          setFieldError(null)
          setPassword(text)
        }}
      />
      {isLocked ? (
        <Button variant="primary" size="large" wide onClick={() => dispatch({ type: 'locked' })}>
          {t`Log in with code`}
        </Button>
      ) : (
        <Button type="submit" variant="primary" size="large" wide busy={login.isPending}>
          {t`Log in now`}
        </Button>
      )}
      <div className={styles.links}>
        {!isLocked && (
          <button type="button" className={styles.link} onClick={() => dispatch({ type: 'useCode' })}>
            {t`Log in with code`}
          </button>
        )}
        <button
          type="button"
          className={styles.link}
          onClick={() => dispatch({ type: 'open', entry: 'resetTarget' })}
        >
          {t`Forgot password?`}
        </button>
      </div>
    </form>
  )
}
