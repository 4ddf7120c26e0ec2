/** Keyset cursor: sort value and id of the last item on a page. */
export interface Cursor {
  at: number
  id: string
}

export interface PageRequest {
  after: Cursor | null
  limit: number
  /** The other way round, where a list has both. */
  oldestFirst?: boolean
}

export interface Page<T> {
  items: T[]
  /** Cursor of the next page; null on the last one. */
  next: Cursor | null
}

/** Makes a page from `limit + 1` fetched rows: the extra row only shows that there are more. */
export function toPage<T>(rows: T[], limit: number, cursorOf: (row: T) => Cursor): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? cursorOf(last) : null }
}
