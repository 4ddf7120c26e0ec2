import { expect, it } from 'vitest'
import { BRIDGE_ROUTES } from './bridge/index.ts'
import { HOMES, PAGE_NAMES, pagesIn } from './pages.ts'

it('every page has unique routes on the site and in frames', () => {
  for (const home of ['site', 'frame'] as const) {
    const routes = pagesIn(home).flatMap((page) => page.routes)
    expect(new Set(routes).size).toBe(routes.length)
    for (const route of routes) expect(route.startsWith(`${HOMES[home].base}/`)).toBe(true)
  }
  expect(pagesIn('frame').find(({ name }) => name === 'queue')?.routes).toEqual([
    '/embed/queue',
    '/embed/queue/:imageId',
  ])
})

it('a host can name every page', () => {
  expect(BRIDGE_ROUTES).toEqual(expect.arrayContaining([...PAGE_NAMES]))
})
