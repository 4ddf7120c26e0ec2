import type { QueueTab } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import styles from './queue.module.css'
import { useQueue } from './queue.queries.ts'
import { QueueCard } from './queue-card.tsx'

export function QueueList({ tab }: { tab: QueueTab }) {
  const { t, i18n } = useLingui()
  const { items, status, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useQueue(tab)
  if (status === 'pending') return <Waiting />
  if (status === 'error' && items.length === 0) {
    return (
      <ErrorState title={errorLine(error, i18n)}>
        <Button icon="retry" onClick={() => void refetch()}>{t`Try again`}</Button>
      </ErrorState>
    )
  }
  if (items.length === 0 && !hasNextPage) return <Nothing tab={tab} />
  return (
    <>
      <ol className={styles.list}>
        {items.map((set) => (
          <li key={set.id} tabIndex={-1}>
            <QueueCard set={set} />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>{t`Show more`}</Button>
      )}
    </>
  )
}

const Waiting = () => (
  <div className={styles.list}>
    {['a', 'b', 'c', 'd'].map((key) => (
      <Skeleton key={key} height={88} />
    ))}
  </div>
)

function Nothing({ tab }: { tab: QueueTab }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const creating = useCreating()
  const words: Record<QueueTab, string> = {
    all: t`Nothing in the last three days`,
    running: t`Nothing is running right now`,
    finished: t`Nothing finished in the last three days`,
    failed: t`Nothing failed`,
  }
  return (
    <EmptyState icon="queue" title={words[tab]}>
      {creating === 'here' && navigation.page !== 'create' && (
        <Button
          variant="primary"
          icon="brush"
          onClick={() => navigation.go('create')}
        >{t`Start creating`}</Button>
      )}
    </EmptyState>
  )
}
