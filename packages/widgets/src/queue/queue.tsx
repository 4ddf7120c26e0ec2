import type { QueueTab } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { OfflineNote } from '../ui/offline-note.tsx'
import { type Tab, Tabs } from '../ui/tabs.tsx'
import { CancelAll } from './cancel-all.tsx'
import styles from './queue.module.css'
import { useQueue } from './queue.queries.ts'
import { QueueList } from './queue-list.tsx'
import { useRequestedTab } from './use-requested-tab.ts'
import type { Fold } from './use-unfolded.ts'

/** The queue as a page, for phones and narrow windows. */
export function Queue() {
  return (
    <LazyMessages>
      <QueueView size="page" />
    </LazyMessages>
  )
}

/** The queue as a column beside something else; its heading opens and closes it where `fold` says so. */
export function QueuePanel({ fold }: { fold?: Fold }) {
  return (
    <LazyMessages>
      <QueueView size="panel" fold={fold} />
    </LazyMessages>
  )
}

function QueueView({ size, fold }: { size: 'page' | 'panel'; fold?: Fold | undefined }) {
  const { t } = useLingui()
  const [chosen, setTab] = useState<QueueTab | null>(null)
  const requested = useRequestedTab(setTab)
  const tab = chosen ?? requested ?? 'all'
  const id = useId()
  const isShown = !fold || fold.unfolded
  const tabs: Tab<QueueTab>[] = [
    { value: 'all', text: t({ message: 'All', context: 'tab of the queue' }) },
    { value: 'running', text: t({ message: 'Running', context: 'tab of the queue' }) },
    { value: 'finished', text: t({ message: 'Finished', context: 'tab of the queue' }) },
    { value: 'failed', text: t({ message: 'Failed', context: 'tab of the queue' }) },
  ]
  return (
    <section className={styles.queue} data-size={size} aria-label={t`My queue`}>
      <div className={styles.head}>
        {size === 'page' ? (
          <h1 className={styles.title} tabIndex={-1}>{t`My queue`}</h1>
        ) : (
          <h2 className={styles.title} tabIndex={-1}>
            {fold ? <Unfold {...fold} /> : t`My queue`}
          </h2>
        )}
        {isShown && <CancelAll tab={tab} />}
      </div>
      {isShown && (
        <>
          <Tabs<QueueTab> label={t`My queue`} value={tab} tabs={tabs} controls={id} onChange={setTab} />
          <div
            id={id}
            role="tabpanel"
            aria-label={tabs.find(({ value }) => value === tab)?.text as string}
            className={styles.panel}
          >
            {size === 'page' && <OfflineNote />}
            <QueueList key={tab} tab={tab} />
          </div>
        </>
      )}
    </section>
  )
}

function Unfold({ unfolded, onToggle }: Fold) {
  const { t } = useLingui()
  return (
    <Button size="small" variant="quiet" icon="queue" aria-expanded={unfolded} onClick={onToggle}>
      {t`My queue`}
      {!unfolded && <RunningCount />}
      <span className={styles.arrow}>
        <Icon name="down" size="small" />
      </span>
    </Button>
  )
}

/** Sets that run are told while their cards are hidden: they may have been begun elsewhere. */
function RunningCount() {
  const { t } = useLingui()
  const count = useQueue('running').items.length
  if (count === 0) return null
  return (
    <span className={styles.count}>
      {t({
        message: plural(count, { one: '# in progress', other: '# in progress' }),
        context: 'sets of the queue',
      })}
    </span>
  )
}
