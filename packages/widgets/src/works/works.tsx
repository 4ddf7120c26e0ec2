import { BATCH_MAX } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useImageEvents } from '../runtime/events/use-live.ts'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { useDeletedWorks } from '../runtime/works/use-deleted-works.ts'
import { OfflineNote } from '../ui/offline-note.tsx'
import { FolderDialog } from '../ui/set/folders/folder-dialog.tsx'
import { ToldReports } from '../ui/set/told-reports.tsx'
import { useScrollRestoration } from '../ui/wall/use-scroll-restoration.ts'
import { DayWall } from './days/day-wall.tsx'
import { useChooseDay } from './days/use-choose-day.ts'
import { useEach } from './images/use-each.ts'
import { RunningTile } from './running/running-tile.tsx'
import { useRunningTiles } from './running/use-running-tiles.ts'
import { TileSheet } from './tile-sheet.tsx'
import { type ChooseMore, useChooseMore } from './use-choose-more.ts'
import { type Show, useShownFilter } from './use-shown-filter.ts'
import { WorkTile } from './work-tile.tsx'
import styles from './works.module.css'
import { useMine } from './works.queries.ts'
import { asManyAsGo, type Chosen, type Filter, narrowing, without } from './works.state.ts'
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
  const { t, i18n } = useLingui()
  const { session, notices } = useWidget()
  const { filter, show } = useShownFilter()
  const [each, setEach] = useEach()
  const name = JSON.stringify(each === 'set' ? filter : { ...filter, each })
  const [marked, setChosen] = useState<Chosen | null>(null)
  const gone = useDeletedWorks()
  const chosen = useMemo(() => marked && without(marked, gone), [marked, gone])
  useImageEvents()
  const mine = useMine(filter, each)
  // An answer may come after the selection has ended.
  const choose = (change: (chosen: Chosen) => Chosen) => {
    if (marked && change(marked).size > BATCH_MAX) {
      const most = i18n.number(BATCH_MAX)
      notices.toast({ text: t`${most} are selected: no more go at once.`, key: 'choose' })
    }
    setChosen((before) => before && asManyAsGo(change(before)))
  }
  const hasMore = mine.hasNextPage || mine.status !== 'success'
  const more = useChooseMore({
    ...mine,
    hasMore,
    oldestFirst: filter.order === 'old',
    chosen,
    onChoose: choose,
  })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target, currentTarget, defaultPrevented } = event
    if (key !== 'Escape' || !chosen || defaultPrevented) return
    // Neither of a dialog above, nor of the search, which is cleared.
    if (!currentTarget.contains(target as Node) || (target as Element).matches('[type="search"]')) return
    setChosen(null)
  }
  const isWhole = narrowing(filter).length === 0
  const running = useRunningTiles(mine, isWhole)
  const bare = mine.status === 'success' && running.tiles.count === 0 && isWhole
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shorter way to the button in it
    <div className={styles.works} onKeyDown={onKeyDown}>
      <WorksHead {...{ bare, filter, show, each, chosen, more }} onEach={setEach} onChoose={setChosen} />
      {session.get(PERSONAL_KEYS.appealed) && <ToldReports />}
      <OfflineNote />
      <WorksWall
        key={name}
        name={name}
        filter={filter}
        show={show}
        mine={mine}
        running={running}
        chosen={chosen}
        onChoose={choose}
        onToggle={more.toggle}
      />
    </div>
  )
}

interface WorksWallProps {
  /** Identifies the filter. */
  name: string
  filter: Filter
  show: Show
  mine: ReturnType<typeof useMine>
  running: ReturnType<typeof useRunningTiles>
  chosen: Chosen | null
  onChoose(change: (chosen: Chosen) => Chosen): void
  onToggle: ChooseMore['toggle']
}

function WorksWall({ name, filter, show, mine, running, chosen, onChoose, onToggle }: WorksWallProps) {
  const { t } = useLingui()
  const { tiles, ask, status, fetchStatus, error, hasNextPage, isFetchNextPageError, ...query } = mine
  const [filing, setFiling] = useState<ImageSet | null>(null)
  const [menu, setMenu] = useState<ImageSet | null>(null)
  const choiceOf = useChooseDay({ tiles, before: running.count, ask, chosen, onChoose })
  useScrollRestoration(`works ${name}`, running.tiles.count > 0)
  if (status === 'error' && running.tiles.count === 0) {
    return <WorksError error={error} onRetry={() => void query.refetch()} />
  }
  if (status === 'success' && running.tiles.count === 0 && !running.pending) {
    return <WorksEmpty filter={filter} show={show} />
  }
  return (
    <>
      <DayWall
        tiles={running.tiles}
        label={t`My works`}
        more={status === 'pending' || running.pending || (hasNextPage && !isFetchNextPageError)}
        oldestFirst={filter.order === 'old'}
        busy={fetchStatus !== 'idle'}
        onNearEnd={() => void query.fetchNextPage()}
        onSeen={(shown) =>
          query.onSeen(shown.map((index) => index - running.count).filter((index) => index >= 0))
        }
        choiceOf={chosen && choiceOf}
        render={(set, { eager }) =>
          tiles.indexOf(set.id) < 0 ? (
            <RunningTile set={set} inert={chosen !== null} />
          ) : (
            <WorkTile
              set={set}
              eager={eager}
              chosen={chosen?.has(set.id) ?? null}
              onToggle={(isRange) => onToggle(set, isRange)}
              onFile={setFiling}
              onMenu={setMenu}
            />
          )
        }
      />
      {menu && <TileSheet set={menu} onFile={setFiling} onClose={() => setMenu(null)} />}
      {filing && <FolderDialog sets={[filing]} onClose={() => setFiling(null)} />}
      {isFetchNextPageError && <WorksError error={error} onRetry={() => void query.fetchNextPage()} />}
    </>
  )
}
