/** A place in a list: the last item's sort value and id. */
export interface Place {
  at: number
  id: string
}

export interface PageRequest {
  after: Place | null
  limit: number
}

export interface Page<T> {
  items: T[]
  /** Where the next page begins; null when this was the last. */
  next: Place | null
}

/** Makes a page of `limit + 1` fetched rows: the surplus row only says that there is more. */
export function toPage<T>(rows: T[], limit: number, place: (row: T) => Place): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: rows.length > limit && last ? place(last) : null }
}
