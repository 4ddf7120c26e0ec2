import { expect, type Page, test } from 'playwright/test'
import { applicationRuns, watchShifts } from './support/page-checks.ts'
import { expectSamePlace, holdScripts } from './support/painted.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

const PAINT = '#easel-first-paint'
const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
const sourcesIn = (page: Page, tiles: string) =>
  page.locator(tiles).evaluateAll((images) => images.map((image) => image.getAttribute('src')))

/** An address before any script; what is released is then the application's. */
async function openHeld(page: Page, path: string) {
  await page.addInitScript(watchShifts)
  const scripts = await holdScripts(page)
  await page.goto(server.url + path, { waitUntil: 'commit' })
  return scripts
}

/** The square is listed by likes only once there are some. */
const PATHS = ['/home?style=ink', '/home?search=fox', '/home?list=popular', '/square?search=a']

for (const visitor of [VISITORS[0], VISITORS[3]] as Visitor[]) {
  for (const path of PATHS) {
    test(`the works that ${path} names are there before any script, and stay (${visitor.name})`, async ({
      browser,
    }) => {
      const context = await openContext(browser, visitor)
      const page = await context.newPage()
      const errors = collectPageErrors(page)
      const { release } = await openHeld(page, path)
      const painted = page.locator(`${PAINT} .fp-tiles img:visible`)
      await expect(painted.first()).toBeVisible()
      const sources = await sourcesIn(page, `${PAINT} .fp-tiles img:visible`)
      const before = await painted.first().boundingBox()
      // On a phone the heading is for those who listen.
      const parts = [
        ...(visitor.width > 600 ? ['h1'] : []),
        ...(path.includes('search') ? ['.fp-search'] : []),
      ]
      const placesOf = (root: string, names: string[]) =>
        Promise.all(names.map((name) => page.locator(`${root} ${name}`).boundingBox()))
      const places = await placesOf(PAINT, parts)
      await painted.evaluateAll((images) => {
        for (const image of images) image.setAttribute('data-drawn-by', 'server')
      })
      release()
      await applicationRuns(page)
      const shown = page.locator('.easel-root img[data-drawn-by="server"]')
      await expect(shown).toHaveCount(sources.length)
      expectSamePlace(await shown.first().boundingBox(), before)
      const now = await placesOf(
        '.easel-root main',
        parts.map((part) => (part === 'h1' ? part : 'search form')),
      )
      for (const [index, place] of places.entries())
        for (const side of ['x', 'y', 'height'] as const)
          expect(
            Math.abs((now[index]?.[side] ?? 0) - (place?.[side] ?? 0)),
            `${parts[index]} ${side}`,
          ).toBeLessThan(1)
      // The application asks for them anew, and has the same ones.
      await page.waitForLoadState('networkidle')
      expect((await sourcesIn(page, '.easel-root main li img')).slice(0, sources.length)).toEqual(sources)
      expect(await shiftOf(page)).toBeLessThan(0.001)
      expect(errors).toEqual([])
      await context.close()
    })
  }

  test(`an image that an address opens is there before any script, and stays (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    await page.goto(`${server.url}/home`)
    const href = await page.locator('main li a').nth(2).getAttribute('href')
    const errors = collectPageErrors(page)
    const { release } = await openHeld(page, href ?? '')
    const painted = page.locator('#easel-first-image .fp-image')
    await expect(painted.locator('img').last()).toBeVisible()
    const before = await painted.boundingBox()
    const source = await painted.locator('img').last().getAttribute('src')
    release()
    await applicationRuns(page)
    await expect(page.locator('#easel-first-image')).toHaveCount(0)
    const shown = page.locator(`.easel-root [role="dialog"] img[src="${source}"]`).first()
    await expect(shown).toBeVisible()
    expectSamePlace(await shown.boundingBox(), before)
    expect(await shiftOf(page)).toBeLessThan(0.02)
    await page.keyboard.press('Escape')
    await expect(page.locator('.easel-root [role="dialog"]')).toHaveCount(0)
    await expect(page).toHaveURL(`${server.url}/home`)
    expect(errors).toEqual([])
    await context.close()
  })
}

test('where a list is the reader’s own, its places are there and nobody’s pictures', async ({ browser }) => {
  const context = await openContext(browser, VISITORS[3] as Visitor)
  const page = await context.newPage()
  for (const [path, name] of [
    ['/square?order=followed', 'By authors whom you follow, the newest first'],
    ['/square?order=popular', 'Today'],
  ] as const) {
    const { release } = await openHeld(page, path)
    await expect(page.locator(`${PAINT} .fp-tiles a`).first()).toBeVisible()
    await expect(page.locator(`${PAINT} .fp-day`)).toHaveText(name)
    await expect(page.locator(`${PAINT} .fp-tiles img`)).toHaveCount(0)
    release()
    await applicationRuns(page)
    expect(await shiftOf(page)).toBeLessThan(0.02)
  }
  await context.close()
})

test('an image can be closed before the scripts have come', async ({ browser }) => {
  const context = await openContext(browser, VISITORS[0] as Visitor)
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  const href = await page.locator('main li a').first().getAttribute('href')
  await openHeld(page, href ?? '')
  await page.locator('#easel-first-image .fp-close').click()
  await expect(page).toHaveURL(`${server.url}/home`)
  await expect(page.locator('#easel-first-image')).toHaveCount(0)
  await context.close()
})
