import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useImageEvents } from '../runtime/events/use-live.ts'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useDeletedWorks } from '../runtime/works/use-deleted-works.ts'
import { OfflineNote } from '../ui/offline-note.tsx'
import { useScrollRestoration } from '../ui/wall/use-scroll-restoration.ts'
import { DayWall } from './days/day-wall.tsx'
import { useChooseDay } from './days/use-choose-day.ts'
import { WorkTile } from './work-tile.tsx'
import styles from './works.module.css'
import { useMine } from './works.queries.ts'
import { type Chosen, type Filter, filterOf, toggled, without } from './works.state.ts'
import { WorksHead } from './works-head.tsx'
import { WorksEmpty, WorksError } from './works-states.tsx'

/** The caller's works. */
export function Works() {
  return (
    <LazyMessages>
      <WorksPage />
    </LazyMessages>
  )
}

function WorksPage() {
  const { navigation } = useWidget()
  const filter = useMemo(() => filterOf(navigation.params), [navigation.params])
  const name = JSON.stringify(filter)
  const [marked, setChosen] = useState<Chosen | null>(null)
  const gone = useDeletedWorks()
  const chosen = useMemo(() => marked && without(marked, gone), [marked, gone])
  useImageEvents()
  const mine = useMine(filter)
  const bare = mine.status === 'success' && mine.tiles.count === 0 && name === '{}'
  return (
    <div className={styles.works}>
      <WorksHead bare={bare} filter={filter} chosen={chosen} onChoose={setChosen} />
      <OfflineNote />
      <WorksWall
        key={name}
        name={name}
        filter={filter}
        mine={mine}
        chosen={chosen}
        // An answer may come after the selection has ended.
        onChoose={(change) => setChosen((before) => before && change(before))}
      />
    </div>
  )
}

interface WorksWallProps {
  /** Identifies the filter. */
  name: string
  filter: Filter
  mine: ReturnType<typeof useMine>
  chosen: Chosen | null
  onChoose(change: (chosen: Chosen) => Chosen): void
}

function WorksWall({ name, filter, mine, chosen, onChoose }: WorksWallProps) {
  const { t } = useLingui()
  const { tiles, ask, status, fetchStatus, error, hasNextPage, isFetchNextPageError, ...query } = mine
  const choiceOf = useChooseDay({ tiles, ask, chosen, onChoose })
  useScrollRestoration(`works ${name}`, tiles.count > 0)
  if (status === 'error' && tiles.count === 0) {
    return <WorksError error={error} onRetry={() => void query.refetch()} />
  }
  if (status === 'success' && tiles.count === 0) return <WorksEmpty filter={filter} />
  return (
    <>
      <DayWall
        tiles={tiles}
        label={t`My works`}
        more={status === 'pending' || (hasNextPage && !isFetchNextPageError)}
        busy={fetchStatus !== 'idle'}
        onNearEnd={() => void query.fetchNextPage()}
        onSeen={query.onSeen}
        choiceOf={chosen && choiceOf}
        render={(set, { eager }) => (
          <WorkTile
            set={set}
            eager={eager}
            chosen={chosen?.has(set.id) ?? null}
            onToggle={() => onChoose((before) => toggled(before, set))}
          />
        )}
      />
      {isFetchNextPageError && <WorksError error={error} onRetry={() => void query.fetchNextPage()} />}
    </>
  )
}
