import { expect, test } from 'playwright/test'
import { desktop, wallOf, watchShifts } from './support/page-checks.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

type Box = { x: number; y: number; width: number; height: number }

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
    const painted = page.locator('#easel-first-paint img').first()
    await expect(painted).toBeVisible()
    await painted.evaluate((image) => image.setAttribute('data-drawn-by', 'server'))
    const before = await painted.boundingBox()
    const adopted = page.locator('.easel-root img[data-drawn-by="server"]')
    await expect(adopted).toBeVisible()
    await expect(page.locator('#easel-first-paint')).toHaveCount(0)
    expectSamePlace(await adopted.boundingBox(), before)
    expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
    expect(pageErrors).toEqual([])
    await context.close()
  })
}

/** To half a pixel, because browsers round computed sizes differently from given ones. */
function expectSamePlace(now: Box | null, before: Box | null): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs((now?.[side] ?? 0) - (before?.[side] ?? 0)), side).toBeLessThanOrEqual(0.5)
  }
}

test('the first page loads at most 135 KB of script until two seconds after it is complete', async ({
  browser,
}) => {
  const context = await openContext(browser, { ...desktop, width: 390, height: 844 })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  devtools.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${server.url}/home`)
  await expect(wallOf(page).first()).toBeVisible()
  await page.waitForTimeout(2000)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThanOrEqual(135 * 1024)
  await context.close()
})
