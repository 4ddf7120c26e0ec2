import { LANGUAGE_TAG } from '@easel/contract/languages'
import { DAY } from '@easel/contract/numbers'
import type { Plan } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import styles from './extras.module.css'

export interface UpgradeEndProps {
  plan: Pick<Plan, 'value'>
  /** The end of the present or the last membership, in epoch seconds. */
  expiry: number
}

/** The new end date: the days of the plan are added to the present membership, or begin now where it is over. */
export function UpgradeEnd({ plan, expiry }: UpgradeEndProps) {
  const { t } = useLingui()
  const { language, api } = useWidget()
  const days = Math.abs(plan.value)
  const end = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'long' }).format(
    Math.max(expiry * 1000, api.serverNow()) + days * DAY,
  )
  return (
    <p className={styles.upgradeEnd}>
      {days === 0
        ? t`With this plan your VIP lasts permanently.`
        : t`With this plan your VIP lasts until ${end}.`}
    </p>
  )
}
