import { BATCH_MAX, DAY } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import type { Params } from '../runtime/provider/ports.ts'
import { placeOf } from '../runtime/works/image-place.ts'

/** The filter of the caller's works, as in the address and in the request. */
export interface Filter {
  search?: string
  operation?: '0' | '1' | '2'
  ratioType?: '1' | '2' | '3'
  expiring?: 'true'
  favourites?: 'true'
  folder?: string
  /** Not what is shown, but how. */
  order?: 'old'
}

/** Valid values: an address may contain anything, and invalid values are ignored. */
const KNOWN = {
  operation: ['0', '1', '2'],
  ratioType: ['1', '2', '3'],
  expiring: ['true'],
  favourites: ['true'],
  order: ['old'],
}

const ID = /^[\w-]{1,64}$/

export function filterOf(params: Params): Filter {
  const known = Object.entries(KNOWN).filter(([name, values]) => values.includes(params[name] ?? ''))
  return Object.fromEntries([
    ...(params.search ? [['search', params.search]] : []),
    ...(ID.test(params.folder ?? '') ? [['folder', params.folder]] : []),
    ...known.map(([name]) => [name, params[name]]),
  ])
}

/** Parameters that reset the filter; the order stays. */
export const NO_FILTER = {
  search: null,
  operation: null,
  ratioType: null,
  expiring: null,
  favourites: null,
  folder: null,
}

/** What of the works is left out by these. */
export const narrowing = (filter: Filter): string[] => Object.keys(filter).filter((name) => name !== 'order')

/** Remaining days from which the expiry is shown. */
const WARN_FROM_DAYS = 7

/** Whole days until a work expires; null when that is far off or never. */
export function daysLeft(expiresAt: number | null, now: number): number | null {
  if (expiresAt === null) return null
  const days = Math.max(0, Math.ceil((expiresAt - now) / DAY))
  return days <= WARN_FROM_DAYS ? days : null
}

/** The selected works by id; kept in full, since a long wall evicts distant ones. */
export type Chosen = ReadonlyMap<string, ImageSet>

/** Works and images that were deleted meanwhile are deselected. */
export const without = (chosen: Chosen, gone: ReadonlySet<string>): Chosen =>
  new Map([...chosen].filter(([id]) => !gone.has(id) && !gone.has(placeOf(id).imageId)))

export const withAll = (chosen: Chosen, sets: readonly ImageSet[]): Chosen =>
  new Map([...chosen, ...sets.map((set) => [set.id, set] as const)])

/** No more than one call takes. */
export const asManyAsGo = (chosen: Chosen): Chosen =>
  chosen.size > BATCH_MAX ? new Map([...chosen].slice(0, BATCH_MAX)) : chosen

/** Toggles the selection of a work. */
export function toggled(chosen: Chosen, set: ImageSet): Chosen {
  const next = new Map(chosen)
  if (!next.delete(set.id)) next.set(set.id, set)
  return next
}
