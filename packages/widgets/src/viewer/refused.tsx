import { RefusalNotice } from '../refusals/refusal-notice.tsx'
import { staysInPlace, type Wanted } from '../refusals/refusals.ts'
import styles from './viewer.module.css'

export interface RefusedProps {
  /** What was tried. */
  of: { error: Error | null; submittedAt: number; reset(): void }
  wanted: Wanted
  onRetry?(): void
}

/** Beside what was pressed: why it was refused, for how long, and what helps. */
export function Refused({ of, wanted, onRetry }: RefusedProps) {
  if (!staysInPlace(of.error)) return null
  return (
    <div className={styles.usedUp}>
      <RefusalNotice
        key={of.submittedAt}
        error={of.error}
        at={of.submittedAt}
        wanted={wanted}
        onRetry={onRetry}
        onDismiss={of.reset}
      />
    </div>
  )
}
