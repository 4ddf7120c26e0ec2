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

for (const [room, viewport] of [
  ['beside the form', { width: 1440, height: 900 }],
  ['over the form', { width: 768, height: 900 }],
  ['in the sheet of a phone', { width: 390, height: 844 }],
] as const)
  test(`a style is chosen by keyboard ${room}, which moves nothing else`, async ({ browser }) => {
    const context = await browser.newContext({ locale: 'en', viewport })
    const page = await context.newPage()
    await page.goto(`${drawn.url}/create`)
    const rowOf = async (name: string): Promise<Locator> => {
      const row = page.getByRole('button', { name: `Style: ${name}` })
      const options = page.getByRole('button', { name: 'Ratio, style and more' })
      await expect(options.or(row).first()).toBeVisible()
      if (await options.isVisible()) await options.click()
      return row
    }
    await (await rowOf('None')).focus()
    await page.keyboard.press('Enter')
    const styles = page.getByRole('dialog', { name: 'Styles' })
    const all = styles.getByRole('option')
    await expect(all.first()).toBeInViewport({ ratio: 1 })
    const generate = page.getByRole('button', { name: 'Generate', exact: true })
    const places = async () => [await styles.boundingBox(), await generate.boundingBox()]
    const before = await places()
    expect(before[0]?.y).toBeGreaterThanOrEqual(0)
    expect((before[0]?.y ?? 0) + (before[0]?.height ?? 0)).toBeLessThanOrEqual(viewport.height)

    const inRow = await all.evaluateAll(([first, ...others]) => {
      const top = first?.getBoundingClientRect().top
      return 1 + others.filter((other) => other.getBoundingClientRect().top === top).length
    })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(all.nth(inRow)).toBeFocused()
    await page.keyboard.type('qqq')
    await expect(styles.getByText('No styles match.')).toBeVisible()
    expect(await places()).toEqual(before)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('oil')
    await expect(all).toHaveCount(1)
    expect(await places()).toEqual(before)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Style: Oil painting' })).toBeFocused()
    await page.reload()
    await expect(await rowOf('Oil painting')).toBeVisible()
    await context.close()
  })
