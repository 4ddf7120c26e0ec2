import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useImageEvents } from '../runtime/events/use-live.ts'
import { LaterMessages } from '../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useGone } from '../runtime/works/use-deleted-works.ts'
import { OfflineNote } from '../ui/offline-note.tsx'
import { useKeptPlace } from '../ui/wall/use-scroll-restoration.ts'
import { Wall } from '../ui/wall/wall.tsx'
import { WorkTile } from './work-tile.tsx'
import styles from './works.module.css'
import { useMine } from './works.queries.ts'
import { type Chosen, type Filter, filterOf, toggled, without } from './works.state.ts'
import { WorksHead } from './works-head.tsx'
import { WorksEmpty, WorksError } from './works-states.tsx'

/** What one has made. */
export function Works() {
  return (
    <LaterMessages>
      <WorksPage />
    </LaterMessages>
  )
}

function WorksPage() {
  const { navigation } = useWidget()
  const filter = useMemo(() => filterOf(navigation.params), [navigation.params])
  const name = JSON.stringify(filter)
  const [marked, setChosen] = useState<Chosen | null>(null)
  const gone = useGone()
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
        onToggle={(set) => setChosen((before) => toggled(before ?? new Map(), set))}
      />
    </div>
  )
}

interface WorksWallProps {
  /** Tells this filter from every other. */
  name: string
  filter: Filter
  mine: ReturnType<typeof useMine>
  chosen: Chosen | null
  onToggle(set: ImageSet): void
}

function WorksWall({ name, filter, mine, chosen, onToggle }: WorksWallProps) {
  const { t } = useLingui()
  const { tiles, status, fetchStatus, error, hasNextPage, isFetchNextPageError, ...query } = mine
  useKeptPlace(`works ${name}`, tiles.count > 0)
  if (status === 'error' && tiles.count === 0) {
    return <WorksError error={error} onRetry={() => void query.refetch()} />
  }
  if (status === 'success' && tiles.count === 0) return <WorksEmpty filter={filter} />
  return (
    <>
      <Wall
        tiles={tiles}
        label={t`My works`}
        more={status === 'pending' || (hasNextPage && !isFetchNextPageError)}
        busy={fetchStatus !== 'idle'}
        onNearEnd={() => void query.fetchNextPage()}
        onSeen={query.onSeen}
        render={(set, { eager }) => (
          <WorkTile
            set={set}
            eager={eager}
            chosen={chosen?.has(set.id) ?? null}
            onToggle={() => onToggle(set)}
          />
        )}
      />
      {isFetchNextPageError && <WorksError error={error} onRetry={() => void query.fetchNextPage()} />}
    </>
  )
}
