import { DAY } from '@easel/contract/numbers'

/** From this many days on, one is told. */
const NEAR = 7

/** Whole days until a work goes, when that is near; null when it is far or never. */
export function daysLeft(expiresAt: number | null, now: number): number | null {
  if (expiresAt === null) return null
  const days = Math.max(0, Math.ceil((expiresAt - now) / DAY))
  return days <= NEAR ? days : null
}

/** Marks or unmarks one. */
export function toggled(chosen: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
