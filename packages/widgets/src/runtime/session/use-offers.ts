import { useCallback } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import type { Feature } from './features.ts'

/** Asks whether something is offered here. What is not is not shown: the server would refuse it. */
export function useOffers(): (feature: Feature) => boolean {
  const { features } = useWidget()
  return useCallback((feature) => features.includes(feature), [features])
}

/**
 * Where pictures can be made: `here`, by who one is here; `elsewhere`, on a page that does not know whose user this
 * is, and so has nothing of what is one's own; or `nowhere`.
 */
export function useCreating(): 'here' | 'elsewhere' | 'nowhere' {
  const { navigation } = useWidget()
  if (!useOffers()('create')) return 'nowhere'
  return navigation.leaves?.('create') ? 'elsewhere' : 'here'
}
