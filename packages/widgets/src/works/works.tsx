import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useImageEvents } from '../runtime/use-live.ts'
import { useWidget } from '../runtime/widget-context.ts'
import { WidgetWords } from '../runtime/widget-words.tsx'
import { OfflineNote } from '../ui/offline-note.tsx'
import { ratioOf } from '../ui/tile.tsx'
import { useKeptPlace } from '../ui/wall/use-kept-place.ts'
import { Wall } from '../ui/wall/wall.tsx'
import { WorkTile } from './work-tile.tsx'
import styles from './works.module.css'
import { useMine } from './works.queries.ts'
import { type Filter, filterOf, toggled } from './works.state.ts'
import { WorksHead } from './works-head.tsx'
import { WorksEmpty, WorksError } from './works-states.tsx'

/** What one has made. */
export function Works() {
  return (
    <WidgetWords>
      <WorksPage />
    </WidgetWords>
  )
}

function WorksPage() {
  const { navigation } = useWidget()
  const filter = useMemo(() => filterOf(navigation.params), [navigation.params])
  const name = JSON.stringify(filter)
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null)
  useImageEvents()
  const mine = useMine(filter)
  const bare = mine.status === 'success' && mine.items.length === 0 && name === '{}'
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
        onToggle={(id) => setChosen((before) => toggled(before ?? new Set(), id))}
      />
    </div>
  )
}

interface WorksWallProps {
  /** Tells this filter from every other. */
  name: string
  filter: Filter
  mine: ReturnType<typeof useMine>
  chosen: ReadonlySet<string> | null
  onToggle(id: string): void
}

function WorksWall({ name, filter, mine, chosen, onToggle }: WorksWallProps) {
  const { t } = useLingui()
  const { items, status, fetchStatus, error, hasNextPage, isFetchNextPageError, ...query } = mine
  const tiles = useMemo(() => items.map((set) => ({ id: set.id, ratio: ratioOf(set), set })), [items])
  useKeptPlace(`works ${name}`, items.length > 0)
  if (status === 'error' && items.length === 0) {
    return <WorksError error={error} onRetry={() => void query.refetch()} />
  }
  if (status === 'success' && items.length === 0) return <WorksEmpty filter={filter} />
  return (
    <>
      <Wall
        items={tiles}
        label={t`My works`}
        more={status === 'pending' || (hasNextPage && !isFetchNextPageError)}
        busy={fetchStatus !== 'idle'}
        onNearEnd={() => void query.fetchNextPage()}
        render={({ set }, { eager }) => (
          <WorkTile
            set={set}
            eager={eager}
            chosen={chosen?.has(set.id) ?? null}
            onToggle={() => onToggle(set.id)}
          />
        )}
      />
      {isFetchNextPageError && <WorksError error={error} onRetry={() => void query.fetchNextPage()} />}
    </>
  )
}
