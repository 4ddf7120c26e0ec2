import type { Page, PageRequest } from '../kernel/page.ts'
import type { Work } from '../kernel/work.ts'
import type { GalleryStore } from './ports.ts'

export interface SelectedFilter {
  /** The reader whose own reports are filtered out; null for an anonymous list. */
  reader: string | null
  style: string | null
  search: string | null
}

/** Curated works on the home page, newest first, filtered by style and by a search in any language. */
export const createSelected =
  (store: Pick<GalleryStore, 'selected'>) =>
  ({ reader, style, search }: SelectedFilter, page: PageRequest): Promise<Page<Work>> =>
    store.selected({ reader, style: style || null, search: search?.trim() || null }, page)
