import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import type { HostRequest } from '../runtime/provider/ports.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { useLimits } from '../runtime/requests/use-limits.ts'
import { useAskLogin } from '../runtime/session/use-ask-login.ts'
import { useGoOnAsVip } from '../runtime/session/use-go-on-as-vip.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { clock, useCountdown } from '../ui/use-countdown.ts'
import styles from './refusal-notice.module.css'
import type { RefusalView } from './refusal-view.ts'
import { describeRefusal, isAboutImage, type Wanted } from './refusals.ts'
import { SaferWording } from './safer-wording.tsx'
import { useCallerTier } from './use-caller-tier.ts'

interface RefusalNoticeProps {
  error: unknown
  /** Epoch milliseconds of the refusal. */
  at: number
  /** The refused action, passed on to sign-in and membership. */
  action: Wanted
  /** The action once more: on a press, or by itself once the person has what it needs. */
  onRetry?(): void
  onDismiss(): void
  /** Applies the safer wording. */
  onReword?(prompt: string): void
}

/** Why an action was refused, what was kept, and the next step. Stays until it is dismissed. */
export function RefusalNotice(props: RefusalNoticeProps) {
  return (
    <LazyMessages>
      <Notice {...props} />
    </LazyMessages>
  )
}

function Notice({ error, at, action, onRetry, onDismiss, onReword }: RefusalNoticeProps) {
  const { t, i18n } = useLingui()
  const view = describeRefusal(error, i18n, useCallerTier(), action, useLimits())
  const left = useCountdown(at, view.retryAfter)
  const dismiss = useEvent(onDismiss)
  useEffect(() => {
    if (left === 0) dismiss()
  }, [left])
  return (
    <div className={styles.notice} data-tone={view.tone} role="alert">
      <Icon name={view.next === 'wait' ? 'clock' : 'alert'} color={view.tone} />
      <div className={styles.text}>
        <p className={styles.title}>{view.title}</p>
        <Text view={view} action={action} />
        {left !== null && (
          <p className={styles.countdown}>
            {/* Announced once; the countdown is visual only. */}
            <Icon name="clock" /> <span aria-hidden="true">{t`Again in ${clock(left)}`}</span>
          </p>
        )}
        {view.safer && onReword && <SaferWording prompt={view.safer} onReword={onReword} />}
        <Steps view={view} action={action} onRetry={onRetry} onDone={onDismiss} />
      </div>
      <IconButton size="small" icon="close" label={t`Close`} onClick={onDismiss} />
    </div>
  )
}

function Text({ view, action }: Pick<StepsProps, 'view' | 'action'>) {
  const { t } = useLingui()
  const { host } = useWidget()
  const textWithoutSignIn = view.next === 'login' && !host.supports('openLogin') && !host.supports('showVip')
  const words = view.words.join(', ')
  // Fallback for a refusal without a text of its own.
  const kept = view.next === 'retry' && !isAboutImage(action) ? t`What you wrote is kept.` : ''
  const text = (textWithoutSignIn && view.textWithoutSignIn) || view.text || kept
  return (
    <>
      {words && <p>{t`In question: “${words}”`}</p>}
      {text && <p>{text}</p>}
    </>
  )
}

interface StepsProps extends Pick<RefusalNoticeProps, 'action' | 'onRetry'> {
  view: RefusalView
  onDone(): void
}

/** After a sign-in or a new membership the refusal is resolved: `onDone` removes it, and the action goes on by itself. */
function Steps({ view, action, onRetry, onDone }: StepsProps) {
  const { t } = useLingui()
  const { host } = useWidget()
  const wantsLogin = view.next === 'login' && host.supports('openLogin')
  const askLogin = useAskLogin()
  const goOnAsVip = useGoOnAsVip()
  const why: HostRequest = { reason: isAboutImage(action) ? 'locked' : 'quota', key: action }
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  // As it is by then: the caller has changed, and so may have what was typed.
  const goOn = useEvent(() => {
    onDone()
    onRetry?.()
  })
  const logIn = async () => {
    if ((await askLogin(why)) && isShown.current) goOn()
  }
  const become = async () => {
    if (await goOnAsVip(why)) goOn()
  }
  const wantsVip = view.next === 'vip' || view.next === 'login'
  const mayRetry = view.next === 'retry' && onRetry !== undefined
  if (!wantsLogin && !wantsVip && !mayRetry) return null
  return (
    <div className={styles.actions}>
      {mayRetry && (
        <Button size="small" icon="retry" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
      {wantsLogin && (
        <Button size="small" onClick={() => void logIn()}>
          {t`Log in for more`}
        </Button>
      )}
      {wantsVip && (
        <Button size="small" variant="gold" icon="crown" onClick={() => void become()}>
          {t`Become VIP`}
        </Button>
      )}
    </div>
  )
}
