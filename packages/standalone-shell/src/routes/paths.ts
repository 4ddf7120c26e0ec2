import { isPageName, PAGES, pagesIn } from '@easel/contract/pages'
import type { PageName } from '@easel/widgets/runtime'
import { createContext, use } from 'react'
import { matchPath } from 'react-router'

/** Where the pages of this shell lie, and what every address of it keeps. */
export interface Places {
  /** For the router: without the base. */
  to(place: PageName, params?: Record<string, string>): string
  /** The whole address, as a link has it. */
  href(place: PageName, params?: Record<string, string>): string
}

/** `kept` are parameters that no navigation drops or changes, such as the partner of a frame. */
export function createPlaces(base = '', kept: Record<string, string> = {}): Places {
  const to: Places['to'] = (place, params = {}) => {
    const given = Object.entries({ ...params, ...kept }).filter(([, value]) => value !== '')
    const query = new URLSearchParams(given).toString()
    return query ? `${PAGES[place].path}?${query}` : PAGES[place].path
  }
  return { to, href: (place, params) => base + to(place, params) }
}

export const PlacesContext = createContext<Places>(createPlaces())

export const usePlaces = (): Places => use(PlacesContext)

/** The place of a path; home for anything unknown. */
export function placeOf(pathname: string): PageName {
  const first = pathname.split('/')[1] ?? ''
  return isPageName(first) ? first : 'home'
}

/** A shared work has a page of the site, and no place in its menus. */
const SHARED = /^\/share\/[\w-]+\/?$/

/** Another password, leaving, and the device that a link signs in. */
const ACCOUNT = /^\/(reset|logoff|device)\//

/** True for addresses that lead to a page of the site. */
export const isPage = (pathname: string): boolean =>
  pathname === '/' ||
  SHARED.test(pathname) ||
  ACCOUNT.test(pathname) ||
  pagesIn('site').some(({ routes }) => routes.some((route) => matchPath(route, pathname)))

/** True for the pages that the menus name: a shared work and an unknown address are none of them. */
export const isNamed = (pathname: string): boolean => isPageName(pathname.split('/')[1] ?? '')
