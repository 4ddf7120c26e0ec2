import type { Place } from '@easel/widgets/runtime'
import { createContext, use } from 'react'

/** The named pages as the router knows them; a link and a message of a host name the place, never a path. */
export const PATHS: Record<Place, string> = {
  home: '/home',
  create: '/create',
  square: '/square',
  works: '/works',
  queue: '/queue',
}

/** Where the pages of this shell lie, and what every address of it keeps. */
export interface Places {
  /** For the router: without the base. */
  to(place: Place, params?: Record<string, string>): string
  /** The whole address, as a link has it. */
  href(place: Place, params?: Record<string, string>): string
}

/** `kept` are parameters that no navigation drops or changes, such as the partner of a frame. */
export function createPlaces(base = '', kept: Record<string, string> = {}): Places {
  const to: Places['to'] = (place, params = {}) => {
    const given = Object.entries({ ...params, ...kept }).filter(([, value]) => value !== '')
    const query = new URLSearchParams(given).toString()
    return query ? `${PATHS[place]}?${query}` : PATHS[place]
  }
  return { to, href: (place, params) => base + to(place, params) }
}

export const PlacesContext = createContext<Places>(createPlaces())

export const usePlaces = (): Places => use(PlacesContext)

/** The place of a path; home for anything unknown. */
export function placeOf(pathname: string): Place {
  const first = pathname.split('/')[1] ?? ''
  return isPlace(first) ? first : 'home'
}

/** True for addresses that lead to a page of the site. */
export const isPage = (pathname: string): boolean =>
  pathname === '/' || /^\/(home|create|square|works|share\/[\w-]+|queue(\/[^/]+)?)\/?$/.test(pathname)

/** True for the pages that the menus name: a shared work and an unknown address are none of them. */
export const isNamed = (pathname: string): boolean => isPlace(pathname.split('/')[1] ?? '')

const isPlace = (name: string): name is Place => Object.hasOwn(PATHS, name)
