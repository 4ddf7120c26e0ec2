import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import { draw } from './support/drawing.ts'
import { squareOf } from './support/page-checks.ts'
import { ServerUnderTest } from './support/server.ts'

test.use({ serviceWorkers: 'allow' })

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

/** What the browser has kept: how many works, and how many workers there are to show them. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const list = await caches.match('/offline/works.json')
    const workers = await navigator.serviceWorker.getRegistrations()
    // One that is still being installed answers nothing.
    const active = workers.filter(({ active }) => active?.state === 'activated')
    return { works: list ? ((await list.json()) as unknown[]).length : 0, workers: active.length }
  })

test('somebody without a connection sees their latest works, and goes on by themselves once it is back', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await draw(page, server.url, 'a lighthouse')
  await expect(page.getByText(/^Finished ·/).first()).toBeVisible({ timeout: 60_000 })
  expect(await kept(page)).toEqual({ works: 0, workers: 0 })
  await page.goto(`${server.url}/works`)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await expect.poll(() => kept(page)).toEqual({ works: 1, workers: 1 })

  await context.setOffline(true)
  await page.goto(`${server.url}/square`)
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const work = page
    .getByRole('region', { name: 'Your latest works' })
    .getByRole('img', { name: 'a lighthouse' })
  await expect(work).toBeVisible()
  expect(await work.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.setOffline(false)
  await expect(squareOf(page)).toBeVisible()

  // What is deleted is not kept either, and nothing is once the operator wants that.
  await page.goto(`${server.url}/works`)
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  await page.getByRole('dialog').getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete the whole set' }).click()
  await expect.poll(() => kept(page)).toEqual({ works: 0, workers: 1 })
  await server.down()
  server.env.OFFLINE_PAGE = 'off'
  await server.up()
  await page.goto(`${server.url}/home`)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await expect.poll(() => kept(page)).toEqual({ works: 0, workers: 0 })
  await context.close()
})

test('somebody who signs out leaves nothing of it in the browser', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  await page.evaluate(async () => (await caches.open('easel-offline')).put('/offline', new Response('kept')))
  // What every sign-out does: see the journeys of accounts.
  await page.evaluate(() => localStorage.setItem('u_token', 'ended'))
  await page.reload()
  // The page loads itself anew once the server has refused the token.
  await expect(async () => {
    expect(await page.evaluate(() => localStorage.getItem('u_token'))).toBeNull()
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  }).toPass()
  await context.close()
})
