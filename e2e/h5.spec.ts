import { expect, type Page, test } from 'playwright/test'
import {
  frameOf,
  frameUrl,
  hostEvents,
  openHostPage,
  runInHostPage,
  useEmbedded,
} from './support/embedded.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

const easel = useEmbedded()
const PHONE = VISITORS[2] as Visitor
const H5 = "src: EASEL + '/h5/home', language: 'en',"
const clientTypes = (page: Page) => {
  const found = new Set<string>()
  page.on('request', (request) => {
    const type = request.headers()['x-client-type']
    if (type) found.add(type)
  })
  return found
}

for (const { path, ahead } of [
  // The public wall's first image alone: it is on the phone when the app answers.
  { path: '/h5', ahead: ['/files/starter-autumn-fox'] },
  // The wall that the work is shown over.
  { path: '/h5/detail?id=starter-autumn-fox', ahead: ['/files/starter-autumn-fox'] },
  { path: '/h5/works', ahead: [] },
]) {
  test(`${path} shows nothing and asks for nothing of anybody before the app has named its user`, async ({
    browser,
  }) => {
    const context = await openContext(browser, PHONE)
    const page = await context.newPage()
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/api/') || pathname.startsWith('/files/')) calls.push(pathname)
    })
    const query = path.includes('?') ? '&partner=shop' : '?partner=shop'
    await page.goto(`${easel.url}${path}${query}`)
    await expect(page.getByText('Waiting for the app')).toBeVisible()
    await expect(page.getByRole('img')).toHaveCount(0)
    expect(calls.map((pathname) => pathname.replace(/-[\w-]{8}\.webp$/, ''))).toEqual(ahead)
    await context.close()
  })
}

test('the script that asks the app for its user is fetched before that of the pages', async ({ request }) => {
  const html = await (await request.get(`${easel.url}/h5/home?partner=shop`)).text()
  const scripts = [...html.matchAll(/<script ([^>]*)src="\/assets\/(\w+)\./g)]
  expect(scripts.map(([, said, name]) => [name, /fetchpriority="(\w+)"/.exec(said ?? '')?.[1]])).toEqual([
    ['connect', 'high'],
    ['h5', 'low'],
  ])
})

test('a partner’s app shows gallery and works, and opens one work at its own address', async ({
  browser,
}) => {
  const site = await easel.knownSite(H5)
  const context = await openContext(browser, PHONE)
  const page = await openHostPage(context, site)
  const errors = collectPageErrors(page)
  const types = clientTypes(page)
  const frame = frameOf(page)
  const menu = frame.getByRole('navigation')
  for (const name of ['Selected', 'My works']) await expect(menu.getByRole('link', { name })).toBeVisible()
  expect(frameUrl(page)).toMatch(/\/h5\/home\?partner=shop$/)

  const tile = frame.getByRole('main').getByRole('listitem').getByRole('link').first()
  const id = new URL((await tile.getAttribute('href')) ?? '', 'http://x').searchParams.get('image') ?? ''
  await runInHostPage(page, `easel.changeRouter('detail', { id: '${id}' })`)
  await expect(frame.getByRole('dialog').getByRole('img').first()).toBeVisible()
  expect(frameUrl(page)).toContain(`/h5/detail?id=${id}`)
  await expect.poll(() => hostEvents(page)).toContainEqual({ navigate: { to: 'detail', params: { id } } })
  await frame.getByRole('button', { name: 'Close' }).click()
  await expect(frame.getByRole('dialog')).toHaveCount(0)
  expect(frameUrl(page)).toMatch(/\/h5\/home\?partner=shop$/)

  await runInHostPage(page, "easel.changeRouter('aside')")
  await expect(frame.getByRole('textbox', { name: 'What should be drawn?' })).toBeVisible()
  await runInHostPage(page, "easel.changeRouter('home')")
  await menu.getByRole('link', { name: 'My works' }).click()
  await expect(frame.getByRole('heading', { name: 'My works' })).toBeVisible()
  // After a reload the tab still knows the app's user.
  await page.frames()[1]?.evaluate('location.reload()')
  await expect(frame.getByRole('heading', { name: 'My works' })).toBeVisible()
  expect(frameUrl(page)).toMatch(/\/h5\/works\?partner=shop$/)
  // The side panel is one in an app, too.
  expect([...types].sort()).toEqual(['aside', 'h5'])
  expect(errors).toEqual([])
  await context.close()
})
