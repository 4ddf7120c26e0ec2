import { expect, test } from 'playwright/test'
import { applicationRuns, desktop, wallOf, watchShifts } from './support/page-checks.ts'
import { type Box, expectSamePlace, holdScripts } from './support/painted.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

const FREE = /^(3 of 3 sets free in 24 hours|24 小时内还可免费生成 3 组，共 3 组)$/
/** Beside the entries, or in a header around them. */
const CREATE = ':is(nav, header) > a[href="/create"]'

for (const visitor of VISITORS) {
  test(`the first rows are visible before any script, and nothing moves afterwards (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    await page.addInitScript(watchShifts)
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 800))
      await route.continue()
    })
    await page.goto(`${server.url}/home`, { waitUntil: 'commit' })
    const painted = page.locator('#easel-first-paint .fp-tiles img').first()
    await expect(painted).toBeVisible()
    await painted.evaluate((image) => image.setAttribute('data-drawn-by', 'server'))
    const before = await painted.boundingBox()
    const adopted = page.locator('.easel-root img[data-drawn-by="server"]')
    await expect(adopted).toBeVisible()
    await applicationRuns(page)
    expectSamePlace(await adopted.boundingBox(), before)
    // It comes a little later, into its place.
    await expect(page.getByText(FREE)).toBeVisible()
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
    expect(pageErrors).toEqual([])
    await context.close()
  })
}

for (const visitor of VISITORS) {
  test(`menu and heading of every page are where the application has them (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    await page.addInitScript(watchShifts)
    for (const path of ['/create', '/square', '/works']) {
      const scripts = await holdScripts(page)
      await page.goto(server.url + path, { waitUntil: 'commit' })
      const parts = ['nav a[href="/square"]', ':is(nav, header) a[aria-current]', CREATE, 'h1']
      if (visitor.width < 600) parts.push('nav > button', 'nav > a[href="/home"]')
      const painted = parts.map((part) => page.locator(`#easel-first-paint ${part}`))
      await expect(page.locator('#easel-first-paint h1')).toBeAttached()
      const before = await Promise.all(painted.map((part) => part.boundingBox()))
      scripts.release()
      await applicationRuns(page)
      await expect(page.locator('.easel-root main h1')).toBeAttached()
      for (const [index, part] of parts.entries()) {
        // The heading of Create is for screen readers alone where the field is at the end of the page.
        if (path === '/create' && part === 'h1') continue
        const now = await page.locator(`.easel-root ${part}`).boundingBox()
        for (const side of ['x', 'y', 'height'] as const) {
          expect(
            Math.abs((now?.[side] ?? 0) - (before[index]?.[side] ?? 0)),
            `${path} ${part} ${side}`,
          ).toBeLessThanOrEqual(1)
        }
      }
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
    }
    expect(pageErrors).toEqual([])
    await context.close()
  })
}

test('what is typed and pressed before the scripts have come is not lost', async ({ browser }) => {
  const context = await openContext(browser, desktop)
  const page = await context.newPage()
  const scripts = await holdScripts(page)
  await page.goto(`${server.url}/create`, { waitUntil: 'commit' })
  const field = page.getByRole('textbox', { name: '想画什么？' })
  await field.fill('A lighthouse at dawn')
  await page.keyboard.press('Home')
  scripts.release()
  await applicationRuns(page)
  await expect(field).toBeFocused()
  await page.keyboard.type('Oil: ')
  await expect(field).toHaveValue('Oil: A lighthouse at dawn')
  const again = await holdScripts(page)
  await page.goto(`${server.url}/create`, { waitUntil: 'commit' })
  await field.fill('A paper crane')
  await page.getByText('立即生成', { exact: true }).click()
  again.release()
  const results = page.getByRole('region', { name: '生成结果' })
  await expect(results.getByText('A paper crane').first()).toBeVisible()
  // On the home page, which leads to Create.
  const atHome = await holdScripts(page)
  await page.goto(`${server.url}/home`, { waitUntil: 'commit' })
  await field.fill('A sailing boat')
  await page.getByText('立即生成', { exact: true }).click()
  atHome.release()
  await expect(results.getByText('A sailing boat').first()).toBeVisible()
  await expect(page).toHaveURL(`${server.url}/create`)
  await context.close()
})

