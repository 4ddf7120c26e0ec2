import type { NavigationPort } from '@easel/widgets/runtime'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { hrefOf, PATHS, placeOf } from './places.ts'

/** The navigation port over the router: a new object after each navigation, so that widgets see it. */
export function useNavigation(): NavigationPort {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return useMemo(() => {
    const params = { ...Object.fromEntries(new URLSearchParams(search)), ...imageOfQueue(pathname) }
    return {
      place: placeOf(pathname),
      params,
      href: hrefOf,
      go: (place, next, options) => void navigate(hrefOf(place, next), options),
      setParams(changes, options) {
        const merged = Object.entries({ ...params, ...changes }).filter(isGiven)
        // `/queue/<id>` becomes `/queue` when its image is closed.
        void navigate(`${basePath(pathname)}${queryOf(merged)}`, options)
      },
    }
  }, [pathname, search, navigate])
}

const imageOfQueue = (pathname: string): { image?: string } => {
  const image = /^\/queue\/([^/]+)$/.exec(pathname)?.[1]
  return image ? { image: decodeURIComponent(image) } : {}
}

const basePath = (pathname: string): string =>
  pathname.startsWith(`${PATHS.queue}/`) ? PATHS.queue : pathname

const isGiven = (entry: [string, string | null | undefined]): entry is [string, string] => Boolean(entry[1])

const queryOf = (pairs: [string, string][]): string => {
  const query = new URLSearchParams(pairs).toString()
  return query && `?${query}`
}
