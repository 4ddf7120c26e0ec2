import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { failureMessage } from '../refusals/failure-message.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './viewer.module.css'

interface LargeFailedProps {
  /** The set that came to nothing; null: it is no longer there. */
  set: ImageSet | null
  onRetry(): void
}

/** Nothing came of a picture in 4K: why, and another attempt where that may help. */
export function LargeFailed({ set, onRetry }: LargeFailedProps) {
  const { t, i18n } = useLingui()
  const { text, mayNot } = set
    ? failureMessage(set, i18n)
    : { text: t`The 4K image is no longer available.`, mayNot: false }
  return (
    <div className={styles.making} role="alert">
      <Icon name="alert" colour="warn" />
      <span className={styles.makingText}>{text}</span>
      {!mayNot && (
        <Button size="small" icon="retry" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}
