import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useIpInfo } from '../runtime/session/ip-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { EitherField, EmailField, MobileField } from './account-fields.tsx'
import { useFlow } from './account-port.ts'
import type { Target } from './flow.state.ts'
import styles from './login.module.css'
import { PasskeyLogin } from './passkey-login.tsx'
import { Terms } from './terms.tsx'
import { isOfHome, targetTyped } from './typed-account.ts'
import { useAccountErrors } from './use-field-errors.ts'

/** Whether one field accepts both email and mobile, as the server decides by region; null until it has. */
export function useMobileLogin(): boolean | null {
  const { data, isError } = useIpInfo()
  return isError ? false : (data?.mobileLogin ?? null)
}

/** Sign-in and registration: a known account continues with its password, a new one with a code. */
export function AccountStep() {
  const mobileLogin = useMobileLogin()
  return mobileLogin === null ? <Skeleton height={196} /> : <AccountForm mobileLogin={mobileLogin} />
}

function AccountForm({ mobileLogin }: { mobileLogin: boolean }) {
  const { t } = useLingui()
  const { typed, agreed, dispatch, port } = useFlow()
  const [error, setError] = useState<string | null>(null)
  const [unagreed, setUnagreed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const terms = useRef<HTMLInputElement>(null)
  const messageFor = useAccountErrors()
  const check = useCheck(mobileLogin, (to, exist) => {
    if (exist || !mobileLogin || isOfHome(to)) dispatch({ type: 'checked', to, exist })
    else if (to.codeType === 'Mobile') refuse(messageFor('either_format', 'either'))
    else refuse(t`Please register with your mobile number first`)
  })
  const refuse = (text: string) => {
    setError(text)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check.isPending) return
    const to = targetTyped(typed, mobileLogin)
    if (typeof to === 'string') return refuse(messageFor(to, mobileLogin ? 'either' : typed.kind))
    setError(null)
    setUnagreed(!agreed)
    if (agreed) check.mutate(to)
    else terms.current?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <AccountInput
        {...{ mobileLogin, error, field }}
        switchTo={{ Email: t`Email login`, Mobile: t`Mobile login` }}
        onError={setError}
      />
      <Terms field={terms} error={unagreed && !agreed ? t`Please agree to the terms first` : null} />
      <Button type="submit" variant="primary" size="large" wide busy={check.isPending}>
        {t`Log in/Register`}
      </Button>
      <PasskeyLogin
        mayBegin={() => {
          setUnagreed(!agreed)
          if (!agreed) terms.current?.focus()
          return agreed
        }}
      />
      {port.move && (
        <p className={styles.noAccount}>
          {t`No account?`}
          <button
            type="button"
            className={styles.link}
            onClick={() => dispatch({ type: 'open', entry: 'move' })}
          >
            {t`Move what you have here to another device`}
          </button>
        </p>
      )}
    </form>
  )
}

interface AccountInputProps {
  mobileLogin: boolean
  error: string | null
  field: { current: HTMLInputElement | null }
  /** The label of the switch to each kind. */
  switchTo: Record<Target['codeType'], string>
  onError(error: string | null): void
}

/** The account fields, with the switch between mobile and email. */
export function AccountInput({ mobileLogin, error, field, switchTo, onError }: AccountInputProps) {
  const { typed, setTyped } = useFlow()
  useEffect(() => field.current?.focus(), [field])
  const props = {
    ...{ typed, error, field },
    onChange: (next: typeof typed) => {
      onError(null)
      setTyped(next)
    },
  }
  if (mobileLogin) return <EitherField {...props} />
  const other = typed.kind === 'Email' ? 'Mobile' : 'Email'
  const Input = typed.kind === 'Email' ? EmailField : MobileField
  return (
    <div className={styles.stack}>
      <Input key={typed.kind} {...props} />
      <span>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            onError(null)
            setTyped({ ...typed, kind: other, text: '' })
            // The field was replaced.
            requestAnimationFrame(() => field.current?.focus())
          }}
        >
          {switchTo[other]}
        </button>
      </span>
    </div>
  )
}

function useCheck(mobileLogin: boolean, onChecked: (to: Target, exist: boolean) => void) {
  const { api } = useWidget()
  const report = useReportError()
  return useMutation({
    mutationFn: (to: Target) => api.call('checkUserExist', { query: { ...to, codePurpose: 'Login' } }),
    mutationKey: ['check-user-exist', mobileLogin],
    onSuccess: ({ exist }, to) => onChecked(to, exist),
    onError: report,
  })
}
