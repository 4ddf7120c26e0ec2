import { type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test'
import { draw } from './support/drawing.ts'
import { applicationRuns, watchShifts } from './support/page-checks.ts'
import { type Box, expectSamePlace } from './support/painted.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

/** A page of somebody who has been here; its application comes when it is released. */
async function openHeld(context: BrowserContext, path: string) {
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/site.*.js', async (route) => {
    await promise
    await route.fallback()
  })
  await page.goto(server.url + path, { waitUntil: 'commit' })
  return { page, asked, release: resolve }
}

async function visit(context: BrowserContext): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  await applicationRuns(page)
  await page.close()
}

const shiftOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { shift: number }).shift)

for (const visitor of VISITORS) {
  test(`whoever has been here and has made nothing sees whole pages before the application has come (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    await visit(context)
    const sentences = {
      '/create': [
        /四张图片将显示在这里|Your four images appear here/,
        /你生成的作品会展示在广场|What you create/,
      ],
      '/works': [/还没有作品|No works yet/, /你的作品会在这里保留|What you make is kept/],
      ...(visitor.width <= 1200 && { '/queue': [/最近三天没有任务|Nothing in the last three days/] }),
    }
    for (const [path, texts] of Object.entries(sentences)) {
      const { page, asked, release } = await openHeld(context, path)
      const errors = collectPageErrors(page)
      const places: Box[] = []
      for (const text of texts) {
        const painted = page.locator('#easel-first-paint p', { hasText: text })
        await expect(painted).toBeVisible()
        places.push((await painted.boundingBox()) as Box)
      }
      release()
      await applicationRuns(page)
      for (const [index, text] of texts.entries()) {
        const shown = page.locator('.easel-root main p', { hasText: text })
        expectSamePlace(await shown.boundingBox(), places[index] ?? null)
      }
      await page.waitForTimeout(500)
      expect(await shiftOf(page)).toBeLessThan(0.02)
      expect(asked.filter((name) => name === '/api/v2/mj/mine').length).toBeLessThanOrEqual(1)
      expect(errors).toEqual([])
      await page.close()
    }
    await context.close()
  })
}

for (const visitor of VISITORS.slice(2)) {
  test(`whoever has works sees them before the application has come, and nothing moves (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    const made = await context.newPage()
    for (const prompt of ['A tin drum', 'A paper boat']) {
      await draw(made, server.url, prompt)
      const results = made.getByRole('region', { name: 'Results' }).getByRole('article')
      const images = results.filter({ hasText: prompt }).getByRole('button', { name: /image \d$/ })
      await expect(images).toHaveCount(4)
      await expect(results.filter({ hasText: prompt })).toHaveAttribute('aria-busy', 'false')
    }
    await made.close()
    const { page, asked, release } = await openHeld(context, '/works')
    const errors = collectPageErrors(page)
    const painted = page.locator('#easel-first-paint').getByRole('img', { name: 'A paper boat' })
    await expect(painted).toBeVisible()
    await expect(page.getByText('No works yet')).toBeHidden()
    await painted.evaluate((image) => image.setAttribute('data-painted', ''))
    const day = page.locator('#easel-first-paint p', { hasText: 'Today' })
    const places = [await painted.boundingBox(), await day.boundingBox()]
    const second = page.locator('#easel-first-paint').getByRole('img', { name: 'A tin drum' })
    const beside = await second.boundingBox()
    release()
    await applicationRuns(page)
    const main = page.locator('.easel-root main')
    const shown = main.getByRole('img', { name: 'A paper boat' })
    await expect(shown).toHaveAttribute('data-painted', '')
    expectSamePlace(await shown.boundingBox(), places[0] ?? null)
    expectSamePlace(await main.getByRole('img', { name: 'A tin drum' }).boundingBox(), beside)
    const heading = await main.getByRole('heading', { name: 'Today' }).boundingBox()
    expect(heading && [heading.x, heading.y + heading.height / 2].map(Math.round)).toEqual(
      places[1] && [places[1].x, places[1].y + (places[1].height - 8) / 2].map(Math.round),
    )
    await page.waitForTimeout(500)
    expect(await shiftOf(page)).toBeLessThan(0.02)
    expect(asked.filter((path) => path === '/api/v2/mj/mine')).toHaveLength(1)
    expect(errors).toEqual([])
    await page.close()
    const create = await openHeld(context, '/create')
    await expect(create.page.locator('#easel-first-paint textarea')).toBeVisible()
    await expect(create.page.getByText('Your four images appear here')).toBeHidden()
    await create.page.close()
    await context.close()
  })
}

