import { IconButton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useNavigate } from 'react-router'
import { usePlaces } from '../routes/paths.ts'
import styles from './header.module.css'

/** On screens without a queue panel: the way to the queue, with what waits there. */
export function QueueButton({ count }: { count: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const places = usePlaces()
  const label = count > 0 ? t`My queue, ${count} new` : t`My queue`
  return (
    <span className={styles.dot} data-count={count > 0 ? Math.min(count, 99) : undefined}>
      <IconButton icon="queue" size="large" label={label} onClick={() => void navigate(places.to('queue'))} />
    </span>
  )
}
