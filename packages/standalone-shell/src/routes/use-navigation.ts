import { DETAIL_PATH, PAGES } from '@easel/contract/pages'
import type { NavigationPort } from '@easel/widgets/runtime'
import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { pageOfPath } from './paths.ts'
import { usePaths } from './use-paths.ts'

/** State of a history entry: how many entries back the overlay was opened that it shows. */
interface EntryState {
  opened?: number
}

/** The navigation port over the router: a new object after each navigation, so that widgets see it. */
export function useNavigation(): NavigationPort {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const paths = usePaths()
  return useMemo(() => {
    const entry: EntryState | null = state
    const params = paramsOf(pathname, search)
    const setParams: NavigationPort['setParams'] = (changes, options) => {
      const merged = Object.entries({ ...params, ...changes }).filter(isGiven)
      const next = options?.replace ? entry : { opened: depthOf(entry, params.image, changes.image) }
      void navigate(addressOf(pathname, merged), { ...options, state: next })
    }
    return {
      page: pageOfPath(pathname),
      params,
      href: paths.href,
      go: (page, next, options) => void navigate(paths.to(page, next), options),
      setParams,
      leave(names) {
        if (entry?.opened) void navigate(-entry.opened)
        else setParams(Object.fromEntries(names.map((name) => [name, null])), { replace: true })
      },
    }
  }, [pathname, search, state, navigate, paths])
}

/** Out of an open work the next one is opened over the same page; 0 where that page has no entry of its own. */
function depthOf(entry: EntryState | null, open: string | undefined, next: string | null | undefined) {
  if (!next) return 0
  if (!open) return 1
  return entry?.opened ? entry.opened + 1 : 0
}

/** The parameters of an address; of a work's own address its id is the `image`. */
function paramsOf(pathname: string, search: string): Record<string, string> {
  const { id = '', ...params } = Object.fromEntries(new URLSearchParams(search))
  if (pathname === DETAIL_PATH) return { ...params, image: id }
  const [, page, name] = /^\/(queue|author)\/([\w-]+)$/.exec(pathname) ?? []
  return { ...params, ...(id && { id }), ...(name && { [page === 'queue' ? 'image' : 'author']: name }) }
}

/** A work's own address names the next work, and becomes that of its page when the work is closed. */
function addressOf(pathname: string, params: [string, string][]): string {
  if (pathname === DETAIL_PATH) {
    const { image, ...others } = Object.fromEntries(params)
    return image
      ? `${DETAIL_PATH}${queryOf([['id', image], ...Object.entries(others)])}`
      : `${PAGES.home.path}${queryOf(params)}`
  }
  const path = pathname.startsWith(`${PAGES.queue.path}/`) ? PAGES.queue.path : pathname
  const isNamed = pathname.startsWith(`${PAGES.author.path}/`)
  return `${path}${queryOf(isNamed ? params.filter(([name]) => name !== 'author') : params)}`
}

const isGiven = (entry: [string, string | null | undefined]): entry is [string, string] => Boolean(entry[1])

const queryOf = (pairs: [string, string][]): string => {
  const query = new URLSearchParams(pairs).toString()
  return query && `?${query}`
}
