import { useMemo, useState } from 'react'
import type { NavigationPort, Place } from '../runtime/ports.ts'

interface OwnNavigation {
  params?: Record<string, string> | undefined
  onNavigate?: ((to: Place, params: Record<string, string>) => void) | undefined
  /** Our own site's origin. */
  site: string
}

/**
 * Where one is inside of a widget that stands alone: its parameters are its own, and going to another place is
 * the page's affair.
 */
export function useOwnNavigation(
  place: Place,
  { params: first = {}, onNavigate, site }: OwnNavigation,
): NavigationPort {
  const [params, setParams] = useState(first)
  return useMemo(
    () => ({
      place,
      params,
      // Inside of somebody else's page nothing has an address: a link that is opened elsewhere leads to our own.
      href: (to, next = {}) => `${site}/${to}?${new URLSearchParams(next)}`,
      go(to, next = {}) {
        if (to === place) setParams(next)
        else onNavigate?.(to, next)
      },
      setParams: (changes) =>
        setParams((before) => Object.fromEntries(Object.entries({ ...before, ...changes }).filter(isGiven))),
    }),
    [place, params, onNavigate, site],
  )
}

const isGiven = (entry: [string, string | null]): entry is [string, string] => Boolean(entry[1])
