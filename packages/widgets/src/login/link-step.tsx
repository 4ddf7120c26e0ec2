import { SECOND } from '@easel/contract/numbers'
import type { CallAnswer } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useOnline } from '../runtime/requests/use-online.ts'
import { Button } from '../ui/button.tsx'
import { Hidden, Skeleton } from '../ui/inline.tsx'
import { clock } from '../ui/use-countdown.ts'
import { useFlow } from './account-port.ts'
import styles from './device-link.module.css'
import { LinkQuestion } from './link-question.tsx'
import form from './login.module.css'
import { QrCode } from './qr-code.tsx'
import { StepError } from './step-error.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

type NewLink = CallAnswer<'createDeviceLink'>
type Link = CallAnswer<'deviceLink'>

const POLL_INTERVAL = 1.5 * SECOND

/** Shows a QR code for another device, and asks whether that device may sign in. */
export function LinkStep() {
  const { api } = useWidget()
  const [attempt, setAttempt] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['device-link', 'new', attempt],
    queryFn: ({ signal }) => api.call('createDeviceLink', { signal }),
    // A refetch would create another link and end this one.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  if (error && !data) return <StepError error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return <Shown key={data.id} link={data} onRenew={() => setAttempt(attempt + 1)} />
}

const isOver = ({ state }: Link): boolean => state === 'refused' || state === 'done' || state === 'expired'

function Shown({ link, onRenew }: { link: NewLink; onRenew(): void }) {
  const { t } = useLingui()
  const { api } = useWidget()
  const { dispatch } = useFlow()
  const { data, error } = useQuery({
    queryKey: ['device-link', link.id],
    queryFn: ({ signal }) => api.call('deviceLink', { params: { id: link.id }, signal }),
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_INTERVAL),
    // The person is busy with the other device, so that this window may be in the background.
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  const left = useSecondsLeft(data?.expiresAt ?? link.expiresAt)
  const isGone = isApiError(error) && error.status === 404
  const state = isGone || left === 0 ? 'expired' : (data?.state ?? 'waiting')
  if (state === 'done') {
    return (
      <Ended
        text={t`The other device is signed in.`}
        action={t`Show signed-in devices`}
        onAction={() => dispatch({ type: 'open', entry: 'sessions' })}
      />
    )
  }
  if (data?.state === 'refused') {
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
  return <Waiting url={link.url} left={left} isOver={state === 'expired'} onRenew={onRenew} />
}

function Ended({ text, action, onAction }: { text: string; action: string; onAction(): void }) {
  return (
    <div className={form.form}>
      <p role="status" className={form.text}>
        {text}
      </p>
      <Button variant="primary" size="large" wide onClick={onAction}>
        {action}
      </Button>
    </div>
  )
}

interface WaitingProps {
  url: string
  left: number
  isOver: boolean
  onRenew(): void
}

function Waiting({ url, left, isOver, onRenew }: WaitingProps) {
  const { t } = useLingui()
  const online = useOnline()
  const time = clock(left)
  return (
    <div className={form.form}>
      <div className={styles.frame}>
        {isOver ? (
          <div className={styles.ended} role="status">
            {t`This code has expired.`}
            <Button variant="primary" icon="retry" onClick={onRenew}>{t`Show a new code`}</Button>
          </div>
        ) : (
          <QrCode text={url} label={t`QR code that signs another device in`} />
        )}
      </div>
      {!isOver && <p className={styles.timeLeft} role="timer">{t`Valid for ${time}`}</p>}
      {!online && <p role="alert" className={form.error}>{t`You are offline. Reconnect to go on.`}</p>}
      <ol className={styles.steps}>
        <li>{t`Scan the code with the camera of your other device.`}</li>
        <li>{t`Confirm there, and check that both devices show the same number.`}</li>
        <li>{t`Allow the sign-in here.`}</li>
      </ol>
      {!isOver && <CopyLink url={url} />}
    </div>
  )
}

/**
 * Copies the link for devices without a camera. The confirmation is shown in place: a toast would cover the question
 * that follows.
 */
function CopyLink({ url }: { url: string }): ReactNode {
  const { t } = useLingui()
  const report = useReportError()
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard.writeText(url).then(() => setCopied(true), report)
  return (
    <div className={styles.center}>
      <button type="button" className={form.link} onClick={() => void copy()}>
        {copied ? t`Link copied` : t`No camera? Copy the link`}
      </button>
      <Hidden live="polite">{copied ? t`Link copied` : ''}</Hidden>
    </div>
  )
}
