import { expect, type Locator, type Page, test } from 'playwright/test'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { applicationRuns } from './support/page-checks.ts'

let server: DrawnServer

test.beforeAll(async () => {
  server = await startDrawnServer()
})
test.afterAll(() => server.end())

const PLACES = ['/home', '/create', '/square', '/works'] as const

for (const [name, width, height] of [
  ['at 200 % zoom', 720, 450],
  ['on 320 px, as at 400 %', 320, 568],
] as const) {
  test(`${name} everything is still there, without sideways scrolling`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height },
      deviceScaleFactor: 2,
      locale: 'es-ES',
    })
    const page = await context.newPage()
    for (const place of PLACES) {
      await page.goto(`${server.url}${place}`)
      await expect(page.getByRole('heading').first()).toBeVisible()
      await expectNoSidewaysScroll(page, place)
    }
    await page.goto(`${server.url}/create`)
    const send = page.getByRole('button', { name: 'Generar' })
    await send.scrollIntoViewIfNeeded()
    await expect(send).toBeInViewport()
    await page.goto(`${server.url}/home`)
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
    const viewer = page.getByRole('dialog')
    for (const button of await viewer.getByRole('button').all()) {
      if (!(await button.isVisible())) continue
      await button.scrollIntoViewIfNeeded()
      await expect(button).toBeInViewport()
    }
    await expectNoSidewaysScroll(page, 'viewer')
    await context.close()
  })
}

test('with reduced motion nothing moves while images are generated and dialogs open', async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' })
  const page = await context.newPage()
  await page.goto(`${server.url}/create`)
  await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill('A tower')
  await page.getByRole('button', { name: 'Generate' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  const seen = new Set<string>()
  for (let looks = 0; looks < 20; looks += 1) {
    for (const name of await moving(page)) seen.add(name)
    await page.waitForTimeout(60)
  }
  await page.getByRole('button', { name: 'Language settings' }).click()
  for (const name of await moving(page)) seen.add(name)
  expect([...seen]).toEqual([])
  await context.close()
})

test('in forced colors, selected, focused and pressed elements can be distinguished', async ({ browser }) => {
  const context = await browser.newContext({
    forcedColors: 'active',
    locale: 'en-US',
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await page.goto(`${server.url}/create`)
  const chosen = page.getByRole('radio', { name: 'Square, 1:1' })
  const other = page.getByRole('radio', { name: 'Portrait, 2:3' })
  await expect(chosen).toBeChecked()
  expect(await lookOf(chosen)).not.toBe(await lookOf(other))
  await page.goto(`${server.url}/home`)
  const here = page.getByRole('link', { name: 'Home', exact: true })
  await expect(here).toHaveAttribute('aria-current', 'page')
  expect(await lookOf(here)).not.toBe(await lookOf(page.getByRole('link', { name: 'My works' })))
  const all = page
    .getByRole('radio', { name: 'All' })
    .or(page.getByRole('button', { name: 'All', exact: true }))
  if ((await all.count()) > 0) expect(await lookOf(all.first())).not.toBe('')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const outline = await page.evaluate(() => {
    const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement as Element)
    return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
  })
  expect(outline).toBeGreaterThanOrEqual(2)
  await context.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`with more contrast, what bounds fields, chips and panels is seen (${colorScheme})`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ contrast: 'more', colorScheme, locale: 'en-US' })
    context.setDefaultTimeout(20_000)
    const page = await context.newPage()
    const bounded: [path: string, target: (page: Page) => Locator][] = [
      ['/home', () => page.getByRole('button', { name: 'Watercolor' })],
      ['/home', () => page.getByRole('searchbox')],
      ['/create', () => page.getByRole('textbox', { name: 'What should be drawn?', exact: true })],
      ['/create', () => page.locator('label').filter({ hasText: '2:3' }).first().locator('input + *')],
      ['/square', () => page.getByRole('button', { name: 'Of all time' })],
    ]
    for (const [path, target] of bounded) {
      await page.goto(server.url + path)
      await applicationRuns(page)
      expect(await edgeContrast(target(page)), `${path} ${target(page)}`).toBeGreaterThanOrEqual(3)
    }
    await context.close()
  })
}

/** How much the edge that is drawn around an element, or around what it lies in, stands out from the page. */
const edgeContrast = (target: Locator): Promise<number> =>
  target.evaluate((element) => {
    const canvas = document.createElement('canvas').getContext('2d')
    const luminance = (color: string) => {
      if (!canvas) return 0
      canvas.fillStyle = color
      canvas.fillRect(0, 0, 1, 1)
      const parts = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3).map((part) => {
        const share = part / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
    }
    let box: Element | null = element
    while (box && Number.parseFloat(getComputedStyle(box).borderBlockStartWidth) === 0)
      box = box.parentElement
    if (!box) return 0
    const edge = luminance(getComputedStyle(box).borderBlockStartColor)
    const paper = luminance(
      getComputedStyle(document.querySelector('.easel-root') ?? document.body).backgroundColor,
    )
    return (Math.max(edge, paper) + 0.05) / (Math.min(edge, paper) + 0.05)
  })

const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 20)
      .map((one) => {
        const { target } = one.effect as KeyframeEffect
        return `${(one as CSSAnimation).animationName ?? (one as CSSTransition).transitionProperty}: ${target?.className}`
      }),
  )

/** The styles that must differ between the two states even without our colors. */
const lookOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const box = element.closest('label') ?? element
    return [box, ...box.querySelectorAll('*')]
      .map((one) => {
        const style = getComputedStyle(one)
        return [
          style.borderColor,
          style.borderWidth,
          style.outlineStyle,
          style.backgroundColor,
          style.color,
        ].join()
      })
      .join('|')
  })

async function expectNoSidewaysScroll(page: Page, place: string): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(over, place).toBeLessThanOrEqual(0)
}
