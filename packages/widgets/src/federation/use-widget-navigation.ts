import { useMemo, useState } from 'react'
import type { NavigationPort, PageName } from '../runtime/provider/ports.ts'

interface OwnNavigation {
  params?: Record<string, string> | undefined
  onNavigate?: ((to: PageName, params: Record<string, string>) => void) | undefined
  /** Our own site's origin. */
  site: string
  /** Who is there; null of a visitor. */
  user?: string | null
}

/**
 * Where one is inside of a widget that stands alone: its parameters are its own, until the page gives others, and going
 * to another place is the page's affair. A page that has none is left alone: our own opens beside it.
 */
export function useOwnNavigation(
  place: PageName,
  { params: given = {}, onNavigate, site, user = null }: OwnNavigation,
): NavigationPort {
  const [params, setParams] = useParams(given, user)
  return useMemo(() => {
    // Inside of somebody else's page nothing has an address: a link that is opened elsewhere leads to our own.
    const href: NavigationPort['href'] = (to, next = {}) => `${site}/${to}?${new URLSearchParams(next)}`
    return {
      place,
      params,
      href,
      leaves: (to) => to !== place && !onNavigate,
      go(to, next = {}) {
        if (to === place) setParams(next)
        else if (onNavigate) onNavigate(to, next)
        else window.open(href(to, next), '_blank', 'noopener')
      },
      setParams: (changes) =>
        setParams((before) => Object.fromEntries(Object.entries({ ...before, ...changes }).filter(isGiven))),
    }
  }, [place, params, onNavigate, site, setParams])
}

/**
 * What the page gives is taken over when it says something else than before (a new object alone says nothing), and when
 * a user has gone: what they looked for or had open is nothing for the next one.
 */
function useParams(given: Record<string, string>, user: string | null) {
  const [params, setParams] = useState(given)
  const now = JSON.stringify(given)
  const [taken, setTaken] = useState({ now, user })
  if (now !== taken.now || user !== taken.user) {
    setTaken({ now, user })
    if (now !== taken.now || taken.user !== null) setParams(given)
  }
  return [params, setParams] as const
}

const isGiven = (entry: [string, string | null]): entry is [string, string] => Boolean(entry[1])
