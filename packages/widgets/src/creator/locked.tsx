import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useWidget } from '../runtime/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './options.module.css'

interface LockedProps {
  field: string
  children(locked: boolean): ReactNode
}

/**
 * A setting of the membership: seen by everyone, with the reason why it is closed. Who is a member, the page
 * does not know yet, so that it is closed for all.
 */
export function Locked({ field, children }: LockedProps) {
  const { t } = useLingui()
  const { host } = useWidget()
  return (
    <div className={styles.locked}>
      {children(true)}
      <p className={styles.vipHint}>
        <Icon name="lock" size="small" />
        {t`For VIP members`}
        {host.supports('showVip') && (
          <Button
            size="small"
            look="gold"
            onClick={() => void host.showVip({ reason: 'locked', key: field })}
          >
            {t`Become VIP`}
          </Button>
        )}
      </p>
    </div>
  )
}
