import type { Params } from '../runtime/provider/ports.ts'

/** What of the gallery is looked at. It lives in the address, so that it can be shared and gone back to. */
export interface Look {
  /** Selected works, or what people like. */
  list: 'selected' | 'popular'
  style: string
  search: string
}

export const lookOf = (params: Params): Look => ({
  list: params.list === 'popular' ? 'popular' : 'selected',
  style: params.style ?? '',
  search: params.search ?? '',
})

/** The change of parameters that leads to a look; an empty part disappears from the address. */
export const paramsOf = (change: Partial<Look>): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, value === 'selected' ? null : value || null]),
  )
