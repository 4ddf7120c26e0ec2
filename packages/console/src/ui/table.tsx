import { Hidden } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import styles from './table.module.css'

export interface Column<T> {
  key: string
  head: string
  cell(row: T): ReactNode
  /** Numbers stand at the end of their cells. */
  numeric?: boolean
}

interface TableProps<T> {
  label: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  keyOf(row: T): string
  /** Pressed, or Enter. */
  onOpen?(row: T): void
  /** Buttons of a row, at its end. */
  actions?(row: T): ReactNode
}

/**
 * A table whose rows are cards on a phone. Where rows open, one of them is a tab stop, and the arrow keys go from one to
 * the next.
 */
export function Table<T>({ label, columns, rows, keyOf, onOpen, actions }: TableProps<T>) {
  const { t } = useLingui()
  const body = useRef<HTMLTableSectionElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, row: T) => {
    if (event.target !== event.currentTarget) return
    if (event.key === 'Enter') return onOpen?.(row)
    const rowsThere = [...(body.current?.querySelectorAll('tr') ?? [])]
    const at = rowsThere.indexOf(event.currentTarget)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rowsThere.length - 1 }[event.key]
    if (next === undefined || !rowsThere[next]) return
    event.preventDefault()
    for (const each of rowsThere) each.tabIndex = -1
    rowsThere[next].tabIndex = 0
    rowsThere[next].focus()
  }
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
            data-opens={onOpen ? true : undefined}
            tabIndex={onOpen ? (index === 0 ? 0 : -1) : undefined}
            onKeyDown={onOpen && ((event) => onKeyDown(event, row))}
            onClick={
              onOpen &&
              ((event) => {
                if (!(event.target as Element).closest('button, a')) onOpen(row)
              })
            }
          >
            {columns.map(({ key, head, cell, numeric }) => (
              <td key={key} data-label={head} data-numeric={numeric || undefined}>
                <span className={styles.value}>{cell(row)}</span>
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
