import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './options.module.css'

interface LockedProps {
  field: string
  children(locked: boolean): ReactNode
}

/** A setting of the membership: seen by everyone, and open to VIP; others read why it is closed. */
export function Locked({ field, children }: LockedProps) {
  const { t } = useLingui()
  const askVip = useAskVip()
  if (useIsVip()) return children(false)
  return (
    <div className={styles.locked}>
      {children(true)}
      <p className={styles.vipHint}>
        <Icon name="lock" size="small" />
        {t`For VIP members`}
        <Button size="small" look="gold" onClick={() => void askVip({ reason: 'locked', key: field })}>
          {t`Become VIP`}
        </Button>
      </p>
    </div>
  )
}
