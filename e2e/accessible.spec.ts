import { expect, type Page, test } from 'playwright/test'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { isFocused, tabBackTo, tabTo } from './support/keyboard.ts'
import { applicationRuns } from './support/page-checks.ts'
import { openContext } from './support/visitor.ts'

let server: DrawnServer

/** Long enough that progress is shown, however busy the machine is. */
const DRAWN_IN = 1_500

test.beforeAll(async () => {
  server = await startDrawnServer(DRAWN_IN)
})
test.afterAll(() => server.end())

const desktop = { name: '', width: 1440, height: 900, locale: 'en-US', colorScheme: 'light' } as const

/** What is set in Create becomes a preset of this name. */
async function keepAsPreset(page: Page, name: string): Promise<void> {
  await tabBackTo(page, page.getByRole('button', { name: 'Presets' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: /^New preset/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Preset name' }))
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: `Preset: ${name}` })).toBeVisible()
}

test('the whole journey works by keyboard alone', async ({ browser }) => {
  const { width, height, locale } = desktop
  const context = await browser.newContext({ viewport: { width, height }, locale, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  await expect(page.getByRole('main').getByRole('listitem').nth(5)).toBeVisible()
  // The server's first paint does not have the skip link, and its own links are in front of it until it goes.
  await applicationRuns(page)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await tabTo(page, page.getByRole('link', { name: 'Start creating' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/create/)
  // A page that was just opened takes the focus; a key that is pressed before moves it on the page that goes.
  await expect(page.locator('main:focus, main :focus')).toHaveCount(1)

  const field = page.getByRole('textbox', { name: 'What should be drawn?', exact: true })
  if (!(await isFocused(field))) await tabTo(page, field)
  await page.keyboard.type('A small house by a lake')
  await tabTo(page, page.getByRole('radio', { name: 'Square, 1:1' }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Portrait, 2:3' })).toBeChecked()
  await keepAsPreset(page, 'Tall')
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
    // At the edges of the dialog, the focus is moved back inside after a moment.
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
  // It takes the focus itself when it opens, whatever was pressed meanwhile.
  await expect(viewer).toBeFocused()
  await tabTo(page, viewer.getByRole('button', { name: 'More actions' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Use as reference' })).toBeFocused()
  for (const next of ['Add to favorites', 'Folders', 'Delete this image', 'Delete the whole set']) {
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem', { name: next })).toBeFocused()
  }
  await page.keyboard.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeVisible()
  await tabTo(page, undo)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByRole('link', { name: 'A small house by a lake' })).toBeVisible()
  await context.close()
})

test('what a screen reader announces on home, on create and in the viewer', async ({ browser }) => {
  const context = await openContext(browser, desktop)
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
          - button /^Like, \\d+/
          - button "Remix"
          - link "Easel Studio":
            - /url: /^\\/author\\//
  `)
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
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
        - heading "Ratio" [level=2]
        - button "Presets"
        - group "Ratio":
          - radio "Square, 1:1" [checked]
          - radio "Portrait, 2:3"
          - radio "Landscape, 3:2"
        - 'button "Style: None"'
      - region "Results"
  `)
  const announcements = await listenToLiveRegions(page)
  await page.getByRole('textbox', { name: 'What should be drawn?', exact: true }).fill('A blue door')
  await page.getByRole('button', { name: 'Generate' }).click()
  const set = page.getByRole('article').first()
  await expect(set.getByRole('status')).toContainText('Finished', { timeout: 60_000 })
  const { received, progress } = await announcements()
  expect(progress).toContainEqual(expect.stringMatching(/^\d+$/))
  expect(received.filter((line) => line.includes('Finished'))).toHaveLength(1)
  // Announcing every percent would drown everything else.
  expect(received.length).toBeLessThan(12)
  await context.close()
})

/** What live regions announce and progress bars show from now on, however briefly. */
async function listenToLiveRegions(page: Page): Promise<() => Promise<Heard>> {
  await page.evaluate(() => {
    const heard: Heard = { received: [], progress: [] }
    Object.assign(window, { heard })
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest('[aria-live], [role="status"], [role="alert"]')
        const words = region?.textContent?.trim()
        if (words && heard.received.at(-1) !== words) heard.received.push(words)
      }
      for (const bar of document.querySelectorAll('article [role="progressbar"]')) {
        heard.progress.push(bar.getAttribute('aria-valuenow'))
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { heard: Heard }).heard)
}

interface Heard {
  received: string[]
  progress: (string | null)[]
}
