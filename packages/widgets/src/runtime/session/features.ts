import { PAGE_FEATURES, PAGES, type PageFeature } from '@easel/contract/pages'
import type { PageName } from '../provider/ports.ts'

/** What whoever embeds a widget may offer beside the wall. */
export const FEATURES = PAGE_FEATURES
export type Feature = PageFeature

export const isOffered = (place: PageName, features: readonly string[]): boolean => {
  const { needs } = PAGES[place]
  return !needs || features.includes(needs)
}
