import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { useFlow } from './account-port.ts'
import { AccountInput, useMobileLogin } from './account-step.tsx'
import styles from './login.module.css'
import { ownTargets } from './own-targets.ts'
import { ChooseTarget } from './proof-step.tsx'
import { targetTyped } from './typed-account.ts'
import { useAccountErrors } from './use-field-errors.ts'

/** The account whose password is reset; one's own when signed in. */
export function ResetTargetStep() {
  const { t } = useLingui()
  const { dispatch } = useFlow()
  const mobileLogin = useMobileLogin()
  const { data, isError } = useUserInfo()
  if (mobileLogin === null || (!data && !isError)) return <Skeleton height={160} />
  if (!data?.logined) return <ResetForm mobileLogin={mobileLogin} />
  return (
    <ChooseTarget
      targets={ownTargets(data)}
      action={t`Send verification code`}
      onChosen={(to) => dispatch({ type: 'send', to, purpose: 'ChangePassword' })}
    />
  )
}

function ResetForm({ mobileLogin }: { mobileLogin: boolean }) {
  const { t } = useLingui()
  const { typed, dispatch } = useFlow()
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const messageFor = useAccountErrors()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const to = targetTyped(typed, mobileLogin)
    if (typeof to !== 'string') return dispatch({ type: 'send', to, purpose: 'ChangePassword' })
    setError(messageFor(to, mobileLogin ? 'either' : typed.kind))
    field.current?.focus()
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <AccountInput
        {...{ mobileLogin, error, field }}
        switchTo={{ Email: t`Use email instead`, Mobile: t`Use mobile number instead` }}
        onError={setError}
      />
      <Button type="submit" variant="primary" size="large" wide>
        {t`Send verification code`}
      </Button>
    </form>
  )
}
