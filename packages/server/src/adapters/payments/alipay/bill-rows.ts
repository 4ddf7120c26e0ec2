import type { ListedRefund } from '../../../domain/payments/refund-list-ports.ts'

const ORDER = '商户订单号'
const KIND = '业务类型'
const TITLE = '商品名称'
const NUMBER = '退款批次号/请求号'
const REFUND = '退款'

interface Columns {
  order: number
  kind: number
  number: number
  count: number
}

/**
 * The refunds that a file of a bill names; none where it is the summary. Titles and remarks may hold commas of their own,
 * so that the number is in one of several columns: each is named, and what is no number comes to nothing when asked for.
 */
export function refundsIn(text: string): ListedRefund[] {
  let columns: Columns | null = null
  const refunds: ListedRefund[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.startsWith('#')) continue
    const cells = cellsOf(line)
    if (!columns) columns = columnsOf(cells)
    else if (cells[columns.kind] === REFUND) refunds.push(...refundsOf(cells, columns))
  }
  return refunds
}

/** Each value ends with a tabulator, so that spreadsheets leave long numbers alone; some are quoted. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"[^,]*|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )

function columnsOf(cells: readonly string[]): Columns | null {
  const [order, kind, title, number] = [ORDER, KIND, TITLE, NUMBER].map((name) => cells.indexOf(name)) as [
    number,
    number,
    number,
    number,
  ]
  // Order and kind stand before the title, where no comma moves them.
  if (Math.min(order, kind, title, number) < 0 || order > title || kind > title) return null
  return { order, kind, number, count: cells.length }
}

function refundsOf(cells: readonly string[], { order, number, count }: Columns): ListedRefund[] {
  const paymentId = cells[order]
  if (!paymentId) return []
  const moved = Math.max(0, cells.length - count)
  // A refund that was made without a number has the order's.
  const numbers = cells.slice(number, number + moved + 1).map((cell) => cell || paymentId)
  return [...new Set(numbers)].map((each) => ({ paymentId, number: each }))
}
