import { SECOND } from '@easel/contract/numbers'
import type { CallAnswer } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { clock } from '../ui/use-countdown.ts'
import { type AccountPort, knownDeviceOf } from './account-port.ts'
import styles from './device-link.module.css'
import form from './login.module.css'
import { LoginMessages } from './login-messages.tsx'
import { usePageTitle } from './page-title.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

const POLL_INTERVAL = 1.5 * SECOND

export interface JoinDeviceProps {
  /** The fragment of the link. */
  secret: string
  port: Pick<AccountPort, 'signedIn' | 'knownDevice'>
  onHome(): void
}

/**
 * The page on the device that scanned the code: confirms the account, shows the number of both devices, and signs in.
 */
export function JoinDevice(props: JoinDeviceProps) {
  return (
    <LoginMessages>
      <Joining {...props} />
    </LoginMessages>
  )
}

function Joining({ secret, port, onHome }: JoinDeviceProps) {
  const { t, i18n } = useLingui()
  const { api } = useWidget()
  const claim = useMutation({ mutationFn: () => api.call('claimDeviceLink', { body: { secret } }) })
  const opened = useQuery({
    queryKey: ['device-link', 'opened', secret],
    queryFn: ({ signal }) => api.call('openDeviceLink', { body: { secret }, signal }),
    // Not refetched after the sign-in: a used link would be refused.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  if (claim.data) return <Claimed claim={claim.data} port={port} onHome={onHome} />
  const error = claim.error ?? opened.error
  if (error && (!isNetwork(error) || !opened.data)) {
    const again = isNetwork(error) ? () => void opened.refetch() : null
    return <Failed text={errorLine(error, i18n)} onRetry={again} onHome={onHome} />
  }
  const warning = (
    <p className={form.text}>
      {t`Go on only if you opened this code yourself, on a device where you are signed in. What you made on this device is added to the account.`}
    </p>
  )
  if (!opened.data) {
    return (
      <Page title={t`Sign in on this device`}>
        {warning}
        <Skeleton height={160} />
      </Page>
    )
  }
  const name = opened.data.username
  return (
    <Page title={t`Sign in as ${name}?`}>
      {warning}
      <div role="alert" className={form.error}>
        {claim.error && errorLine(claim.error, i18n)}
      </div>
      <div className={styles.answers}>
        <Button size="large" onClick={onHome}>
          {t`Cancel`}
        </Button>
        <Button variant="primary" size="large" busy={claim.isPending} onClick={() => claim.mutate()}>
          {t`Sign in`}
        </Button>
      </div>
    </Page>
  )
}

interface ClaimedProps extends Omit<JoinDeviceProps, 'secret'> {
  claim: CallAnswer<'claimDeviceLink'>
}

/** Polls until the other device has decided. */
function Claimed({ claim, port, onHome }: ClaimedProps) {
  const { t, i18n } = useLingui()
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['device-link', 'claimed', claim.claim],
    queryFn: ({ signal }) =>
      api.call('finishDeviceLink', { body: { claim: claim.claim, ...knownDeviceOf(port) }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.signedIn || (state.error && !isNetwork(state.error)) ? false : POLL_INTERVAL,
    staleTime: 'static',
    refetchIntervalInBackground: true,
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
  const begin = useEvent((answer: NonNullable<CallAnswer<'finishDeviceLink'>['signedIn']>) => {
    track('signed_in', { by: 'device' })
    queries.setQueryData(keys.userInfo, answer.userInfo)
    port.signedIn(answer)
  })
  const answer = data?.signedIn
  useEffect(() => {
    if (answer) begin(answer)
  }, [answer])
  const time = clock(useSecondsLeft(claim.expiresAt))
  if (error && !isNetwork(error)) return <Failed text={errorLine(error, i18n)} onHome={onHome} />
  return (
    <Page title={t`Now allow it on your other device`}>
      <p
        className={form.text}
      >{t`Your other device asks you whether to allow this. It must show this number:`}</p>
      <p className={styles.number} role="status">
        {claim.number}
      </p>
      <p className={styles.timeLeft} role="timer">{t`Waiting for your answer there: ${time}`}</p>
      <div role="alert" className={form.error}>
        {error && errorLine(error, i18n)}
      </div>
    </Page>
  )
}

const isNetwork = (error: Error): boolean =>
  !isApiError(error) || error.kind !== 'refused' || error.status >= 500

interface FailedProps {
  text: string
  onRetry?: (() => void) | null
  onHome(): void
}

function Failed({ text, onRetry, onHome }: FailedProps) {
  const { t } = useLingui()
  return (
    <Page title={t`This device was not signed in`}>
      <p role="alert" className={form.text}>
        {text}
      </p>
      {onRetry && (
        <Button variant="primary" size="large" wide icon="retry" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
      <Button size="large" wide onClick={onHome}>
        {t`Go to the home page`}
      </Button>
    </Page>
  )
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title)
  return (
    <section className={form.page}>
      <h1 className={form.heading}>{title}</h1>
      {children}
    </section>
  )
}
