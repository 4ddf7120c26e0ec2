import type { Place } from '@easel/widgets/runtime'

/** The named pages and their paths; a link and a message of a host name the place, never a path. */
export const PATHS: Record<Place, string> = {
  home: '/home',
  create: '/create',
  works: '/works',
  queue: '/queue',
}

/** The place of a path; home for anything unknown. */
export function placeOf(pathname: string): Place {
  const first = pathname.split('/')[1] ?? ''
  return isPlace(first) ? first : 'home'
}

/** True for addresses that lead to a page of the site. */
export const isPage = (pathname: string): boolean =>
  pathname === '/' || /^\/(home|create|works|queue(\/[^/]+)?)\/?$/.test(pathname)

/** The address of a place with its parameters. */
export function hrefOf(place: Place, params: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString()
  return query ? `${PATHS[place]}?${query}` : PATHS[place]
}

const isPlace = (name: string): name is Place => Object.hasOwn(PATHS, name)
