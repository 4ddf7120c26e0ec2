import type { ImageSet, ImageSlot } from '@easel/contract/types'

/** What the address of a page asks for beyond the bare page. */
export interface Asked {
  /** Its known parameters: the links of works keep them. */
  query: Readonly<Record<string, string>>
  /** What it says of the list, in the words of the application; absent where that is the bare page's. */
  view?: string
  /** What the list is, for its name: that of the page, or another. */
  list: 'own' | 'popular' | 'best' | 'followed' | 'found' | 'day'
  /** The rows depend on who reads, or where: only their places are painted. */
  isPersonal: boolean
}

export const BARE: Asked = { query: {}, list: 'own', isPersonal: false }

/** The one image that an address opens over its page. */
export interface Opened {
  set: ImageSet
  slot: ImageSlot
  /** Addresses of the page with it, and without. */
  address: string
  closed: string
}

/** An address with more in its query. */
export function withQuery(address: string, query: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(query).toString()
  return text ? `${address}${address.includes('?') ? '&' : '?'}${text}` : address
}
