import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './options.module.css'

interface VipOnlyProps {
  field: string
  /** Gives the option its usual value back, where another one came from a preset, a work or a membership that has ended. */
  reset?: { text: string; run(): void } | null
  children(locked: boolean): ReactNode
}

/** An option for VIP members: disabled for others, with the reason and a button to become one. */
export function VipOnly({ field, reset, children }: VipOnlyProps) {
  if (useIsVip()) return children(false)
  return (
    <div className={styles.locked}>
      {children(true)}
      <VipHint field={field} reset={reset} />
    </div>
  )
}

/** A note that an option is for VIP members, with a button to become one. */
export function VipHint({ field, reset }: Pick<VipOnlyProps, 'field' | 'reset'>) {
  const { t } = useLingui()
  const askVip = useAskVip()
  return (
    <p className={styles.vipHint}>
      <Icon name="lock" size="small" />
      {t`For VIP members`}
      <Button size="small" variant="gold" onClick={() => void askVip({ reason: 'locked', key: field })}>
        {t`Become VIP`}
      </Button>
      {reset && (
        <Button size="small" variant="quiet" onClick={reset.run}>
          {reset.text}
        </Button>
      )}
    </p>
  )
}
