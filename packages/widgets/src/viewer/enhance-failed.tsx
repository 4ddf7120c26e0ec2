import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { failureMessage } from '../refusals/failure-message.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './actions.module.css'

interface EnhanceFailedProps {
  /** The failed set; null: it no longer exists. */
  set: ImageSet | null
  onRetry(): void
}

/** Why an enhancement failed, with a retry where that may help. */
export function EnhanceFailed({ set, onRetry }: EnhanceFailedProps) {
  const { t, i18n } = useLingui()
  const { text, isForbidden } = set
    ? failureMessage(set, i18n)
    : { text: t`The 4K image is no longer available.`, isForbidden: false }
  return (
    <div className={styles.enhancement} role="alert">
      <Icon name="alert" color="warn" />
      <span className={styles.enhancementText}>{text}</span>
      {!isForbidden && (
        <Button size="small" icon="retry" onClick={onRetry}>
          {t`Try again`}
        </Button>
      )}
    </div>
  )
}