for (const visitor of VISITORS) {
  test(`a newcomer sees whole pages before any script, and nothing moves afterwards (${visitor.name})`, async ({
    browser,
  }) => {
    // Wider than this the queue is no page.
    const isNarrow = visitor.width <= 1200
    const sentences = {
      '/create': [
        /四张图片将显示在这里|Your four images appear here/,
        /你生成的作品会展示在广场|What you create/,
      ],
      '/works': [/还没有作品|No works yet/, /你的作品会在这里保留|What you make is kept/],
      ...(isNarrow && { '/queue': [/最近三天没有任务|Nothing in the last three days/] }),
    }
    for (const [path, texts] of Object.entries(sentences)) {
      const context = await openContext(browser, visitor)
      const page = await context.newPage()
      await page.addInitScript(watchShifts)
      const scripts = await holdScripts(page)
      await page.goto(server.url + path, { waitUntil: 'commit' })
      const places: Box[] = []
      for (const text of texts) {
        const painted = page.locator('#easel-first-paint p', { hasText: text })
        await expect(painted).toBeVisible()
        places.push((await painted.boundingBox()) as Box)
      }
      scripts.release()
      await applicationRuns(page)
      for (const [index, text] of texts.entries()) {
        const shown = page.locator('.easel-root main p', { hasText: text })
        expectSamePlace(await shown.boundingBox(), places[index] ?? null)
      }
      expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
      await context.close()
    }
  })
}

test('a menu that is opened before the scripts have come stays open, and leads on', async ({ browser }) => {
  const context = await openContext(browser, VISITORS[0] as Visitor)
  const page = await context.newPage()
  const scripts = await holdScripts(page)
  await page.goto(`${server.url}/home`, { waitUntil: 'commit' })
  await page.locator('#easel-first-paint nav > button').click()
  await expect(page.locator('#easel-first-paint nav a[href="/works"]')).toBeVisible()
  scripts.release()
  await applicationRuns(page)
  await page.locator('.easel-root nav a[href="/works"]').click()
  await expect(page).toHaveURL(`${server.url}/works`)
  await context.close()
})

test('an example that is chosen before the scripts have come is in the field', async ({ browser }) => {
  const context = await openContext(browser, desktop)
  const page = await context.newPage()
  const scripts = await holdScripts(page)
  await page.goto(`${server.url}/create`, { waitUntil: 'commit' })
  const example = page.locator('#easel-first-paint .fp-examples label').nth(1)
  const text = (await example.textContent()) ?? ''
  await example.click()
  scripts.release()
  await applicationRuns(page)
  expect(text).not.toBe('')
  await expect(page.getByRole('textbox', { name: '想画什么？' })).toHaveValue(text)
  await context.close()
})

test('rows of the square are visible before any script, and stay where they are', async ({ browser }) => {
  const context = await openContext(browser, desktop)
  const page = await context.newPage()
  const scripts = await holdScripts(page)
  await page.goto(`${server.url}/square`, { waitUntil: 'commit' })
  const painted = page.locator('#easel-first-paint .fp-tiles img').first()
  await expect(painted).toBeVisible()
  await painted.evaluate((image) => image.setAttribute('data-drawn-by', 'server'))
  const before = await painted.boundingBox()
  scripts.release()
  const adopted = page.locator('.easel-root img[data-drawn-by="server"]')
  await expect(adopted).toBeVisible()
  await applicationRuns(page)
  expectSamePlace(await adopted.boundingBox(), before)
  await context.close()
})

test('the first page loads at most 135 KB of script until two seconds after it is complete', async ({
  browser,
}) => {
  const context = await openContext(browser, { ...desktop, width: 390, height: 844 })
  const page = await context.newPage()
  // By the page's own clock: on a busy machine the test looks later than it means to.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('.easel-root') || document.getElementById('easel-first-paint')) return
      observer.disconnect()
      performance.mark('runs')
    }).observe(document, { childList: true, subtree: true })
  })
  await page.goto(`${server.url}/home`)
  await expect(wallOf(page).first()).toBeVisible()
  await applicationRuns(page)
  await page.waitForTimeout(2500)
  const bytes = await page.evaluate(() => {
    const until = (performance.getEntriesByName('runs')[0]?.startTime ?? 0) + 2000
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return loaded
      .filter(({ name, startTime }) => /\.js$/.test(name) && startTime <= until)
      .reduce((sum, { transferSize }) => sum + transferSize, 0)
  })
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(135 * 1024)
  await context.close()
})
