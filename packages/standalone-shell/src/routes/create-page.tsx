import { Creator } from '@easel/widgets/creator'
import { QueuePanel } from '@easel/widgets/queue'
import { useQueuePanel } from '../layout/use-media.ts'
import { compositionEnd } from './composition-end.ts'
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

/** The page, as soon as it takes no half-written character away. */
export const composed = async (): Promise<typeof CreatePage> => {
  await compositionEnd()
  return CreatePage
}
