import { PAGES } from '@easel/contract/pages'
import type { NavigationPort } from '@easel/widgets/runtime'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { placeOf, usePlaces } from './paths.ts'

/** Kept with a history entry: something was opened over the page, so that going back closes it. */
interface EntryState {
  opened?: boolean
}

/** The navigation port over the router: a new object after each navigation, so that widgets see it. */
export function useNavigation(): NavigationPort {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const places = usePlaces()
  return useMemo(() => {
    const entry: EntryState | null = state
    const params = { ...Object.fromEntries(new URLSearchParams(search)), ...imageOfQueue(pathname) }
    const setParams: NavigationPort['setParams'] = (changes, options) => {
      const merged = Object.entries({ ...params, ...changes }).filter(isGiven)
      const next: EntryState | null = options?.replace ? entry : { opened: Boolean(changes.image) }
      // `/queue/<id>` becomes `/queue` when its image is closed.
      void navigate(`${basePath(pathname)}${queryOf(merged)}`, { ...options, state: next })
    }
    return {
      place: placeOf(pathname),
      params,
      href: places.href,
      go: (place, next, options) => void navigate(places.to(place, next), options),
      setParams,
      leave(names) {
        if (entry?.opened) void navigate(-1)
        else setParams(Object.fromEntries(names.map((name) => [name, null])), { replace: true })
      },
    }
  }, [pathname, search, state, navigate, places])
}

const imageOfQueue = (pathname: string): { image?: string } => {
  const image = /^\/queue\/([\w-]+)$/.exec(pathname)?.[1]
  return image ? { image } : {}
}

const basePath = (pathname: string): string =>
  pathname.startsWith(`${PAGES.queue.path}/`) ? PAGES.queue.path : pathname

const isGiven = (entry: [string, string | null | undefined]): entry is [string, string] => Boolean(entry[1])

const queryOf = (pairs: [string, string][]): string => {
  const query = new URLSearchParams(pairs).toString()
  return query && `?${query}`
}
