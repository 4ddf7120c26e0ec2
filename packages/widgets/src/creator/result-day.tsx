import { LANGUAGE_TAG } from '@easel/contract/numbers'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useImage } from '../runtime/works/image.queries.ts'
import styles from './results.module.css'

interface ResultDayProps {
  id: string
  /** The set above. */
  after: string
}

/** The day of a set, where that of the one above ends. */
export function ResultDay({ id, after }: ResultDayProps) {
  const { language } = useWidget()
  const below = useImage(id, 'queue').data
  const above = useImage(after, 'queue').data
  if (!below || !above || dayOf(below.createdAt) === dayOf(above.createdAt)) return null
  const format = new Intl.DateTimeFormat(LANGUAGE_TAG[language], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  return <h2 className={styles.day}>{format.format(below.createdAt)}</h2>
}

const dayOf = (at: number): string => new Date(at).toDateString()
