import { Hidden } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { PageLink } from '../app/page-link.tsx'
import type { PageName } from '../app/page-names.ts'
import { usePath } from '../app/router.tsx'
import { useKeptFocus } from './kept-focus.ts'
import styles from './table.module.css'

export interface Column<T> {
  key: string
  head: string
  cell(row: T): ReactNode
  /** Numbers stand at the end of their cells. */
  numeric?: boolean
  /** It has the link of a row that opens; without any, the first one has. */
  link?: boolean
}

interface TableProps<T> {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf(row: T): string
  /** The page that shows a row by its key: one cell is the link, and a press anywhere in the row follows it. */
  opens?: PageName | undefined
  /** Buttons of a row, at its end. */
  actions?(row: T): ReactNode
}

/**
 * A table whose rows are cards on a phone. Where rows open, the link of one of them is a tab stop, and the arrow keys go
 * from one to the next.
 */
export function Table<T>({ label, columns, rows, keyOf, opens, actions }: TableProps<T>) {
  const { t } = useLingui()
  const body = useRef<HTMLTableSectionElement>(null)
  const { go } = usePath()
  useKeptFocus(body, 'tr')
  const [last, setLast] = useState<string | null>(null)
  // The tab stop; its row may be gone.
  const stop = Math.max(
    0,
    rows.findIndex((row) => keyOf(row) === last),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const at = links.indexOf(event.currentTarget)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
    if (next === undefined || !links[next]) return
    event.preventDefault()
    links[next].focus()
  }
  const linked = Math.max(
    0,
    columns.findIndex(({ link }) => link),
  )
  const shown = (row: T, { cell }: Column<T>, rowAt: number, columnAt: number) =>
    opens && columnAt === linked ? (
      <PageLink
        to={opens}
        id={keyOf(row)}
        data-row
        className={styles.open}
        tabIndex={rowAt === stop ? 0 : -1}
        onFocus={() => setLast(keyOf(row))}
        onKeyDown={onKeyDown}
      >
        {cell(row)}
      </PageLink>
    ) : (
      cell(row)
    )
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ key, head, numeric }) => (
            <th key={key} scope="col" data-numeric={numeric || undefined}>
              {head}
            </th>
          ))}
          {actions && (
            <th scope="col">
              <Hidden>{t`Actions`}</Hidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row, index) => (
          <tr
            key={keyOf(row)}
            data-opens={opens ? true : undefined}
            onClick={
              opens &&
              ((event) => {
                if (!(event.target as Element).closest('button, a')) go(opens, keyOf(row))
              })
            }
          >
            {columns.map((column, columnAt) => (
              <td key={column.key} data-label={column.head} data-numeric={column.numeric || undefined}>
                <span className={styles.value}>{shown(row, column, index, columnAt)}</span>
              </td>
            ))}
            {actions && (
              <td className={styles.actions}>
                <span className={styles.buttons}>{actions(row)}</span>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
