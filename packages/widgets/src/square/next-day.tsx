import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { savesData } from '../runtime/requests/saves-data.ts'
import { dayBelow, type SquareView } from '../runtime/works/square-list.ts'
import { Button } from '../ui/button.tsx'
import styles from './square.module.css'
import { useSquare } from './square.queries.ts'
import { SquareEnd } from './square-states.tsx'
import { SquareWall } from './square-wall.tsx'
import { useDayName } from './use-list-name.ts'

interface NextDayProps {
  /** The day that ends here. */
  view: SquareView
  /** The last one before it with works. */
  day: number | null
}

/** What follows the works of a day: those of the day before, as one nears them, and so on to the first. */
export function NextDay({ view, day }: NextDayProps) {
  const below = dayBelow(view, day)
  return below ? <Following key={below.day} view={below} day={below.day} /> : <SquareEnd />
}

interface DayProps {
  view: SquareView
  day: number
}

function Following({ view, day }: DayProps) {
  const { t } = useLingui()
  const queries = useQueryClient()
  const name = useDayName()(day)
  const place = useRef<HTMLParagraphElement>(null)
  // Whoever comes back has it at once: they return to where they were, which may be in this day.
  const [opened, setOpened] = useState<'near' | 'pressed' | null>(() =>
    queries.getQueryData(keys.square(view)) ? 'near' : null,
  )
  useNear(place, opened === null, () => setOpened('near'))
  if (opened) return <Day view={view} day={day} isPressed={opened === 'pressed'} />
  return (
    <p ref={place} className={styles.endNote}>
      <Button icon="left" onClick={() => setOpened('pressed')}>
        {t`Earlier: ${name}`}
      </Button>
    </p>
  )
}

function Day({ view, day, isPressed }: DayProps & { isPressed: boolean }) {
  const { previousDay, ...list } = useSquare(view)
  const name = useDayName()(day)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed has gone.
  useEffect(() => {
    if (isPressed) heading.current?.focus({ preventScroll: true })
  }, [isPressed])
  return (
    <>
      <h2 ref={heading} tabIndex={-1} className={styles.day}>
        {name}
      </h2>
      <SquareWall
        list={list}
        label={name}
        empty={null}
        onRetry={() => heading.current?.focus({ preventScroll: true })}
      />
      {list.status === 'success' && !list.hasNextPage && <NextDay view={view} day={previousDay} />}
    </>
  )
}

/** Calls when the element is less than a screen below what is seen. Whoever saves data presses instead. */
function useNear(element: RefObject<Element | null>, isWanted: boolean, onNear: () => void): void {
  const tell = useEvent(onNear)
  useEffect(() => {
    if (!isWanted || !element.current || savesData() || !globalThis.IntersectionObserver) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) tell()
      },
      { rootMargin: '0px 0px 100% 0px' },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isWanted])
}
