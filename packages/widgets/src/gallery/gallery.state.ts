import type { Params } from '../runtime/provider/ports.ts'

/** The filter of the gallery. It is part of the address, so that it can be shared and navigated. */
export interface GalleryView {
  /** Curated works, or the most liked ones. */
  list: 'selected' | 'popular'
  style: string
  search: string
}

export const viewOf = (params: Params): GalleryView => ({
  list: params.list === 'popular' ? 'popular' : 'selected',
  style: params.style ?? '',
  search: params.search ?? '',
})

/** The parameters of a changed filter; empty values are removed from the address. */
export const paramsOf = (change: Partial<GalleryView>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === 'selected' ? null : value || null]),
  )
