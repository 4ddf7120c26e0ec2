import { validatePassword } from '@easel/contract/identity'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { knownDeviceOf, useFlow } from './account-port.ts'
import { isOfCode } from './code-entry.tsx'
import type { TypedCode } from './flow.state.ts'
import styles from './login.module.css'
import { PasswordField } from './password-field.tsx'
import { WhoseAccount } from './password-step.tsx'
import { usePasswordErrors } from './use-field-errors.ts'
import { useResetDone } from './use-reset-done.ts'
import { useSignedIn } from './use-signed-in.ts'

/** The last step of a registration: an optional password. */
export function NewPasswordStep({ code }: { code: TypedCode }) {
  const { t } = useLingui()
  const { api } = useWidget()
  const { port } = useFlow()
  const signedIn = useSignedIn()
  const { password, fieldError, field, change, refuse, check } = useNewPassword()
  const register = useMutation({
    mutationFn: (setPassword: string) =>
      api.call('register', { body: { setPassword, verifyCode: code, ...knownDeviceOf(port) } }),
    onSuccess: (answer) => signedIn(answer, 'code'),
    onError: refuse,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!register.isPending && check()) register.mutate(password)
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <WhoseAccount target={code.target} />
      <PasswordField
        field={field}
        label={t`Password`}
        kind="new-password"
        value={password}
        error={fieldError}
        hint={t`The password must be at least 8 characters and contain both letters and digits`}
        onChange={change}
      />
      <Button type="submit" variant="primary" size="large" wide busy={register.isPending}>
        {t`Register now`}
      </Button>
      <div className={styles.links}>
        <button
          type="button"
          className={styles.link}
          disabled={register.isPending}
          onClick={() => register.mutate('')}
        >
          {t`Skip`}
        </button>
      </div>
    </form>
  )
}

/** Sets a new password, typed twice. */
export function ResetPasswordStep({ code }: { code: TypedCode }) {
  const { t } = useLingui()
  const { api } = useWidget()
  const { port } = useFlow()
  const { password, fieldError, field, change, refuse, check } = useNewPassword()
  const onDone = useResetDone()
  const [repeated, setRepeated] = useState('')
  const [differs, setDiffers] = useState(false)
  const again = useRef<HTMLInputElement>(null)
  const set = useMutation({
    mutationFn: () =>
      api.call('changePassword', {
        body: { newPassword: password, verifyCode: code, ...knownDeviceOf(port) },
      }),
    onSuccess: onDone,
    onError: refuse,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (set.isPending || !check()) return
    setDiffers(repeated !== password)
    if (repeated === password) set.mutate()
    else again.current?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <WhoseAccount target={code.target} />
      <PasswordField
        field={field}
        label={t`New password`}
        kind="new-password"
        value={password}
        error={fieldError}
        hint={t`The password must be at least 8 characters and contain both letters and digits`}
        onChange={change}
      />
      <PasswordField
        field={again}
        label={t`Repeat the new password`}
        name="repeated-password"
        kind="new-password"
        value={repeated}
        error={differs ? t`The two passwords do not match` : null}
        onChange={(text) => {
          setDiffers(false)
          setRepeated(text)
        }}
      />
      <Button type="submit" variant="primary" size="large" wide busy={set.isPending}>
        {t`Set password`}
      </Button>
    </form>
  )
}

/** A new password with its error: validated here first, then by the server. */
function useNewPassword() {
  const { i18n } = useLingui()
  const { notices } = useWidget()
  const { dispatch } = useFlow()
  const [password, setPassword] = useState('')
  const [fieldError, setFieldError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const messageFor = usePasswordErrors()
  useEffect(() => field.current?.focus(), [])
  return {
    ...{ password, fieldError, field },
    change(text: string) {
      setFieldError(null)
      setPassword(text)
    },
    check(): boolean {
      const wrong = password === '' ? 'empty' : validatePassword(password)
      setFieldError(wrong && messageFor(wrong))
      if (wrong) field.current?.focus()
      return wrong === null
    },
    refuse(error: Error) {
      if (!isOfCode(error)) return setFieldError(errorLine(error, i18n))
      // The code has expired while the password was chosen.
      notices.toast({ text: errorLine(error, i18n), tone: 'error', key: 'error' })
      dispatch({ type: 'codeGone' })
    },
  }
}
