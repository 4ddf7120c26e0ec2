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
import { Hidden } from '../ui/inline.tsx'
import { clock } from '../ui/use-countdown.ts'
import styles from './device-link.module.css'
import form from './login.module.css'
import { QrCode } from './qr-code.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

export type NewLink = CallAnswer<'createDeviceLink'>
export type Link = CallAnswer<'deviceLink'>

const POLL_INTERVAL = 1.5 * SECOND

/** A new link with each attempt. `move`: by which the visitor moves to the other device. */
export function useNewLink(move: boolean, attempt: number) {
  const { api } = useWidget()
  return useQuery({
    queryKey: ['device-link', 'new', move, attempt],
    queryFn: ({ signal }) => api.call('createDeviceLink', { ...(move && { body: { move } }), signal }),
    // A refetch would create another link and end this one.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
}

const isOver = ({ state }: Link): boolean => state === 'refused' || state === 'done' || state === 'expired'

/** How far the link is. */
export function useLink(link: NewLink): { state: Link['state']; data: Link | undefined; left: number } {
  const { api } = useWidget()
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
  // Without an answer nobody knows what became of what was allowed.
  const isLate = isGone || (left === 0 && data?.state !== 'allowed' && !(data && isOver(data)))
  return { state: isLate ? 'expired' : (data?.state ?? 'waiting'), data, left }
}

export function Ended({ text, action, onAction }: { text: ReactNode; action: string; onAction(): void }) {
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

export function OfflineLine() {
  const { t } = useLingui()
  const online = useOnline()
  return online ? null : <p role="alert" className={form.error}>{t`You are offline. Reconnect to go on.`}</p>
}

interface WaitingProps {
  url: string
  /** Of the QR code. */
  label: string
  /** What is to be done here in the end. */
  last: string
  left: number
  isOver: boolean
  onRenew(): void
}

export function Waiting({ url, label, last, left, isOver, onRenew }: WaitingProps) {
  const { t } = useLingui()
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
          <QrCode text={url} label={label} />
        )}
      </div>
      {!isOver && <p className={styles.timeLeft} role="timer">{t`Valid for ${time}`}</p>}
      <OfflineLine />
      <ol className={styles.steps}>
        <li>{t`Scan the code with the camera of your other device.`}</li>
        <li>{t`Confirm there, and check that both devices show the same number.`}</li>
        <li>{last}</li>
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
