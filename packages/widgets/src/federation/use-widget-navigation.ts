import { useMemo, useState } from 'react'
import type { NavigationPort, PageName } from '../runtime/provider/ports.ts'

interface OwnNavigation {
  params?: Record<string, string> | undefined
  onNavigate?: ((to: PageName, params: Record<string, string>) => void) | undefined
  /** The origin of Easel's site. */
  site: string
  /** The user; null for a visitor. */
  user?: string | null
}

/**
 * The navigation of a federated widget: its parameters are its own until the page passes others, and other pages are
 * left to the page, or opened on Easel's site.
 */
export function useWidgetNavigation(
  page: PageName,
  { params: given = {}, onNavigate, site, user = null }: OwnNavigation,
): NavigationPort {
  const [params, setParams] = useParams(given, user)
  return useMemo(() => {
    // A widget has no address of its own: links that are opened elsewhere lead to Easel's site.
    const href: NavigationPort['href'] = (to, next = {}) => `${site}/${to}?${new URLSearchParams(next)}`
    return {
      page,
      params,
      href,
      // Partners' pages know no page of an author: what they have made is shown here, if anywhere.
      isExternal: (to) => to !== page && (!onNavigate || to === 'author'),
      go(to, next = {}) {
        if (to === page) setParams(next)
        else if (onNavigate) onNavigate(to, next)
        else window.open(href(to, next), '_blank', 'noopener')
      },
      setParams: (changes) =>
        setParams((before) => Object.fromEntries(Object.entries({ ...before, ...changes }).filter(isGiven))),
    }
  }, [page, params, onNavigate, site, setParams])
}

/**
 * Parameters of the page are applied when their content changes, and when the user changes, since the former user's
 * are not the next one's.
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
