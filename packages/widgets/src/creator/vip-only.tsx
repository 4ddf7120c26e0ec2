import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './options.module.css'

interface VipOnlyProps {
  field: string
  children(locked: boolean): ReactNode
}

/** An option for VIP members: disabled for others, with the reason and a button to become one. */
export function VipOnly({ field, children }: VipOnlyProps) {
  if (useIsVip()) return children(false)
  return (
    <div className={styles.locked}>
      {children(true)}
      <VipHint field={field} />
    </div>
  )
}

/** A note that an option is for VIP members, with a button to become one. */
export function VipHint({ field }: { field: string }) {
  const { t } = useLingui()
  const askVip = useAskVip()
  return (
    <p className={styles.vipHint}>
      <Icon name="lock" size="small" />
      {t`For VIP members`}
      <Button size="small" variant="gold" onClick={() => void askVip({ reason: 'locked', key: field })}>
        {t`Become VIP`}
      </Button>
    </p>
  )
}
