import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useAskLogin } from '../runtime/session/use-ask-login.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { clock, useCountdown } from '../ui/use-countdown.ts'
import styles from './quota.module.css'
import type { UsedUp } from './use-used-up.ts'

/** Why Generate is disabled: when it is enabled again, and how to get more. */
export function UsedUpNote({ id, resetsAt, who }: Omit<UsedUp, 'isRemembered'> & { id: string }) {
  const { t } = useLingui()
  const { host, api } = useWidget()
  const askVip = useAskVip()
  const askLogin = useAskLogin()
  const left = useCountdown(resetsAt ?? 0, resetsAt === null ? null : 0, api.serverNow)
  return (
    <div className={styles.usedUp} data-part="note">
      <p id={id} className={styles.usedUpText}>
        <Icon name="clock" />
        <span>
          {t`Daily quota used up`}
          <small className={styles.resetTime}>
            {left === null ? t`It resets within 24 hours.` : t`Again in ${clock(left)}`}
          </small>
        </span>
      </p>
      {who === 'visitor' && host.supports('openLogin') && (
        <Button size="small" onClick={() => void askLogin({ reason: 'quota', key: 'submit' })}>
          {t`Log in for more`}
        </Button>
      )}
      {who !== 'vip' && (
        <Button
          size="small"
          variant="gold"
          icon="crown"
          onClick={() => void askVip({ reason: 'quota', key: 'submit' })}
        >
          {t`Become VIP`}
        </Button>
      )}
    </div>
  )
}
