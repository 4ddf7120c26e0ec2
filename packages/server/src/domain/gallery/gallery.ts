import type { Page, PageRequest } from '../kernel/page.ts'
import type { Work } from '../kernel/work.ts'
import type { GalleryStore } from './ports.ts'

export interface SelectedFilter {
  /** What they have reported is not shown to them; null: shown to nobody in particular. */
  reader: string | null
  style: string | null
  search: string | null
}

/** What the home page shows: curated works, newest first, by style and by words in any language. */
export const createSelected =
  (store: Pick<GalleryStore, 'selected'>) =>
  ({ reader, style, search }: SelectedFilter, page: PageRequest): Promise<Page<Work>> =>
    store.selected({ reader, style: style || null, search: search?.trim() || null }, page)
