import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { EmailField, MobileField } from './account-fields.tsx'
import { useFlow } from './account-port.ts'
import type { Change, Target } from './flow.state.ts'
import styles from './login.module.css'
import { StepError } from './step-error.tsx'
import { NOTHING_TYPED, targetTyped } from './typed-account.ts'
import { useAccountErrors } from './use-field-errors.ts'

/** Changes the email or mobile number of the account. If the sign-in is old, a proof is requested first. */
export function ChangeStep({ change }: { change: Change }) {
  const { api } = useWidget()
  const { dispatch } = useFlow()
  const { data, error, refetch } = useQuery({
    queryKey: ['is-owner-proven'],
    queryFn: async ({ signal }) => {
      try {
        await api.call('confirmOwner', { body: {}, signal })
        return true
      } catch (thrown) {
        if (isApiError(thrown) && thrown.reason === 'proof_needed') return false
        throw thrown
      }
    },
    // A proof expires within minutes, and may be given in another step.
    gcTime: 0,
  })
  useEffect(() => {
    if (data === false) dispatch({ type: 'proofNeeded', at: { before: change } })
  }, [data, change, dispatch])
  if (error && !data) return <StepError error={error} onRetry={() => void refetch()} />
  return data ? <ChangeForm kind={change === 'email' ? 'Email' : 'Mobile'} /> : <Skeleton height={140} />
}

/** The new address or number; it must not be registered yet. */
function ChangeForm({ kind }: { kind: 'Email' | 'Mobile' }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState({ ...NOTHING_TYPED, kind })
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const messageFor = useAccountErrors()
  const check = useCheckAvailable(kind, () => {
    setError(
      kind === 'Email' ? t`This email is already registered` : t`This phone number is already registered`,
    )
    field.current?.focus()
  })
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check.isPending) return
    const to = targetTyped(typed, false)
    if (typeof to !== 'string') return check.mutate(to)
    setError(messageFor(to, kind))
    field.current?.focus()
  }
  const Input = kind === 'Email' ? EmailField : MobileField
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <Input
        typed={typed}
        error={error}
        field={field}
        onChange={(next) => {
          setError(null)
          setTyped(next)
        }}
      />
      <Button type="submit" variant="primary" size="large" wide busy={check.isPending}>
        {t`Send verification code`}
      </Button>
    </form>
  )
}

function useCheckAvailable(kind: 'Email' | 'Mobile', onTaken: () => void) {
  const { api } = useWidget()
  const { dispatch } = useFlow()
  const report = useReportError()
  const codePurpose = kind === 'Email' ? 'ChangeEmail' : 'ChangeMobile'
  return useMutation({
    mutationFn: async (to: Target) => {
      try {
        return await api.call('checkUserExist', { query: { ...to, codePurpose } })
      } catch (thrown) {
        // An older server answers 'not found' for an unused address.
        if (kind === 'Email' && isApiError(thrown) && thrown.status === 404) return { exist: false }
        throw thrown
      }
    },
    onSuccess: ({ exist }, to) => (exist ? onTaken() : dispatch({ type: 'send', to, purpose: codePurpose })),
    onError: report,
  })
}
