import { ASIDE_PATH, isPageName, PAGES, SURFACES } from '@easel/contract/pages'
import type { PageName } from '@easel/widgets/runtime'

/** The addresses of this shell's pages. */
export interface Paths {
  /** The path for the router, without the base. In frames the square shows an author. */
  to(page: PageName, params?: Record<string, string>): string
  /** The same for a path that is no page's. */
  at(path: string, params?: Record<string, string>): string
  /** The full path, for links. */
  href(page: PageName, params?: Record<string, string>): string
}

/** The side panel's path for the router. */
export const ASIDE = ASIDE_PATH.slice(SURFACES.frame.base.length)

interface PathsOptions {
  base?: string
  /** Parameters of every address, such as the partner of a frame. */
  kept?: Record<string, string>
  /** In the side panel images are created there. */
  isAside?: boolean
}

export function createPaths({ base = '', kept = {}, isAside = false }: PathsOptions = {}): Paths {
  const at: Paths['at'] = (path, params = {}) => {
    const given = Object.entries({ ...params, ...kept }).filter(([, value]) => value !== '')
    const query = new URLSearchParams(given).toString()
    return query ? `${path}?${query}` : path
  }
  const to: Paths['to'] = (page, params) => {
    if (page === 'author' && base) return at(PAGES.square.path, params)
    const { author = '', ...rest } = params ?? {}
    if (page === 'author') return at(author ? `${PAGES.author.path}/${author}` : PAGES.author.path, rest)
    return at(isAside && page === 'create' ? ASIDE : PAGES[page].path, params)
  }
  return { to, at, href: (page, params) => base + to(page, params) }
}

/** The page of a path, or of what is shown over it; home for unknown paths. */
export function pageOfPath(pathname: string): PageName {
  if (pathname === ASIDE) return 'create'
  const first = pathname.split('/')[1] ?? ''
  return isPageName(first) ? first : 'home'
}