/** Two finished sets in Create, the last drawn first. */
async function drawTwo(context: BrowserContext): Promise<void> {
  const made = await context.newPage()
  for (const prompt of ['A tin drum', 'A paper boat']) {
    await draw(made, server.url, prompt)
    const result = made
      .getByRole('region', { name: 'Results' })
      .getByRole('article')
      .filter({ hasText: prompt })
    await expect(result).toHaveAttribute('aria-busy', 'false')
  }
  await made.close()
}

const [ownPhone, ownDesktop] = VISITORS.slice(2) as [Visitor, Visitor]
// The queue that an address asks for is beside the results, which have the room that it leaves.
for (const [visitor, path, count] of [
  [ownPhone, '/create', 2],
  [ownDesktop, '/create', 1],
  [ownDesktop, '/create?tab=finished', 2],
] as const) {
  test(`whoever has results in Create sees them before the application has come, and nothing moves (${path}, ${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    await drawTwo(context)
    const { page, asked, release } = await openHeld(context, path)
    const errors = collectPageErrors(page)
    const painted = page.locator('#easel-first-paint ol > li')
    const image = painted.first().getByRole('img', { name: 'A paper boat' }).first()
    await expect(image).toBeVisible()
    await expect(painted.first()).toContainText('Finished · Built-in sketch engine')
    await expect(page.getByText('Your four images appear here')).toBeHidden()
    await image.evaluate((element) => element.setAttribute('data-painted', ''))
    const placesIn = (result: Locator) =>
      Promise.all(
        [
          result,
          result.locator('p').first(),
          result.locator('svg').last(),
          result.locator('ul > li').last(),
        ].map((part) => part.boundingBox()),
      )
    const places = await Promise.all((await painted.all()).map(placesIn))
    // On a desktop the four large images fill the screen: the second set is below it.
    expect(places).toHaveLength(count)
    release()
    await applicationRuns(page)
    const results = page.getByRole('region', { name: 'Results' }).locator('ol > li')
    await expect(results.first().getByRole('img', { name: 'A paper boat, image 1' })).toHaveAttribute(
      'data-painted',
      '',
    )
    const named = (result: Locator) => result.locator('article')
    // Where there is little room, the mark shows that it is finished, and the rest has one line.
    const state = named(results.first()).locator('header p').last()
    await expect(state).toHaveText('Finished · Built-in sketch engine')
    expect((await state.boundingBox())?.height).toBeLessThan(30)
    for (const [index, before] of places.entries()) {
      const result = named(results.nth(index))
      const now = await Promise.all(
        [
          result,
          result.locator('p').first(),
          result.locator('header svg').last(),
          result.locator('ul > li').last(),
        ].map((part) => part.boundingBox()),
      )
      for (const [part, box] of now.entries()) expectSamePlace(box, before[part] ?? null)
    }
    await page.waitForTimeout(500)
    expect(await shiftOf(page)).toBeLessThan(0.02)
    expect(asked.filter((path) => path === '/api/v2/mj/mine')).toHaveLength(1)
    expect(errors).toEqual([])
    await context.close()
  })
}

test('nobody sees the results of another person in Create, and those of somebody who has gone go too', async ({
  browser,
}) => {
  const [visitor] = VISITORS.slice(2)
  if (!visitor) throw new Error('There is no visitor.')
  const context = await openContext(browser, visitor)
  await drawTwo(context)
  const { page } = await openHeld(context, '/create')
  const painted = page.locator('#easel-first-paint ol > li')
  await expect(painted.first()).toBeVisible()
  const sets = await page.evaluate(() => localStorage.getItem('creator.sets'))
  const other = await context.newPage()
  await other.goto(`${server.url}/robots.txt`)
  // Another tab becomes another person.
  await other.evaluate(() => localStorage.setItem('SSAID', 'a-device-of-somebody-else-01'))
  await expect(painted).toHaveCount(0)
  await context.close()

  const stranger = await openContext(browser, visitor)
  await visit(stranger)
  const left = await stranger.newPage()
  await left.goto(`${server.url}/robots.txt`)
  await left.evaluate((ids) => localStorage.setItem('creator.sets', ids ?? ''), sets)
  const held = await openHeld(stranger, '/create')
  await held.page.waitForResponse((response) => response.url().includes('/mj/queue'))
  await held.page.waitForTimeout(500)
  await expect(held.page.locator('#easel-first-paint ol > li')).toHaveCount(0)
  await stranger.close()
})
