import { SECOND } from '@easel/contract/numbers'
import type { CallAnswer } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { invalidateAll } from '../runtime/requests/query-client.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { Skeleton } from '../ui/inline.tsx'
import { clock } from '../ui/use-countdown.ts'
import { type AccountPort, knownDeviceOf } from './account-port.ts'
import styles from './device-link.module.css'
import { Bring, Moved } from './join-move.tsx'
import { Answers, Failed, isNetwork, Page } from './join-parts.tsx'
import form from './login.module.css'
import { LoginMessages } from './login-messages.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

const POLL_INTERVAL = 1.5 * SECOND

export interface JoinDeviceProps {
  /** The fragment of the link. */
  secret: string
  port: Pick<AccountPort, 'signedIn' | 'knownDevice'>
  onHome(): void
  /** To what has been moved here. */
  onWorks(): void
}

/**
 * The page on the device that scanned the code: says whose account it is or what is moved here, shows the number of both
 * devices, and signs in or takes it over.
 */
export function JoinDevice(props: JoinDeviceProps) {
  return (
    <LoginMessages>
      <Joining {...props} />
    </LoginMessages>
  )
}

function Joining({ secret, port, onHome, onWorks }: JoinDeviceProps) {
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
  const moves = opened.data?.moves ?? null
  if (claim.data) return <Claimed claim={claim.data} moves={moves} {...{ port, onHome, onWorks }} />
  const error = claim.error ?? opened.error
  if (error && (!isNetwork(error) || !opened.data)) {
    const again = isNetwork(error) ? () => void opened.refetch() : null
    const isMove = moves !== null || (isApiError(error) && error.reason === 'link_own_device')
    return <Failed moves={isMove} text={errorLine(error, i18n)} onRetry={again} onHome={onHome} />
  }
  if (moves) return <Bring images={moves.images} claim={claim} onHome={onHome} />
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
      <Answers action={t`Sign in`} claim={claim} onHome={onHome} />
    </Page>
  )
}

interface ClaimedProps extends Omit<JoinDeviceProps, 'secret'> {
  claim: CallAnswer<'claimDeviceLink'>
  /** What is moved here; null: this device is signed in. */
  moves: CallAnswer<'openDeviceLink'>['moves']
}

/** Polls until the other device has decided. */
function Claimed({ claim, moves, port, onHome, onWorks }: ClaimedProps) {
  const { t, i18n } = useLingui()
  const { api, session, track } = useWidget()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['device-link', 'claimed', claim.claim],
    queryFn: ({ signal }) =>
      api.call('finishDeviceLink', { body: { claim: claim.claim, ...knownDeviceOf(port) }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.signedIn || state.data?.moved || (state.error && !isNetwork(state.error))
        ? false
        : POLL_INTERVAL,
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
  const hasMoved = data?.moved ?? false
  useEffect(() => {
    if (!hasMoved) return
    // What was moved away before may be what has come back.
    session.set(PERSONAL_KEYS.moved, null)
    // This device is who it was, and has more.
    void invalidateAll(queries)
  }, [hasMoved, queries, session])
  const time = clock(useSecondsLeft(claim.expiresAt))
  if (hasMoved) return <Moved onWorks={onWorks} />
  if (error && !isNetwork(error)) {
    return <Failed moves={moves !== null} text={errorLine(error, i18n)} onHome={onHome} />
  }
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
