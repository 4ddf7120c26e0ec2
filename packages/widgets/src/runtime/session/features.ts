import { PAGE_FEATURES, PAGES, type PageFeature } from '@easel/contract/pages'
import type { PageName } from '../provider/ports.ts'

/** Features that a partner may offer beside the wall. */
export const FEATURES = PAGE_FEATURES
export type Feature = PageFeature

export const isFeature = (name: string): name is Feature => (FEATURES as readonly string[]).includes(name)

export const isOffered = (page: PageName, features: readonly string[]): boolean => {
  const { needs } = PAGES[page]
  return !needs || features.includes(needs)
}
