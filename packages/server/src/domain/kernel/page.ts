/** Where a page of a list ends: the last item's sort value and id. */
export interface Cursor {
  at: number
  id: string
}

export interface PageRequest {
  after: Cursor | null
  limit: number
}

export interface Page<T> {
  items: T[]
  /** Where the next page begins; null when this was the last. */
  next: Cursor | null
}

/** Makes a page of `limit + 1` fetched rows: the surplus row only says that there is more. */
export function toPage<T>(rows: T[], limit: number, place: (row: T) => Cursor): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? place(last) : null }
}
