import { type BrowserContext, expect, test } from 'playwright/test'
import { draw } from './support/drawing.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { applicationRuns } from './support/page-checks.ts'

const PROMPT = 'A red boat'

let drawn: DrawnServer
let context: BrowserContext

test.beforeAll(async ({ browser }) => {
  drawn = await startDrawnServer()
  context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await draw(page, drawn.url, PROMPT)
  await page.close()
})
test.afterAll(async () => {
  await context.close()
  await drawn.end()
})

const open = async (path: string) => {
  const page = await context.newPage()
  await page.goto(drawn.url + path)
  await applicationRuns(page)
  return page
}

test('what a screen reader announces in the square', async () => {
  const page = await open('/square')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Square" [level=1]
      - search:
        - searchbox "Search the square"
      - button "More actions"
      - toolbar "Order":
        - button "Newest" [pressed]
        - button "Popular today"
        - button "Of all time"
        - button "Following"
      - heading "Today" [level=2]
      - list "Today":
        - listitem:
          - link "${PROMPT}":
            - img "${PROMPT}"
          - button "Remix"
          - link /\\w+ \\d+/:
            - /url: /^\\/author\\//
  `)
  await page.close()
})

test('what a screen reader announces in My works, also while choosing', async () => {
  const page = await open('/works')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "My works" [level=1]
      - search:
        - searchbox "Search my works"
      - button "Select"
      - toolbar "Show only":
        - button "Favorites"
        - button "Folders"
        - button "Filter and sort"
      - group "My works":
        - heading "Today" [level=2]
        - list "Today":
          - listitem:
            - link "${PROMPT}":
              - img "${PROMPT}"
            - button "Add to favorites"
            - button "Folders"
            - button "Remix"
            - button "Delete"
  `)
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - status: 0 selected
      - button "Select all"
      - button "Delete" [disabled]
      - button "Download as one file" [disabled]
      - button "Done"
      - group "My works":
        - checkbox /^The whole day/
        - heading "Today" [level=2]
        - list "Today":
          - listitem:
            - checkbox "${PROMPT}"
  `)
  await page.close()
})

test('what a screen reader announces in the account menu, of what is new, and of receipts', async () => {
  const page = await open('/account/receipts')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Usage and receipts" [level=1]
      - list "Usage and receipts":
        - listitem:
          - text: A set of images
          - time
      - region "This browser":
        - heading "This browser" [level=2]
        - button "Renew device ID"
  `)
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByRole('dialog', { name: 'My account' })).toMatchAriaSnapshot(`
    - dialog "My account":
      - button "Log in/Register"
      - paragraph:
        - button "Become VIP"
      - textbox "The name that others see"
      - button "Save" [disabled]
      - checkbox /^Show my works in the square/
      - button "Language settings"
      - button "Usage and receipts"
      - button "Hidden authors"
      - button "What’s new"
      - paragraph:
        - link "Terms"
        - link "Privacy"
  `)
  await page.getByRole('button', { name: 'What’s new' }).click()
  await expect(page.getByRole('dialog', { name: 'What’s new' })).toMatchAriaSnapshot(`
    - dialog "What’s new":
      - heading "What’s new" [level=2]
      - button "Close"
      - list:
        - listitem:
          - heading [level=3]
          - paragraph
  `)
  await page.close()
})

test('what a screen reader announces of an author, and of the queue', async () => {
  const page = await open('/square')
  const author = await page.locator('a[href^="/author/"]').first().getAttribute('href')
  await page.goto(drawn.url + author)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - button "Square"
      - heading /\\w+ \\d+/ [level=1]
      - list /^Works by /:
        - listitem:
          - link "${PROMPT}":
            - img "${PROMPT}"
  `)
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto(`${drawn.url}/queue`)
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - region "My queue":
        - heading "My queue" [level=1]
        - tablist "My queue":
          - tab "All" [selected]
        - tabpanel "All":
          - list:
            - listitem:
              - article:
                - button "${PROMPT} Finished"
  `)
  await page.close()
})

test('what a screen reader announces while signing in, and where nothing is', async () => {
  const page = await open('/nowhere')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Page not found" [level=1]
      - paragraph
      - link "Go to the gallery"
  `)
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Log in/Register' }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.locator('input[name="username"]') })
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog:
      - heading [level=2]
      - button "Close"
      - textbox
      - checkbox
      - button "Log in/Register"
  `)
  await page.close()
})

test('what a screen reader announces of the membership', async () => {
  const page = await open('/home')
  await page.getByRole('button', { name: /^Become VIP/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Open VIP, unlimited usage' })
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Open VIP, unlimited usage":
      - heading "Open VIP, unlimited usage" [level=2]
      - button "Close"
      - heading "VIP privileges" [level=3]
      - list:
        - listitem: 4K resolution
      - group "Plans":
        - radio /^Week/ [checked]
        - radio /^Year/
        - radio /^Permanent/
      - heading "Order payment" [level=3]
      - term: Amount payable
      - definition: $3.99
      - paragraph:
        - link "VIP membership agreement"
        - button "Restore purchase"
        - button "I have an activation code"
  `)
  await expect(dialog.locator('iframe')).toHaveAttribute('title', /\w/)
  await page.close()
})

test('what a screen reader announces in a partner’s frame, and where an app is waited for', async () => {
  const frame = await open('/embed/home')
  await expect(frame.locator('body')).toMatchAriaSnapshot(`
    - link "Skip to content"
    - navigation "Main":
      - link "Selected"
      - link "Square"
      - link "My works"
      - button "My queue"
      - link "Create"
    - main:
      - heading "Selected works" [level=1]
      - search:
        - searchbox "Search the works"
      - toolbar "Styles":
        - button "Popular"
        - button "All" [pressed]
      - list "Selected works":
        - listitem:
          - link /\\w+ \\w+/:
            - img /\\w+ \\w+/
          - button "Remix"
  `)
  await frame.close()
  const app = await open('/h5/home')
  await expect(app.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Waiting for the app" [level=1]
      - paragraph
      - button "Try again"
  `)
  await app.close()
})
