/** Where a list goes on: after the row that was its last. */
export interface LastRow {
  at: number
  id: string
}

/** Reads a list to its end, page by page: a terminal has no button for the next one. */
export async function allPages<T extends LastRow>(
  page: (before: LastRow | null) => Promise<readonly T[]>,
): Promise<T[]> {
  const rows: T[] = []
  for (;;) {
    const last = rows.at(-1)
    const next = await page(last ? { at: last.at, id: last.id } : null)
    if (next.length === 0) return rows
    rows.push(...next)
  }
}
