import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styles from '../pages/lists.module.css'

/** As many as the server lists at once. */
const PAGE = 50

interface ListPages<C> {
  /** Where the page that is shown goes on; null: it is the first one. */
  cursor: C | null
  /** To the page after the last row, and back. */
  next(cursor: C): void
  back(): void
}

/** The pages of a long list, one at a time. */
export function useListPages<C>(): ListPages<C> {
  const [cursors, setCursors] = useState<C[]>([])
  return {
    cursor: cursors.at(-1) ?? null,
    next: (cursor) => setCursors([...cursors, cursor]),
    back: () => setCursors(cursors.slice(0, -1)),
  }
}

interface PagerProps<C, R> {
  pages: ListPages<C>
  rows: readonly R[]
  cursorOf(row: R): C
}

/** The way to the next and the previous page; nothing where there is one page alone. */
export function Pager<C, R>({ pages, rows, cursorOf }: PagerProps<C, R>) {
  const { t } = useLingui()
  const last = rows.at(-1)
  const hasNext = last !== undefined && rows.length === PAGE
  if (!hasNext && pages.cursor === null) return null
  return (
    <nav className={styles.pager} aria-label={t`Pages of the list`}>
      <Button icon="left" disabled={pages.cursor === null} onClick={pages.back}>{t`Previous page`}</Button>
      <Button disabled={!hasNext} onClick={() => last && pages.next(cursorOf(last))}>{t`Next page`}</Button>
    </nav>
  )
}
