import { isRunning } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { describeError, errorLine } from '../runtime/errors/error-messages.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { ProgressRing } from '../ui/progress-ring.tsx'
import { SetTiles } from '../ui/set/set-tiles.tsx'
import { useSetMessages } from '../ui/set/use-set-messages.ts'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import stage from './stage.module.css'
import styles from './viewer.module.css'

/** A set without images: its progress, or why it failed. */
export function Unfinished({ set }: { set: ImageSet }) {
  const { title, detail, tone } = useSetMessages(set)
  if (!isRunning(set.status)) {
    return <EmptyState icon={tone === 'error' ? 'alert' : 'image'} title={title} text={detail} />
  }
  return (
    <div className={styles.unfinished}>
      <p className={styles.progress} role="status">
        <ProgressRing value={set.progress / 100} label={title} />
        {[title, detail].filter(Boolean).join(' · ')}
      </p>
      <SetTiles set={set} />
    </div>
  )
}

export function ViewerWaiting() {
  return (
    <>
      <div className={styles.imageColumn}>
        <div className={stage.stage}>
          <Skeleton />
        </div>
      </div>
      <DetailsWaiting />
    </>
  )
}

export const DetailsWaiting = () => (
  <div className={styles.details}>
    <Skeleton height={72} />
    <Skeleton height={44} />
    <Skeleton height={160} />
  </div>
)

/** The work was deleted, here or in another tab. */
export function ViewerGone({ onClose }: Pick<ViewerErrorProps, 'onClose'>) {
  const { t } = useLingui()
  return (
    <div className={styles.stateOnly}>
      <ErrorState icon="trash" title={t`It is no longer there`}>
        <Button onClick={onClose}>{t`Close`}</Button>
      </ErrorState>
    </div>
  )
}

interface ViewerErrorProps {
  error: unknown
  onRetry(): void
  onClose(): void
}

export function ViewerError({ error, onRetry, onClose }: ViewerErrorProps) {
  const { t, i18n } = useLingui()
  const { next } = describeError(error, i18n)
  return (
    <div className={styles.stateOnly}>
      <ErrorState title={errorLine(error, i18n)}>
        {next === 'retry' && <Button icon="retry" onClick={onRetry}>{t`Try again`}</Button>}
        <Button onClick={onClose}>{t`Close`}</Button>
      </ErrorState>
    </div>
  )
}
