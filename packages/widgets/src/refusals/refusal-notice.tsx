import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { LaterMessages } from '../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { useLimits } from '../runtime/requests/use-limits.ts'
import { useAskLogin } from '../runtime/session/use-ask-login.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { clock, useCountdown } from '../ui/use-countdown.ts'
import styles from './refusal-notice.module.css'
import { describeError, type ErrorView, isOfPicture, type Wanted } from './refusals.ts'
import { SaferWording } from './safer-wording.tsx'
import { useWho } from './use-caller-tier.ts'

interface RefusalNoticeProps {
  error: unknown
  /** Epoch milliseconds of the refusal. */
  at: number
  /** What was wanted, for whoever is asked to sign in or to become a member. */
  wanted: Wanted
  onRetry?(): void
  onDismiss(): void
  /** Takes the safer wording over. */
  onReword?(prompt: string): void
}

/** Why it was refused, what was kept, and what helps. Stays until it is done with. */
export function RefusalNotice(props: RefusalNoticeProps) {
  return (
    <LaterMessages>
      <Notice {...props} />
    </LaterMessages>
  )
}

function Notice({ error, at, wanted, onRetry, onDismiss, onReword }: RefusalNoticeProps) {
  const { t, i18n } = useLingui()
  const view = describeError(error, i18n, useWho(), wanted, useLimits())
  const left = useCountdown(at, view.retryAfter)
  const dismiss = useEvent(onDismiss)
  useEffect(() => {
    if (left === 0) dismiss()
  }, [left])
  return (
    <div className={styles.notice} data-tone={view.tone} role="alert">
      <Icon name={view.next === 'wait' ? 'clock' : 'alert'} colour={view.tone} />
      <div className={styles.words}>
        <p className={styles.title}>{view.title}</p>
        <Text view={view} wanted={wanted} />
        {left !== null && (
          <p className={styles.left}>
            {/* Told once; the ticking is for the eye. */}
            <Icon name="clock" /> <span aria-hidden="true">{t`Again in ${clock(left)}`}</span>
          </p>
        )}
        {view.safer && onReword && <SaferWording prompt={view.safer} onReword={onReword} />}
        <Steps view={view} wanted={wanted} onRetry={onRetry} onDone={onDismiss} />
      </div>
      <IconButton size="small" icon="close" label={t`Close`} onClick={onDismiss} />
    </div>
  )
}

function Text({ view, wanted }: Pick<StepsProps, 'view' | 'wanted'>) {
  const { t } = useLingui()
  const { host } = useWidget()
  const alone = view.next === 'login' && !host.supports('openLogin') && !host.supports('showVip')
  const words = view.words.join(', ')
  // Where nothing else is said, at least that.
  const kept = view.next === 'retry' && !isOfPicture(wanted) ? t`What you wrote is kept.` : ''
  const text = (alone && view.alone) || view.text || kept
  return (
    <>
      {words && <p>{t`In question: “${words}”`}</p>}
      {text && <p>{text}</p>}
    </>
  )
}

interface StepsProps extends Pick<RefusalNoticeProps, 'wanted' | 'onRetry'> {
  view: ErrorView
  onDone(): void
}

/** Who has signed in, or become a member, is past the refusal: `onDone` takes it away. */
function Steps({ view, wanted, onRetry, onDone }: StepsProps) {
  const { t } = useLingui()
  const { host } = useWidget()
  const wantsLogin = view.next === 'login' && host.supports('openLogin')
  const askLogin = useAskLogin()
  const askVip = useAskVip()
  const ask = async (way: typeof askVip) => {
    if (await way({ reason: isOfPicture(wanted) ? 'locked' : 'quota', key: wanted })) onDone()
  }
  const wantsVip = view.next === 'vip' || view.next === 'login'
  const mayRetry = view.next === 'retry' && onRetry !== undefined
  if (!wantsLogin && !wantsVip && !mayRetry) return null
  return (
    <div className={styles.steps}>
      {mayRetry && (
        <Button size="small" icon="retry" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
      {wantsLogin && (
        <Button size="small" onClick={() => void ask(askLogin)}>
          {t`Log in for more`}
        </Button>
      )}
      {wantsVip && (
        <Button size="small" look="gold" icon="crown" onClick={() => void ask(askVip)}>
          {t`Become VIP`}
        </Button>
      )}
    </div>
  )
}
