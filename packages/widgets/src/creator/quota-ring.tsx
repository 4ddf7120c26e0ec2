import { useLingui } from '@lingui/react/macro'
import { useQuota } from '../runtime/events/use-live.ts'
import { ProgressRing } from '../ui/progress-ring.tsx'
import styles from './quota.module.css'

/** From so many on they are a member's, and their words need more room than they are worth. */
const MANY = 100

/** The remaining quota of 24 hours as a ring, and in words where there is room; nothing while it is unknown. */
export function QuotaRing() {
  const { t } = useLingui()
  const quota = useQuota()
  if (!quota || quota.limit === 0) return null
  const { remaining, limit } = quota
  const isFew = limit < MANY
  return (
    <span className={styles.ring} title={t`${remaining} of ${limit} left in 24 hours`}>
      <ProgressRing
        role="meter"
        value={remaining / limit}
        label={t`${remaining} of ${limit} left in 24 hours`}
      />
      <span aria-hidden="true" className={styles.number} data-alone={!isFew || undefined}>
        {remaining}
      </span>
      {isFew && (
        <span aria-hidden="true" className={styles.words}>
          {t`${remaining} of ${limit} left`}
        </span>
      )}
    </span>
  )
}
