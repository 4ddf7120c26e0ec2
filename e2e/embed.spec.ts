import { expect, type Page, test } from 'playwright/test'
import { enterShop, frameOf, frameUrl, heard, tell, useEmbedded } from './support/embedded.ts'
import type { PartnerSite } from './support/partner-site.ts'

const easel = useEmbedded()
const works = (page: Page) =>
  frameOf(page)
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('img') })

test('language, look and page follow the host, and the address stays the partner’s', async ({ browser }) => {
  const site = await easel.open("language: 'zh_TW', theme: { mode: 'dark', accent: '#0a7755' },")
  await easel.declare(site.origin)
  const context = await browser.newContext({ viewport: { width: 700, height: 860 }, locale: 'en-US' })
  const page = await enterShop(context, site)
  await expect(frameOf(page).getByRole('link', { name: '我的作品' })).toBeVisible()
  await expect(frameOf(page).locator('.easel-root')).toHaveAttribute('data-theme', 'dark')
  await tell(page, "easel.changeLanguage('es-MX')")
  await expect(frameOf(page).getByRole('link', { name: 'Mis obras' })).toBeVisible()
  await expect(
    frameOf(page).getByRole('button', { name: 'Acuarela' }).or(frameOf(page).getByText('Acuarela')).first(),
  ).toBeVisible()
  await tell(page, "easel.setTheme({ mode: 'light' })")
  await expect(frameOf(page).locator('.easel-root')).toHaveAttribute('data-theme', 'light')

  await frameOf(page).getByRole('link', { name: 'Mis obras' }).click()
  await expect.poll(() => frameUrl(page)).toMatch(/\/embed\/works\?partner=shop$/)
  await expect.poll(() => heard(page)).toContainEqual({ navigate: { to: 'works' } })
  await page.frames()[1]?.evaluate('location.reload()')
  await expect(frameOf(page).getByRole('heading', { name: 'Mis obras' })).toBeVisible()
  expect(frameUrl(page)).toMatch(/\/embed\/works\?partner=shop$/)
  await context.close()
})

test('a second page of the partner begins where it says, and a reload keeps the place', async ({
  browser,
}) => {
  // Of the same site as Easel: browsers may block storage for frames of others, and then nothing is kept.
  const near = ({ origin }: PartnerSite) => origin.replace('localhost', '127.0.0.1')
  const first = await easel.open("language: 'en',")
  const second = await easel.open("language: 'en', route: 'create',")
  await easel.declare(first.origin, { origins: [near(first), near(second)] })
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await context.newPage()
  const field = frameOf(page).getByRole('textbox', { name: 'What should be drawn?' })
  const heading = frameOf(page).getByRole('heading', { name: 'My works' })
  await page.goto(near(first))
  await expect(works(page).first()).toBeVisible()
  await page.goto(near(second))
  await expect(field).toBeVisible()
  await frameOf(page).getByRole('link', { name: 'My works' }).click()
  await expect(heading).toBeVisible()
  await page.frames()[1]?.evaluate('location.reload()')
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await page.goto(`${near(second)}/another-page`)
  await expect(field).toBeVisible()
  await context.close()
})

test('a frame that follows its content grows and shrinks with it', async ({ browser }) => {
  const site = await easel.open("language: 'en', route: 'works', autoHeight: true,")
  await easel.declare(site.origin)
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await enterShop(context, site)
  const height = () => page.locator('#slot iframe').evaluate((frame) => frame.getBoundingClientRect().height)
  await expect(frameOf(page).getByText('No works yet')).toBeVisible()
  await expect.poll(height).toBeLessThan(700)
  const low = await height()
  await tell(page, "easel.changeRouter('create')")
  await expect.poll(height).toBeGreaterThan(low + 100)
  await tell(page, "easel.changeRouter('works')")
  await expect.poll(height).toBeLessThan(low + 50)
  await context.close()
})

test('a frame whose address points elsewhere begins at the root all the same', async ({ browser }) => {
  const site = await easel.open("src: EASEL + '/embed/works', language: 'en',")
  await easel.declare(site.origin)
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await enterShop(context, site)
  await expect(works(page).first()).toBeVisible()
  expect(frameUrl(page)).toMatch(/\/embed\/home\?partner=shop$/)
  await context.close()
})

test('a partner that is suspended is out at once, and its page is told why', async ({ browser }) => {
  const site = await easel.open("language: 'en', connectTimeout: 3000,")
  await easel.declare(site.origin)
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 } })
  const page = await enterShop(context, site)
  expect(easel.partner('suspend', 'shop')).toBe('shop is suspended.\n')
  await tell(page, "easel.changeRouter('works')")
  await expect(frameOf(page).getByText('This site may not use Easel').first()).toBeVisible()
  await page.reload()
  await expect.poll(() => heard(page)).toContainEqual({ refused: 'TIMEOUT' })
  await expect(page.getByRole('heading', { name: 'Shop' })).toBeVisible()
  await expect(page.locator('#slot')).toContainText('Try again')
  easel.partner('resume', 'shop')
  await page.reload()
  await expect(works(page).first()).toBeVisible()
  await context.close()
})

test('a page of another origin cannot frame it, and learns what to paste', async ({ browser }) => {
  const site = await easel.open("language: 'en', connectTimeout: 3000,")
  await easel.declare('https://shop.example')
  const page = await browser.newPage()
  await page.goto(site.origin)
  await expect.poll(() => heard(page)).toContainEqual({ refused: 'TIMEOUT' })
  const diagnosis = JSON.stringify(await page.evaluate('easel.doctor()'))
  expect(diagnosis).toContain('frame-ancestors')
  await page.close()
})
