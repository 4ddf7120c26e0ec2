import { readFileSync } from 'node:fs'
import { expect, type FrameLocator, type Page, test } from 'playwright/test'
import sharp from 'sharp'
import { type S3Server, startS3 } from '../packages/server/test/fakes/s3.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { collectPageErrors } from './support/visitor.ts'

let s3: S3Server
let drawn: DrawnServer
test.beforeAll(async () => {
  s3 = await startS3()
  const presigned = { ...s3.settings, S3_PRESIGNED_SECONDS: '60', STARTER_COLLECTION: 'shipped' }
  drawn = await startDrawnServer(100, presigned)
})
test.afterAll(async () => {
  await drawn.end()
  await s3.stop()
})

/** What browsers have read from the bucket by an address that was signed for them. */
const readByBrowsers = () => s3.seen.filter(({ path }) => path.includes('X-Amz-Signature='))

/** Images of somebody's works that are wholly there: the shipped ones are in no bucket. */
const loaded = (where: Page | FrameLocator) =>
  where
    .locator('img[src*="/files/"]:not([src*="/starter-"])')
    .evaluateAll(
      (all) => all.filter((each) => each instanceof HTMLImageElement && each.naturalWidth > 0).length,
    )

test('pictures come from the bucket on the site, and through Easel into frames, downloads and code', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  await page.goto(`${drawn.url}/create`)
  await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill('A red boat')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('article').filter({ hasText: 'A red boat' })).toBeVisible()
  await expect.poll(() => loaded(page)).toBeGreaterThanOrEqual(4)
  expect(readByBrowsers().length).toBeGreaterThanOrEqual(4)
  // The bucket is told nothing of the page.
  expect(readByBrowsers().filter(({ headers }) => headers.referer !== undefined)).toEqual([])

  await page.goto(`${drawn.url}/works`)
  await page.getByRole('main').getByRole('listitem').locator('a').first().click()
  for (const [name, format] of [
    ['PNG', 'png'],
    ['JPEG', 'jpeg'],
  ] as const) {
    await page.getByRole('button', { name: /^File format: / }).click()
    await page.getByRole('menuitemradio', { name }).click()
    const coming = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: 'Download', exact: true }).click()
    const file = await coming
    expect((await sharp(readFileSync(await file.path())).metadata()).format).toBe(format)
  }
  expect(readByBrowsers().filter(({ headers }) => headers['sec-fetch-dest'] !== 'image')).toEqual([])

  // The same addresses a moment later, in an isolated frame that takes nothing from elsewhere.
  await page.goto(`${drawn.url}/square`)
  await expect.poll(() => loaded(page)).toBeGreaterThanOrEqual(1)
  const shown = readByBrowsers().length
  await page.goto(`${drawn.url}/embed/square`)
  await expect.poll(() => loaded(page)).toBeGreaterThanOrEqual(1)
  expect(readByBrowsers()).toHaveLength(shown)
  expect(errors).toEqual([])
  await context.close()
})

test('a page whose policy is older than the bucket, or that does not reach it, shows its pictures from Easel', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.route('**/create', async (route) => {
    const response = await route.fetch()
    const { 'content-security-policy': policy = '', ...headers } = response.headers()
    const older = policy.replace(/img-src 'self' \S+ data:/, "img-src 'self' data:")
    expect(older).not.toBe(policy)
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': older } })
  })
  await page.goto(`${drawn.url}/create`)
  const before = readByBrowsers().length
  await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill('A green boat')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  const results = page.getByRole('region', { name: 'Results' })
  await expect(results.getByRole('article').filter({ hasText: 'A green boat' })).toBeVisible()
  await expect.poll(() => loaded(page)).toBeGreaterThanOrEqual(4)
  expect(readByBrowsers()).toHaveLength(before)

  // Painted by the server: it may have failed before anybody listened.
  await page.route(`${s3.endpoint}/**`, (route) => route.abort())
  await page.goto(`${drawn.url}/works`)
  await expect.poll(() => loaded(page)).toBeGreaterThanOrEqual(1)
  await context.close()
})
