import { expect, type Page, test } from 'playwright/test'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { applicationRuns, desktop, wallOf } from './support/page-checks.ts'
import { collectPageErrors, openContext } from './support/visitor.ts'

/** Pixels from the top of the home page. */
const SCROLLED = 700

let server: DrawnServer

test.beforeAll(async () => {
  server = await startDrawnServer()
})
test.afterAll(() => server.end())

const english = { ...desktop, locale: 'en-US' }

/** What the browser is asked to fade, by the names of the animations of each transition. */
async function watchTransitions(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const seen: string[][] = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const note = () => {
        const names = document
          .getAnimations()
          .map(({ effect }) => (effect as KeyframeEffect).pseudoElement ?? '')
        seen.push(names.filter((name) => /^::view-transition-(old|new)/.test(name)))
      }
      transition.ready.then(note, note)
      return transition
    }
    Object.assign(window, { seen })
  })
  return () => page.evaluate(() => (window as unknown as { seen: string[][] }).seen)
}

test('a page fades into the next; the way back is at once, to where one was', async ({ browser }) => {
  const context = await openContext(browser, english)
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page)
  const transitions = await watchTransitions(page)
  await page.goto(`${server.url}/home`)
  await applicationRuns(page)
  await expect(wallOf(page).first()).toBeVisible()
  await page.evaluate((y) => scrollTo(0, y), SCROLLED)
  await page.getByRole('link', { name: 'Square', exact: true }).first().click()
  await expect(page).toHaveURL(/\/square$/)
  await expect.poll(transitions).toHaveLength(1)
  const [animations = []] = await transitions()
  expect(animations).not.toEqual([])
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/home$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(SCROLLED)
  expect(await transitions()).toHaveLength(1)
  expect(pageErrors).toEqual([])
  await context.close()
})

test('with reduced motion nothing fades between pages', async ({ browser }) => {
  const context = await openContext(browser, english)
  const page = await context.newPage()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const transitions = await watchTransitions(page)
  await page.goto(`${server.url}/home`)
  await applicationRuns(page)
  await page.getByRole('link', { name: 'Square', exact: true }).first().click()
  await expect(page).toHaveURL(/\/square$/)
  await expect.poll(transitions).toEqual([[]])
  await context.close()
})

/** Fades that last as long as a busy machine needs to press in between. */
const slowFades = (page: Page) =>
  page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync(
      '::view-transition-old(*), ::view-transition-new(*) { animation-duration: 5s !important }',
    )
    document.adoptedStyleSheets.push(slow)
  })

test('while a page fades, the menu beside it can be pressed', async ({ browser }) => {
  const context = await openContext(browser, english)
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  await applicationRuns(page)
  await slowFades(page)
  await page.getByRole('link', { name: 'Square', exact: true }).first().click()
  await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'My works' }).first().click({ timeout: 2_000 })
  await expect(page).toHaveURL(/\/works$/)
  await expect(page.getByRole('heading', { name: 'My works', level: 1 })).toBeVisible()
  await context.close()
})

test('a press on a page that is still fading in is not lost', async ({ browser }) => {
  const context = await openContext(browser, english)
  const page = await context.newPage()
  const pageErrors = collectPageErrors(page)
  await page.goto(`${server.url}/home`)
  await applicationRuns(page)
  await slowFades(page)
  const fades = () => page.evaluate(() => document.getAnimations().length)
  await page.getByRole('link', { name: 'Square', exact: true }).first().click()
  await expect.poll(fades).toBeGreaterThan(0)
  const popular = page.getByRole('button', { name: 'Popular today' })
  const { x = 0, y = 0, width = 0, height = 0 } = (await popular.boundingBox()) ?? {}
  await page.mouse.click(x + width / 2, y + height / 2)
  await expect(popular).toHaveAttribute('aria-pressed', 'true', { timeout: 2_000 })
  await expect.poll(fades).toBe(0)

  await page.getByRole('link', { name: 'Start creating' }).first().click()
  await expect.poll(fades).toBeGreaterThan(0)
  const field = page.getByRole('textbox', { name: 'What should be drawn?', exact: true })
  const box = (await field.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(box.x + 40, box.y + 20)
  await expect(field).toBeFocused({ timeout: 2_000 })
  expect(pageErrors).toEqual([])
  await context.close()
})
