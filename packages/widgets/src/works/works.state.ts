import { DAY } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import type { Params } from '../runtime/provider/ports.ts'

/** What of one's works is looked at, as the server is asked for it and as the address says it. */
export interface Filter {
  search?: string
  operation?: '0' | '1' | '2'
  ratioType?: '1' | '2' | '3'
  expiring?: 'true'
}

/** What each part may be. An address can be written by anybody: what is not known filters nothing. */
const KNOWN = { operation: ['0', '1', '2'], ratioType: ['1', '2', '3'], expiring: ['true'] }

export function filterOf(params: Params): Filter {
  const known = Object.entries(KNOWN).filter(([name, values]) => values.includes(params[name] ?? ''))
  return Object.fromEntries([
    ...(params.search ? [['search', params.search]] : []),
    ...known.map(([name]) => [name, params[name]]),
  ])
}

/** The change of parameters that shows all of them again. */
export const NO_FILTER = { search: null, operation: null, ratioType: null, expiring: null }

/** From this many days on, one is told. */
const NEAR = 7

/** Whole days until a work goes, when that is near; null when it is far or never. */
export function daysLeft(expiresAt: number | null, now: number): number | null {
  if (expiresAt === null) return null
  const days = Math.max(0, Math.ceil((expiresAt - now) / DAY))
  return days <= NEAR ? days : null
}

/** What is chosen, by id: whole, since a long wall does not keep what is far from the screen. */
export type Chosen = ReadonlyMap<string, ImageSet>

/** What another tab has deleted meanwhile is not chosen any more. */
export const without = (chosen: Chosen, gone: ReadonlySet<string>): Chosen =>
  new Map([...chosen].filter(([id]) => !gone.has(id)))

/** Marks or unmarks one. */
export function toggled(chosen: Chosen, set: ImageSet): Chosen {
  const next = new Map(chosen)
  if (!next.delete(set.id)) next.set(set.id, set)
  return next
}
