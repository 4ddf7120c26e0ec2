import { type CodePurpose, RESEND_AFTER } from '@easel/contract/identity'
import { SECOND } from '@easel/contract/numbers'
import { useLingui } from '@lingui/react/macro'
import { Hidden } from '../ui/inline.tsx'
import styles from './login.module.css'

interface Resending {
  /** See `SentCode`. */
  left: number
  purpose: CodePurpose
}

/** Whether the wait is longer than the one between two codes: the daily limit is reached. */
export const isPaused = (left: number): boolean => left > RESEND_AFTER / SECOND

/** When another code may be requested, and the alternative if that is hours away. */
export function ResendLine({ left, purpose, onResend }: Resending & { onResend(): void }) {
  const { t } = useLingui()
  const pause = usePause({ left, purpose })
  return (
    <p className={styles.hint}>
      {left === 0 ? (
        <button type="button" className={styles.link} onClick={onResend}>{t`Resend`}</button>
      ) : left === -1 ? (
        t`Sending…`
      ) : (
        (pause ?? t`Resend in ${left} s`)
      )}
    </p>
  )
}

/** The same for screen readers, announced once and not every second. */
export function SendStatus({ left, purpose, to }: Resending & { to: string }) {
  const { t } = useLingui()
  const pause = usePause({ left, purpose })
  const said =
    left === -1
      ? ''
      : left === 0
        ? t`You can request a new code now`
        : (pause ?? t`The code has been sent to ${to}`)
  return <Hidden live="polite">{said}</Hidden>
}

/** Null: there is no pause. */
function usePause({ left, purpose }: Resending): string | null {
  const { t } = useLingui()
  const all = Math.ceil(left / 60)
  const hours = Math.floor(all / 60)
  const minutes = all % 60
  if (!isPaused(left)) return null
  const time = hours === 0 ? t`${minutes} min` : t`${hours} h ${minutes} min`
  if (purpose === 'Login') {
    return t`The next code can be sent in ${time}. Until then, log in with your password, or on a device where you have logged in before.`
  }
  if (purpose === 'Register') {
    return t`The next code can be sent in ${time}. Until then, you can register with another email address or mobile number.`
  }
  return t`The next code can be sent in ${time}.`
}
