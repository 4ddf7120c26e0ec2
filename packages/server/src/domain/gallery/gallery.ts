import type { Page, PageRequest } from '../kernel/page.ts'
import type { Work } from '../kernel/work.ts'
import type { GalleryStore } from './ports.ts'

export interface SelectedFilter {
  style: string | null
  search: string | null
}

/** What the home page shows: curated works, newest first, by style and by words in any language. */
export const createSelected =
  (store: Pick<GalleryStore, 'selected'>) =>
  ({ style, search }: SelectedFilter, page: PageRequest): Promise<Page<Work>> =>
    store.selected({ style: style || null, search: search?.trim() || null }, page)
