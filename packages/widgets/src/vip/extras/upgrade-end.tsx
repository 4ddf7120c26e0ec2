import { LANGUAGE_TAG } from '@easel/contract/languages'
import { DAY } from '@easel/contract/numbers'
import type { Plan } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import styles from './extras.module.css'

export interface UpgradeEndProps {
  plan: Pick<Plan, 'value'>
  /** Epoch seconds: the end of the membership that one has. */
  expiry: number
}

/** What an upgrade adds: the days of a plan begin when the ones before are over. */
export function UpgradeEnd({ plan, expiry }: UpgradeEndProps) {
  const { t } = useLingui()
  const { language } = useWidget()
  const days = Math.abs(plan.value)
  const end = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'long' }).format(
    expiry * 1000 + days * DAY,
  )
  return (
    <p className={styles.upgradeEnd}>
      {days === 0
        ? t`With this plan your VIP lasts permanently.`
        : t`With this plan your VIP lasts until ${end}.`}
    </p>
  )
}
