import { SURFACES } from '@easel/contract/pages'
import { Creator } from '@easel/widgets/creator'
import { QueuePanel } from '@easel/widgets/queue'
import { useQueuePanel } from '../layout/use-media.ts'
import { compositionEnd } from './composition-end.ts'
import styles from './create-page.module.css'
import { usePaths } from './use-paths.ts'

/** Create, with the queue panel where there is room. Whoever is new is told how it goes, but in a partner's own page. */
export function CreatePage() {
  const panel = useQueuePanel()
  const isFramed = usePaths().to('create').startsWith(SURFACES.frame.base)
  return (
    <div className={styles.page}>
      <Creator introduced={!isFramed} />
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
