import { IconButton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { usePaths } from '../routes/use-paths.ts'
import styles from './header.module.css'

/** Opens the queue on screens without a queue panel, with the number of its sets. */
export function QueueButton({ count }: { count: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const paths = usePaths()
  const label = count > 0 ? t`My queue, ${count} new` : t`My queue`
  return (
    <span className={styles.badge} data-count={count > 0 ? Math.min(count, 99) : undefined}>
      <IconButton icon="queue" size="large" label={label} onClick={() => void navigate(paths.to('queue'))} />
    </span>
  )
}
