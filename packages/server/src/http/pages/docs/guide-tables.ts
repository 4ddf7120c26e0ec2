import { escapeAttribute } from '@easel/first-paint/page'
import { plainText } from './plain-html.ts'

const TABLE = /<table>([\s\S]*?)<\/table>/g
const ROW = /<tr>([\s\S]*?)<\/tr>/g
const CELL = /<(t[hd])[^>]*>([\s\S]*?)<\/t[hd]>/g
const CODE = /^<code>([^<]+)<\/code>/
/** From here on a table is too wide for any screen: each row becomes a card. */
const MANY_COLUMNS = 5
/** So are the types of options beside their descriptions, whose column has no name. */
const isWide = (labels: string[]): boolean => labels.length >= MANY_COLUMNS || labels.indexOf('', 1) > 0

/**
 * Tables that can be shown as cards: each cell has the name of its column, and roles, which it would lose with its
 * display. A row that begins with a code has that as its id, so that a search and a message lead right to it.
 */
export function labelTables(html: string, slug: (text: string) => string): string {
  return html.replace(TABLE, (_, inside: string) => {
    const [head = [], ...rows] = all(inside, ROW).map((row) => cellsOf(row))
    const labels = head.map((cell) => plainText(cell))
    const heads = head
      .map((cell) => (cell ? `<th role="columnheader" scope="col">${cell}</th>` : '<td role="cell"></td>'))
      .join('')
    const named = labels.some(Boolean) ? `<thead role="rowgroup"><tr role="row">${heads}</tr></thead>` : ''
    const body = rows.map((cells) => rowOf(cells, labels, slug)).join('')
    const kind = isWide(labels) ? ' class="cards"' : ''
    return `<table role="table"${kind}>${named}<tbody role="rowgroup">${body}</tbody></table>`
  })
}

function rowOf(cells: string[], labels: string[], slug: (text: string) => string): string {
  const [, code] = CODE.exec(cells[0] ?? '') ?? []
  const id = code ? ` id="${slug(plainText(code))}"` : ''
  const shown = cells.map((cell, at) => {
    const label = labels[at] && at > 0 ? ` data-label="${escapeAttribute(labels[at])}"` : ''
    // The only HTML in the sources: a line break within a cell, for which Markdown has no sign.
    const text = cell.replaceAll('&lt;br&gt;', '<br>')
    // One box beside the name of the column, whatever stands in it.
    return `<td role="cell"${label}>${label && text ? `<div>${text}</div>` : text}</td>`
  })
  return `<tr role="row"${id}>${shown.join('')}</tr>`
}

const cellsOf = (row: string): string[] => [...row.matchAll(CELL)].map(([, , inside = '']) => inside.trim())

const all = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, found = '']) => found)
