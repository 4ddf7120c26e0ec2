import { Creator } from '@easel/widgets/creator'
import { QueuePanel } from '@easel/widgets/queue'
import { useQueuePanel } from '../layout/use-media.ts'
import styles from './create-page.module.css'

/** Create, with the queue panel where there is room. */
export function CreatePage() {
  const panel = useQueuePanel()
  return (
    <div className={styles.page}>
      <Creator />
      {panel && (
        <aside className={styles.panel}>
          <QueuePanel />
        </aside>
      )}
    </div>
  )
}
