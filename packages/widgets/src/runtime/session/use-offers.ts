import { useCallback } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import type { Feature } from './features.ts'

/** Tells whether a feature is offered on this page. Other features are not shown: the server would refuse them. */
export function useOffers(): (feature: Feature) => boolean {
  const { features } = useWidget()
  return useCallback((feature) => features.includes(feature), [features])
}

/**
 * Where images can be generated: `here`, as the user of this page; `elsewhere`, on a page of ours that does not know
 * this user; or `nowhere`.
 */
export function useCreating(): 'here' | 'elsewhere' | 'nowhere' {
  const { navigation } = useWidget()
  if (!useOffers()('create')) return 'nowhere'
  return navigation.isExternal?.('create') ? 'elsewhere' : 'here'
}
