import { isPageName, PAGES } from '@easel/contract/pages'
import type { PageName } from '@easel/widgets/runtime'
import { createContext, use } from 'react'

/** The addresses of this shell's pages. */
export interface Paths {
  /** The path for the router, without the base. */
  to(page: PageName, params?: Record<string, string>): string
  /** The full path, for links. */
  href(page: PageName, params?: Record<string, string>): string
}

/** `kept` are parameters of every address, such as the partner of a frame. */
export function createPaths(base = '', stored: Record<string, string> = {}): Paths {
  const to: Paths['to'] = (page, params = {}) => {
    const given = Object.entries({ ...params, ...stored }).filter(([, value]) => value !== '')
    const query = new URLSearchParams(given).toString()
    return query ? `${PAGES[page].path}?${query}` : PAGES[page].path
  }
  return { to, href: (page, params) => base + to(page, params) }
}

export const PathsContext = createContext<Paths>(createPaths())

export const usePaths = (): Paths => use(PathsContext)

/** The page of a path; home for unknown paths. */
export function pageOfPath(pathname: string): PageName {
  const first = pathname.split('/')[1] ?? ''
  return isPageName(first) ? first : 'home'
}
