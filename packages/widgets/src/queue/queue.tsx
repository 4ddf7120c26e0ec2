import type { QueueTab } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { OfflineNote } from '../ui/offline-note.tsx'
import { type Tab, Tabs } from '../ui/tabs.tsx'
import { CancelAll } from './cancel-all.tsx'
import styles from './queue.module.css'
import { QueueList } from './queue-list.tsx'

/** The queue as a page, for phones and narrow windows. */
export function Queue() {
  return (
    <LazyMessages>
      <QueueView size="page" />
    </LazyMessages>
  )
}

/** The queue as a column beside something else. */
export function QueuePanel() {
  return (
    <LazyMessages>
      <QueueView size="panel" />
    </LazyMessages>
  )
}

const TABS: readonly QueueTab[] = ['all', 'running', 'finished', 'failed']

/** The address may name the tab, as the toast of a failed set does. */
function QueueView({ size }: { size: 'page' | 'panel' }) {
  const { t } = useLingui()
  const requested = useWidget().navigation.params.tab
  const [tab, setTab] = useState<QueueTab>(() => TABS.find((one) => one === requested) ?? 'all')
  const id = useId()
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
          <h2 className={styles.title} tabIndex={-1}>{t`My queue`}</h2>
        )}
        <CancelAll tab={tab} />
      </div>
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
    </section>
  )
}
