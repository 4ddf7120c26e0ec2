import { type BrowserContext, expect, type Page, test } from 'playwright/test'
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

test('whoever has works is not told that there are none, and has their pictures early', async ({
  browser,
}) => {
  const context = await openContext(browser, VISITORS[2] as Visitor)
  const made = await context.newPage()
  await draw(made, server.url, 'A paper boat')
  await made.close()
  const { page, asked, release } = await openHeld(context, '/works')
  await expect.poll(() => asked.some((path) => path.startsWith('/files/'))).toBe(true)
  await expect(page.getByText('No works yet')).toBeHidden()
  release()
  await expect(page.getByRole('main').getByRole('img', { name: 'A paper boat' })).toBeVisible()
  expect(asked.filter((path) => path === '/api/v2/mj/mine')).toHaveLength(1)
  await page.close()
  const create = await openHeld(context, '/create')
  await expect(create.page.locator('#easel-first-paint textarea')).toBeVisible()
  await expect(create.page.getByText('Your four images appear here')).toBeHidden()
  await create.page.close()
  await context.close()
})
