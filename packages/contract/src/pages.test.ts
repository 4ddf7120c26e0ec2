import { expect, it } from 'vitest'
import { BRIDGE_ROUTES } from './bridge/index.ts'
import { PAGE_NAMES, PAGES, pagesIn, SURFACES } from './pages.ts'

it('every page has unique routes on the site and in frames', () => {
  for (const surface of ['site', 'frame'] as const) {
    const routes = pagesIn(surface).flatMap((page) => page.routes)
    expect(new Set(routes).size).toBe(routes.length)
    for (const route of routes) expect(route.startsWith(`${SURFACES[surface].base}/`)).toBe(true)
  }
  expect(pagesIn('frame').find(({ name }) => name === 'queue')?.routes).toEqual([
    '/embed/queue',
    '/embed/queue/:imageId',
  ])
})

it('a page has its name as its path: menus and titles find it by that', () => {
  for (const name of PAGE_NAMES) expect(PAGES[name].path).toBe(`/${name}`)
})

it('a host can name every page that a partner shows', () => {
  const shown = PAGE_NAMES.filter((name) => PAGES[name].surfaces.some((surface) => surface !== 'site'))
  expect(BRIDGE_ROUTES).toEqual([...shown, 'detail', 'aside'])
})
