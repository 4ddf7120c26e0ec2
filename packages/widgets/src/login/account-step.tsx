import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/small.tsx'
import { EitherField, EmailField, MobileField } from './account-fields.tsx'
import { useFlow } from './account-port.ts'
import type { Target } from './flow.state.ts'
import styles from './login.module.css'
import { PasskeyLogin } from './passkey-login.tsx'
import { Terms } from './terms.tsx'
import { targetTyped } from './typed-account.ts'
import { useAccountFaults } from './use-field-errors.ts'
import { useIpInfo } from './use-ip-info.ts'

/** Whether one field is for both, as the server says of where the reader is; null until it has. */
export function useMobileLogin(): boolean | null {
  const { data, isError } = useIpInfo()
  return isError ? false : (data?.mobileLogin ?? null)
}

/** Login and registration: whoever is known gets a password to enter, whoever is not a code. */
export function AccountStep() {
  const mobileLogin = useMobileLogin()
  return mobileLogin === null ? <Skeleton height={196} /> : <AccountForm mobileLogin={mobileLogin} />
}

function AccountForm({ mobileLogin }: { mobileLogin: boolean }) {
  const { t } = useLingui()
  const { typed, agreed, dispatch } = useFlow()
  const [fault, setFault] = useState<string | null>(null)
  const [unagreed, setUnagreed] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const terms = useRef<HTMLInputElement>(null)
  const says = useAccountFaults()
  const check = useCheck(mobileLogin, (to, exist) => {
    if (exist || !mobileLogin || to.codeType === 'Mobile') dispatch({ type: 'checked', to, exist })
    else refuse(t`Please register with your mobile number first`)
  })
  const refuse = (text: string) => {
    setFault(text)
    field.current?.focus()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check.isPending) return
    const to = targetTyped(typed, mobileLogin)
    if (typeof to === 'string') return refuse(says(to, mobileLogin ? 'either' : typed.kind))
    setFault(null)
    setUnagreed(!agreed)
    if (agreed) check.mutate(to)
    else terms.current?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <AccountInput mobileLogin={mobileLogin} fault={fault} field={field} onFault={setFault} />
      <Terms field={terms} fault={unagreed && !agreed ? t`Please agree to the terms first` : null} />
      <Button type="submit" look="primary" size="large" wide busy={check.isPending}>
        {t`Log in/Register`}
      </Button>
      <PasskeyLogin
        mayBegin={() => {
          setUnagreed(!agreed)
          if (!agreed) terms.current?.focus()
          return agreed
        }}
      />
    </form>
  )
}

interface AccountInputProps {
  mobileLogin: boolean
  fault: string | null
  field: { current: HTMLInputElement | null }
  onFault(fault: string | null): void
}

/** The field or fields for an account, with the way from numbers to addresses and back. */
export function AccountInput({ mobileLogin, fault, field, onFault }: AccountInputProps) {
  const { t } = useLingui()
  const { typed, setTyped } = useFlow()
  useEffect(() => field.current?.focus(), [field])
  const props = {
    ...{ typed, fault, field },
    onChange: (next: typeof typed) => {
      onFault(null)
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
            onFault(null)
            setTyped({ ...typed, kind: other, text: '' })
            // The field is another one.
            requestAnimationFrame(() => field.current?.focus())
          }}
        >
          {other === 'Email' ? t`Email login` : t`Mobile login`}
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
