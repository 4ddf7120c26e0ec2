/** What a `range` header asks for: from a byte on, to one (inclusive) or to the end; or the last so many. */
export type Part = { first: number; last: number | null } | { lastOnes: number }

/** Null: the whole, which several ranges at once are answered with, too. */
export function partIn(header: string | undefined): Part | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (first !== '') return { first: Number(first), last: last === '' ? null : Number(last) }
  return last === '' ? null : { lastOnes: Number(last) }
}

/** The bytes of a file of that size, `end` not included; null where there are none. */
export function rangeOf(part: Part, size: number): { start: number; end: number } | null {
  if ('lastOnes' in part)
    return part.lastOnes > 0 ? { start: Math.max(0, size - part.lastOnes), end: size } : null
  const end = Math.min(size, (part.last ?? size) + 1)
  return part.first < end ? { start: part.first, end } : null
}
