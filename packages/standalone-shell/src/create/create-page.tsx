import { SURFACES } from '@easel/contract/pages'
import { Creator } from '@easel/widgets/creator'
import { QueuePanel, useUnfolded } from '@easel/widgets/queue'
import { useQueuePanel, useRoomForQueue } from '../layout/use-media.ts'
import { compositionEnd } from '../routes/composition-end.ts'
import { usePaths } from '../routes/use-paths.ts'
import styles from './create-page.module.css'

/**
 * Create, with the queue as a panel where there is room: the results have the room that it leaves. Whoever is new is told
 * how it goes, but in a partner's own page.
 */
export function CreatePage() {
  const panel = useQueuePanel()
  const fold = useUnfolded(useRoomForQueue())
  const isFramed = usePaths().to('create').startsWith(SURFACES.frame.base)
  return (
    <div className={styles.page}>
      <Creator introduced={!isFramed} />
      {panel && (
        <aside className={styles.panel} data-folded={!fold.unfolded}>
          <QueuePanel fold={fold} />
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
