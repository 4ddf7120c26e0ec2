import { PAGES } from '@easel/contract/pages'
import type { NavigationPort } from '@easel/widgets/runtime'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageOfPath, usePaths } from './paths.ts'

/** State of a history entry: an overlay was opened by it, so that Back closes it. */
interface EntryState {
  opened?: boolean
}

/** The navigation port over the router: a new object after each navigation, so that widgets see it. */
export function useNavigation(): NavigationPort {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const paths = usePaths()
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
      page: pageOfPath(pathname),
      params,
      href: paths.href,
      go: (page, next, options) => void navigate(paths.to(page, next), options),
      setParams,
      leave(names) {
        if (entry?.opened) void navigate(-1)
        else setParams(Object.fromEntries(names.map((name) => [name, null])), { replace: true })
      },
    }
  }, [pathname, search, state, navigate, paths])
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
