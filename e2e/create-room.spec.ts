import { expect, type Locator, test } from 'playwright/test'
import { draw } from './support/drawing.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'

let drawn: DrawnServer

test.beforeAll(async () => {
  drawn = await startDrawnServer()
})
test.afterAll(() => drawn.end())

test('on a desktop the newest images are large, with the form in view beside them, and the queue opens when it is asked for', async ({
  browser,
}) => {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await draw(page, drawn.url, 'a lighthouse')
  await draw(page, drawn.url, 'a red fox')
  const results = page.getByRole('region', { name: 'Results' })
  const newest = results.getByRole('article').filter({ hasText: 'a red fox' })
  const image = newest.getByRole('listitem').first()
  const widthOf = async () => (await image.boundingBox())?.width ?? 0
  expect(await widthOf()).toBeGreaterThan(360)

  const queue = page.getByRole('button', { name: /^My queue/ })
  await expect(queue).toHaveAttribute('aria-expanded', 'false')
  await queue.click()
  await expect(page.getByRole('tabpanel').getByText('a lighthouse')).toBeVisible()
  expect(await widthOf()).toBeLessThan(260)
  await page.getByRole('link', { name: 'Square', exact: true }).click()
  await page.goBack()
  await expect(page.getByRole('tabpanel').getByText('a lighthouse')).toBeVisible()
  await queue.click()

  await page.mouse.move(1000, 500)
  await page.mouse.wheel(0, 1000)
  const generate = page.getByRole('button', { name: 'Generate', exact: true })
  await expect(newest.locator('header')).not.toBeInViewport()
  await expect(generate).toBeInViewport({ ratio: 1 })
  // By keyboard, the options that have gone under the form come out again.
  await generate.focus()
  await page.keyboard.press('Tab')
  const reached = page.locator('form :focus')
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0
  expect(await topOf(reached)).toBeGreaterThan((await topOf(generate)) + 40)
  await page.mouse.wheel(0, 1000)
  await expect(newest.locator('header')).not.toBeInViewport()
  await page.getByRole('textbox', { name: 'What should be drawn?' }).fill('a paper boat')
  await generate.click()
  const next = results.getByRole('article').filter({ hasText: 'a paper boat' })
  await expect(next.locator('header')).toBeInViewport({ ratio: 1 })
  await context.close()
})
