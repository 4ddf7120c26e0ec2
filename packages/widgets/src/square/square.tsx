import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { isOfDay, type SquareView, viewOf } from '../runtime/works/square-list.ts'
import { OfflineNote } from '../ui/offline-note.tsx'
import { ToldReports } from '../ui/set/told-reports.tsx'
import { useScrollRestoration } from '../ui/wall/use-scroll-restoration.ts'
import { AuthorView } from './author.tsx'
import { NextDay } from './next-day.tsx'
import styles from './square.module.css'
import { useSquare } from './square.queries.ts'
import { SquareHead } from './square-head.tsx'
import { SquareEmpty, SquareEnd } from './square-states.tsx'
import { SquareWall } from './square-wall.tsx'
import { useListName } from './use-list-name.ts'

/**
 * The works that people show: day by day, by likes, by words, or of one author where that has no page of its own.
 * `withSwitch`: with what the site has in its account menu: the visibility switch of the caller's works, and what came of
 * their reports.
 */
export function Square({ withSwitch = false }: { withSwitch?: boolean }) {
  const { author } = useWidget().navigation.params
  return (
    <LazyMessages>
      {author ? <AuthorView id={author} /> : <SquarePage withSwitch={withSwitch} />}
    </LazyMessages>
  )
}

function SquarePage({ withSwitch }: { withSwitch: boolean }) {
  const { navigation, session } = useWidget()
  const view = viewOf(navigation.params)
  const name = JSON.stringify(view)
  return (
    <div className={styles.square}>
      <SquareHead view={view} withSwitch={withSwitch} />
      {/* On the site the account menu leads to them, and every page tells it. */}
      {withSwitch && (session.get(PERSONAL_KEYS.reported) || session.get(PERSONAL_KEYS.appealed)) && (
        <ToldReports />
      )}
      <OfflineNote />
      {/* Another list is another wall: it starts at its own top. */}
      <SquareList key={name} name={name} view={view} />
    </div>
  )
}

function SquareList({ view, name }: { view: SquareView; name: string }) {
  const label = useListName()(view)
  const { previousDay, ...list } = useSquare(view)
  // Also where today has nothing: the days before follow.
  useScrollRestoration(`square ${name}`, list.status === 'success')
  const next = isOfDay(view) && <NextDay view={view} day={previousDay} />
  return (
    <SquareWall
      list={list}
      label={label}
      empty={
        <>
          <SquareEmpty view={view} />
          {previousDay !== null && next}
        </>
      }
      end={next || <SquareEnd />}
    />
  )
}
