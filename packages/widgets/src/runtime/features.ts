import type { Place } from './ports.ts'

/** What whoever embeds a widget may offer beside the wall. */
export const FEATURES = ['create', 'square', 'works'] as const
export type Feature = (typeof FEATURES)[number]

/** What must be offered for a place to be there. The queue is of those who make something. */
const NEEDED: Record<Place, Feature | null> = {
  home: null,
  create: 'create',
  square: 'square',
  works: 'works',
  queue: 'create',
}

export const isOffered = (place: Place, features: readonly string[]): boolean => {
  const needed = NEEDED[place]
  return needed === null || features.includes(needed)
}
