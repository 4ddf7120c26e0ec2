/** The range of a `range` header: `last` is inclusive, null means to the end; or a suffix of bytes. */
export type Part = { first: number; last: number | null } | { lastOnes: number }

/** Null means the whole file, also for multiple ranges. */
export function partIn(header: string | undefined): Part | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first !== '') return { first: Number(first), last: last === '' ? null : Number(last) }
  return last === '' ? null : { lastOnes: Number(last) }
}

/** The range within a file of that size, `end` exclusive; null when it is not satisfiable. */
export function rangeOf(part: Part, size: number): { start: number; end: number } | null {
  if ('lastOnes' in part)
    return part.lastOnes > 0 ? { start: Math.max(0, size - part.lastOnes), end: size } : null
  const end = Math.min(size, (part.last ?? size) + 1)
  return part.first < end ? { start: part.first, end } : null
}
