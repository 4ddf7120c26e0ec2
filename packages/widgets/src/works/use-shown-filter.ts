import { useMemo, useState } from 'react'
import type { NavigationPort, Params } from '../runtime/provider/ports.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { type Filter, filterOf } from './works.state.ts'

/** Changes what is shown; `null` removes a part of the filter. */
export type Show = NavigationPort['setParams']

/**
 * What of the works is shown. A change is shown at once, and follows in the address: a router renders a navigation behind
 * everything else, so that a slow device would go on showing the former list, with its filter pressed.
 */
export function useShownFilter(): { filter: Filter; show: Show } {
  const { navigation } = useWidget()
  const { params } = navigation
  const [wanted, setWanted] = useState<{ from: Params; params: Params } | null>(null)
  const shown = wanted?.from === params ? wanted.params : params
  const filter = useMemo(() => filterOf(shown), [shown])
  return {
    filter,
    show(changes, options) {
      const given = Object.entries({ ...shown, ...changes }).filter((entry): entry is [string, string] =>
        Boolean(entry[1]),
      )
      setWanted({ from: params, params: Object.fromEntries(given) })
      // What is wanted already and not in the address yet goes with it.
      navigation.setParams({ ...differing(params, shown), ...changes }, options)
    },
  }
}

function differing(params: Params, shown: Params): Record<string, string | null> {
  const names = new Set([...Object.keys(params), ...Object.keys(shown)])
  return Object.fromEntries(
    [...names].filter((name) => params[name] !== shown[name]).map((name) => [name, shown[name] ?? null]),
  )
}
