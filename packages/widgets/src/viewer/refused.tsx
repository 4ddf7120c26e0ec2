import { RefusalNotice } from '../refusals/refusal-notice.tsx'
import { isShownInPlace, type Wanted } from '../refusals/refusals.ts'

export interface RefusedProps {
  /** The refused mutation. */
  of: { error: Error | null; submittedAt: number; reset(): void }
  action: Wanted
  onRetry?(): void
}

/** The refusal beside the button that was pressed. */
export function Refused({ of, action, onRetry }: RefusedProps) {
  if (!isShownInPlace(of.error)) return null
  return (
    <div>
      <RefusalNotice
        key={of.submittedAt}
        error={of.error}
        at={of.submittedAt}
        action={action}
        onRetry={onRetry}
        onDismiss={of.reset}
      />
    </div>
  )
}
