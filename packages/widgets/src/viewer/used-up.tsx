import { isDayUsedUp } from '../refusals/errors.ts'
import { RefusalNotice } from '../refusals/refusal-notice.tsx'
import styles from './viewer.module.css'

interface UsedUpProps {
  /** What was tried. */
  of: { error: Error | null; submittedAt: number; reset(): void }
  wanted: 'save' | 'view'
}

/** Beside what was pressed: the day's allowance is used up, when it is there again, and what helps until then. */
export function UsedUp({ of, wanted }: UsedUpProps) {
  if (!isDayUsedUp(of.error)) return null
  return (
    <div className={styles.usedUp}>
      <RefusalNotice
        key={of.submittedAt}
        error={of.error}
        at={of.submittedAt}
        wanted={wanted}
        onDismiss={of.reset}
      />
    </div>
  )
}
