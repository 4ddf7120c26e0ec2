import { expect, type Locator, type Page, test } from 'playwright/test'
import { ServerUnderTest } from './support/server.ts'
import { arrive } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

const desktop = { name: '', width: 1440, height: 900, locale: 'en-US', colorScheme: 'light' } as const
const PLACES = ['/home', '/create', '/square', '/works'] as const

test('the whole journey by keyboard alone', async ({ browser }) => {
  const { width, height, locale } = desktop
  const context = await browser.newContext({ viewport: { width, height }, locale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('main').getByRole('listitem').nth(5)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await tabTo(page, page.getByRole('link', { name: 'Start creating' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/create/)

  const field = page.getByRole('textbox', { name: 'What should be drawn?', exact: true })
  if (!(await isFocused(field))) await tabTo(page, field)
  await page.keyboard.type('A small house by a lake')
  await tabTo(page, page.getByRole('radio', { name: 'Square, 1:1' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Portrait, 2:3' })).toBeChecked()
  await tabBackTo(page, page.getByRole('button', { name: 'Generate' }))
  await page.keyboard.press('Enter')
  const set = page.getByRole('article').first()
  await expect(set.getByRole('status')).toContainText('Finished', { timeout: 60_000 })

  const first = set.getByRole('button', { name: /image 1$/ })
  await tabTo(page, first)
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog')
  await expect(viewer).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('button', { name: /image 2$/i })).toHaveAttribute('aria-current', /./)
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press('Tab')
    // At its edges the browser is sent back inside a moment later.
    await expect
      .poll(() => viewer.evaluate((dialog) => dialog.contains(dialog.ownerDocument.activeElement)))
      .toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(first).toBeFocused()

  await tabBackTo(page, page.getByRole('link', { name: 'My works' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/works/)
  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'A small house by a lake' }))
  await page.keyboard.press('Enter')
  await tabTo(page, viewer.getByRole('button', { name: 'Delete' }))
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await tabTo(page, undo)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'A small house by a lake' })).toBeVisible()
  await context.close()
})

test('what a screen reader hears of home, create and the viewer', async ({ browser }) => {
  const context = await arrive(browser, desktop)
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('main').getByRole('listitem').nth(5)).toBeVisible()
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - navigation "Main":
      - link "Easel"
      - link "Start creating"
      - link "Home"
      - link "Square"
      - link "My works"
    - banner:
      - button "My account"
      - button "Language settings"
    - main:
      - heading "Selected works" [level=1]
      - list "Selected works":
        - listitem:
          - link /\\w+ \\w+/:
            - /url: /^\\/home\\?image=/
            - img /\\w+ \\w+/
          - button "Remix"
  `)
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  const viewer = page.getByRole('dialog')
  await expect(viewer).toHaveAccessibleName(/\w/)
  await expect(viewer).toMatchAriaSnapshot(`
    - dialog /\\w+ \\w+/:
      - heading /\\w+ \\w+/ [level=2]
      - button "Close"
      - img /\\w+ \\w+/
      - button "Next image"
      - button "Copy the prompt"
      - button "Remix"
      - button "Download"
      - button "View original"
      - button "Like, 0"
  `)
  await page.keyboard.press('Escape')

  await page.goto(`${server.url}/create`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "Create":
        - heading "Create" [level=1]
        - textbox "What should be drawn?"
        - group "Ratio":
          - radio "Square, 1:1" [checked]
          - radio "Portrait, 2:3"
          - radio "Landscape, 3:2"
        - group "Style"
      - region "Results"
  `)
  const told = await listenToLiveRegions(page)
  await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill('A blue door')
  await page.getByRole('button', { name: 'Generate' }).click()
  const set = page.getByRole('article').first()
  await expect(set.getByRole('progressbar').first()).toHaveAttribute('aria-valuenow', /\d/)
  await expect(set.getByRole('status')).toContainText('Finished', { timeout: 60_000 })
  const heard = await told()
  expect(heard.filter((line) => line.includes('Finished'))).toHaveLength(1)
  // Every percent would drown everything else.
  expect(heard.length).toBeLessThan(12)
  await context.close()
})

for (const [name, width, height] of [
  ['at 200 % zoom', 720, 450],
  ['on 320 px, as at 400 %', 320, 568],
] as const) {
  test(`${name} everything is still there, and nothing has to be scrolled sideways`, async ({ browser }) => {
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
    await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
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

test('with reduced motion nothing moves while pictures grow and windows open', async ({ browser }) => {
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

test('in forced colours what is chosen, focused or pressed can be told apart', async ({ browser }) => {
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

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
const tabTo = (page: Page, target: Locator) => goTo(page, target, 'Tab')
const tabBackTo = (page: Page, target: Locator) => goTo(page, target, 'Shift+Tab')

/** On the way every stop is on the screen and can be seen to have the focus. */
async function goTo(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press(key)
    await expect.poll(() => blindStop(page), { intervals: [0, 50, 100, 200] }).toBe('')
    if (await isFocused(target)) return
  }
  throw new Error(`No way to ${target} by keyboard`)
}

/** What has the focus without being seen to: empty when all is well. */
const blindStop = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return ''
    const probe = document.querySelector('.easel-root')?.appendChild(document.createElement('i'))
    probe?.style.setProperty('color', 'var(--easel-accent)')
    const accent = probe && getComputedStyle(probe).color
    probe?.remove()
    const around: (Element | null | undefined)[] = []
    for (let at = element.parentElement; at && around.length < 5; at = at.parentElement) around.push(at)
    const shows = [element, ...around, element.nextElementSibling, ...element.children].some((one) => {
      if (!one) return false
      const { outlineStyle, boxShadow, borderBlockStartColor } = getComputedStyle(one)
      return outlineStyle !== 'none' || boxShadow !== 'none' || borderBlockStartColor === accent
    })
    const { width, height } = element.getBoundingClientRect()
    return shows && width * height > 0 ? '' : element.outerHTML.slice(0, 200)
  })

async function listenToLiveRegions(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live], [role="status"], [role="alert"]')
        const words = region?.textContent?.trim()
        if (words && heard.at(-1) !== words) heard.push(words)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

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

/** What tells one from the other without a colour of ours. */
const lookOf = (target: Locator): Promise<string> =>
  target.evaluate((element) => {
    const box = element.closest('label') ?? element
    return [box, ...box.querySelectorAll('*')]
      .map((one) => {
        const look = getComputedStyle(one)
        return [
          look.borderColor,
          look.borderWidth,
          look.outlineStyle,
          look.backgroundColor,
          look.color,
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
