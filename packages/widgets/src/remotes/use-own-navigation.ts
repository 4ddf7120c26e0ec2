import { useMemo, useState } from 'react'
import type { NavigationPort, Place } from '../runtime/ports.ts'

/**
 * Where one is inside of a widget that stands alone: its parameters are its own, and going to another place is
 * the page's affair.
 */
export function useOwnNavigation(
  place: Place,
  first: Record<string, string> = {},
  onNavigate?: (to: Place, params: Record<string, string>) => void,
): NavigationPort {
  const [params, setParams] = useState(first)
  return useMemo(
    () => ({
      place,
      params,
      // No address leads into somebody else's page.
      href: () => '#',
      go(to, next = {}) {
        if (to === place) setParams(next)
        else onNavigate?.(to, next)
      },
      setParams: (changes) =>
        setParams((before) => Object.fromEntries(Object.entries({ ...before, ...changes }).filter(isGiven))),
    }),
    [place, params, onNavigate],
  )
}

const isGiven = (entry: [string, string | null]): entry is [string, string] => Boolean(entry[1])
