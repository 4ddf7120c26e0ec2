import { useLingui } from '@lingui/react/macro'
import { useQuota } from '../runtime/events/use-live.ts'
import { ProgressRing } from '../ui/progress-ring.tsx'
import styles from './quota.module.css'

/** The remaining quota of 24 hours as a ring; nothing while it is unknown. */
export function QuotaRing() {
  const { t } = useLingui()
  const quota = useQuota()
  if (!quota || quota.limit === 0) return null
  const { remaining, limit } = quota
  return (
    <span className={styles.ring} title={t`${remaining} of ${limit} left in 24 hours`}>
      <ProgressRing
        role="meter"
        value={remaining / limit}
        label={t`${remaining} of ${limit} left in 24 hours`}
      />
      <span aria-hidden="true">{remaining}</span>
    </span>
  )
}
