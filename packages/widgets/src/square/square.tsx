import { WidgetMessages } from '../runtime/messages/widget-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { OfflineNote } from '../ui/offline-note.tsx'
import { useKeptPlace } from '../ui/wall/use-scroll-restoration.ts'
import { Wall } from '../ui/wall/wall.tsx'
import styles from './square.module.css'
import { useSquare } from './square.queries.ts'
import { type Look, lookOf } from './square.state.ts'
import { SquareHead } from './square-head.tsx'
import { Earlier, SquareEmpty, SquareError } from './square-states.tsx'
import { SquareTile } from './square-tile.tsx'
import { useDayName } from './use-day-name.ts'

/** What people show each other, a day at a time. `withSwitch`: whether one shows one's own is said here, too. */
export function Square({ withSwitch = false }: { withSwitch?: boolean }) {
  return (
    <WidgetMessages>
      <SquarePage withSwitch={withSwitch} />
    </WidgetMessages>
  )
}

function SquarePage({ withSwitch }: { withSwitch: boolean }) {
  const { navigation } = useWidget()
  const look = lookOf(navigation.params)
  return (
    <div className={styles.square}>
      <SquareHead look={look} withSwitch={withSwitch} />
      <OfflineNote />
      {/* Another day is another wall: it starts at its own top. */}
      <SquareWall key={`${look.day} ${look.noSelf}`} look={look} />
    </div>
  )
}

function SquareWall({ look }: { look: Look }) {
  const label = useDayName()(look.day)
  const { tiles, previousDay, status, fetchStatus, error, hasNextPage, isFetchNextPageError, ...query } =
    useSquare(look)
  useKeptPlace(`square ${look.day} ${look.noSelf}`, tiles.count > 0)
  if (status === 'error' && tiles.count === 0) {
    return <SquareError error={error} onRetry={() => void query.refetch()} />
  }
  if (status === 'success' && tiles.count === 0) return <SquareEmpty look={look} previousDay={previousDay} />
  const ended = status === 'success' && !hasNextPage
  return (
    <>
      <Wall
        tiles={tiles}
        label={label}
        more={status === 'pending' || (hasNextPage && !isFetchNextPageError)}
        busy={fetchStatus !== 'idle'}
        onNearEnd={() => void query.fetchNextPage()}
        onSeen={query.onSeen}
        render={(set, { eager }) => <SquareTile set={set} eager={eager} />}
      />
      {isFetchNextPageError && <SquareError error={error} onRetry={() => void query.fetchNextPage()} />}
      {ended && <Earlier day={previousDay} />}
    </>
  )
}
