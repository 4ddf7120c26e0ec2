import { useImage } from '../runtime/works/image.queries.ts'
import { dayOf } from '../ui/days/calendar.ts'
import { useDayNames } from '../ui/days/use-day-names.ts'
import styles from './results.module.css'

interface ResultDayProps {
  id: string
  /** The set above. */
  after: string
}

/** The day of a set, where that of the one above ends. */
export function ResultDay({ id, after }: ResultDayProps) {
  const nameOf = useDayNames()
  const below = useImage(id, 'queue').data
  const above = useImage(after, 'queue').data
  if (!below || !above) return null
  const day = dayOf(below.createdAt)
  return day === dayOf(above.createdAt) ? null : <h2 className={styles.day}>{nameOf(day)}</h2>
}
