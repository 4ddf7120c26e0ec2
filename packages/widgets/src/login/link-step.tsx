import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Skeleton } from '../ui/inline.tsx'
import { useFlow } from './account-port.ts'
import { LinkQuestion } from './link-question.tsx'
import { Ended, type NewLink, useLink, useNewLink, Waiting } from './link-shown.tsx'
import form from './login.module.css'
import { StepError } from './step-error.tsx'

/** Shows a QR code for another device, and asks whether that device may sign in. */
export function LinkStep() {
  const [attempt, setAttempt] = useState(0)
  const { data, error, refetch } = useNewLink(false, attempt)
  if (error && !data) return <StepError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return <Shown key={data.id} link={data} onRenew={() => setAttempt(attempt + 1)} />
}

function Shown({ link, onRenew }: { link: NewLink; onRenew(): void }) {
  const { t } = useLingui()
  const { dispatch } = useFlow()
  const { state, data, left } = useLink(link)
  if (state === 'done') {
    return (
      <Ended
        text={t`The other device is signed in.`}
        action={t`Show signed-in devices`}
        onAction={() => dispatch({ type: 'open', entry: 'sessions' })}
      />
    )
  }
  if (state === 'refused') {
    return (
      <Ended
        text={t`You refused the sign-in. If it was not you who scanned the code, nothing has happened to your account.`}
        action={t`Show a new code`}
        onAction={onRenew}
      />
    )
  }
  if (state === 'allowed') {
    return <p role="status" className={form.text}>{t`Allowed. The other device is being signed in…`}</p>
  }
  if (state === 'claimed' && data?.claimant) return <LinkQuestion link={data} id={link.id} />
  return (
    <Waiting
      url={link.url}
      label={t`QR code that signs another device in`}
      last={t`Allow the sign-in here.`}
      left={left}
      isOver={state === 'expired'}
      onRenew={onRenew}
    />
  )
}
