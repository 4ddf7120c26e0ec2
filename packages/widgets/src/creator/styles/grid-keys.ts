/**
 * Where a key leads from the option of a grid that has the focus: null is out of it at its upper edge, undefined is no key
 * of the grid.
 */
export function besideIn(grid: HTMLElement | null, key: string): HTMLElement | null | undefined {
  const all = [...(grid?.querySelectorAll<HTMLElement>('[role="option"]') ?? [])]
  const at = all.findIndex(
    (option) => option === option.ownerDocument.activeElement || option.matches(':focus'),
  )
  if (at < 0) return undefined
  const top = all[0]?.offsetTop
  const columns = all.filter((option) => option.offsetTop === top).length
  const last = all.length - 1
  const to: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    // In a last row that is not full, its end.
    ArrowDown: at + columns > last && rowOf(at, columns) < rowOf(last, columns) ? last : at + columns,
    Home: 0,
    End: last,
  }
  const next = to[key]
  if (next === undefined) return undefined
  if (next < 0 && key === 'ArrowUp') return null
  return all[Math.max(0, next)] ?? all[at]
}

const rowOf = (at: number, columns: number): number => Math.floor(at / columns)
