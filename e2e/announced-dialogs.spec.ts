import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { draw } from './support/drawing.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'

const OPERATOR = join(import.meta.dirname, '../packages/server/src/operator.ts')
const PROMPT = 'A red boat'

let drawn: DrawnServer

test.beforeAll(async () => {
  drawn = await startDrawnServer(100, { GEO_COUNTRY: 'MX' })
})
test.afterAll(() => drawn.end())

async function visitor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return context.newPage()
}

/** Runs a command of the operator. */
function operator(...words: string[]): void {
  const env = { ...process.env, DATA_DIR: drawn.server.dataDir, PORT: String(drawn.server.port) }
  expect(spawnSync(process.execPath, [OPERATOR, ...words], { env }).status).toBe(0)
}

/** Somebody with a set, which is open in the viewer. */
async function withWork(browser: Browser): Promise<Page> {
  const page = await visitor(browser)
  await draw(page, drawn.url, PROMPT)
  await page.goto(`${drawn.url}/works`)
  await page.getByRole('main').getByRole('link', { name: PROMPT }).first().click()
  await expect(page.getByRole('dialog', { name: PROMPT })).toBeVisible()
  return page
}

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText())

test('what a screen reader announces to somebody who is new on Create, and of the header', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await page.goto(`${drawn.url}/create`)
  await expect(page.getByRole('region', { name: 'Results' })).toMatchAriaSnapshot(`
    - region "Results":
      - region "How it works":
        - list:
          - listitem: Describe an image
          - listitem: Press Generate
          - listitem: Get four images
        - paragraph: 3 sets free in 24 hours
        - button "Close these steps"
      - paragraph: Your four images appear here
      - paragraph: "Write what you see, or begin with one of these:"
      - list
  `)
  await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - search:
        - searchbox "Search the square"
      - button "My account"
      - button "Language settings"
  `)
  await page.context().close()
})

test('what a screen reader announces of what can be done with a result, and in the editor', async ({
  browser,
}) => {
  const page = await visitor(browser)
  await draw(page, drawn.url, PROMPT)
  await page.getByRole('article').first().hover()
  await page.getByRole('button', { name: 'Image 1: more actions' }).first().click()
  await expect(page.getByRole('menu')).toMatchAriaSnapshot(`
    - 'menu "Image 1: more actions"':
      - menuitem "Download"
      - menuitem "Four more like this"
      - menuitem "Subtle variation"
      - menuitem "Strong variation"
      - menuitem "Enhance to 4K"
      - menuitem "Use as reference"
      - menuitem "Edit"
      - menuitem "Add to favorites"
      - menuitem "Share"
      - menuitem "Delete this image"
      - menuitem "Delete the whole set"
  `)
  await expect(page.getByRole('menuitem', { name: 'Enhance to 4K' })).toHaveAccessibleDescription(
    'For VIP members',
  )
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog', { name: 'Edit the image' })
  await expect(editor).toMatchAriaSnapshot(`
    - dialog "Edit the image":
      - heading "Edit the image" [level=2]
      - button "Close"
      - group "What to do":
        - radio "Repaint" [checked]
        - radio "Erase"
        - radio "Extend"
        - radio "Crop"
      - application "Image to paint on":
        - img "${PROMPT}"
      - paragraph: /With the keyboard/
      - slider "Brush size": "8"
      - button "Undo" [disabled]
      - button "Redo" [disabled]
      - button "Invert the marks" [disabled]
      - button "Clear the marks" [disabled]
      - group: Mark a rectangle by numbers
      - textbox "What should be there?"
      - paragraph: Makes four new images, and counts as one generation.
      - button "Paint four images"
  `)
  await expect(editor.getByRole('application')).toHaveAccessibleDescription(/With the keyboard/)
  await editor.getByRole('radio', { name: 'Crop' }).check({ force: true })
  await expect(editor).toMatchAriaSnapshot(`
    - dialog "Edit the image":
      - application /What is kept/
      - paragraph: /With the keyboard/
      - heading "Ratio" [level=3]
      - group "Ratio":
        - radio "1:1" [checked]
      - button "Turn by 90°"
      - slider "Size (%)": "100"
      - slider "From the left (%)": "50"
      - slider "From the top (%)": "50"
      - paragraph: Costs nothing. The image itself stays as it is.
      - button "Keep as a new work"
  `)
  // What a slider says itself is not said again by what shows its value.
  await expect(editor.locator('output')).toHaveCount(0)
  await page.context().close()
})

test('what a screen reader announces of folders, and of a work that is shared', async ({ browser }) => {
  const page = await withWork(browser)
  const viewer = page.getByRole('dialog', { name: PROMPT })
  await viewer.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Folders' }).click()
  const folders = page.getByRole('dialog', { name: 'Folders' })
  await folders.getByRole('textbox', { name: 'New folder' }).fill('Boats')
  await page.keyboard.press('Enter')
  await expect(folders).toMatchAriaSnapshot(`
    - dialog "Folders":
      - heading "Folders" [level=2]
      - button "Close"
      - paragraph: "Whole sets are in folders: the other images of a set go with it."
      - list:
        - listitem:
          - checkbox "Boats" [checked]
      - textbox "New folder"
      - button "Create folder"
      - button "Done"
  `)
  await folders.getByRole('button', { name: 'Done' }).click()
  await viewer.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toMatchAriaSnapshot(`
    - status:
      - paragraph: "Link copied: anyone with it can see this work"
      - button "Revoke link"
      - button "Close"
  `)
  const reader = await visitor(browser)
  await reader.goto(await copied(page))
  await expect(reader.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - article:
        - heading "${PROMPT}" [level=1]
        - paragraph: /^By .+, drawn with Easel$/
        - paragraph:
          - button "Remix"
          - button "Go to the gallery"
        - list:
          - listitem:
            - img "${PROMPT}, image 1"
          - listitem:
            - img "${PROMPT}, image 2"
          - listitem:
            - img "${PROMPT}, image 3"
          - listitem:
            - img "${PROMPT}, image 4"
  `)
  await Promise.all([page.context().close(), reader.context().close()])
})

test('what a screen reader announces of a report, and of a request for a review', async ({ browser }) => {
  const author = await withWork(browser)
  const id = new URL(author.url()).searchParams.get('image') ?? ''
  const reader = await visitor(browser)
  await reader.goto(`${drawn.url}/square?image=${id}`)
  await reader.getByRole('dialog', { name: PROMPT }).getByRole('button', { name: 'More actions' }).click()
  await reader.getByRole('menuitem', { name: 'Report' }).click()
  await expect(reader.getByRole('dialog', { name: 'Report this work' })).toMatchAriaSnapshot(`
    - dialog "Report this work":
      - heading "Report this work" [level=2]
      - button "Close"
      - paragraph: /The operator reviews reports/
      - group "What is wrong with it?":
        - radio "Sexual content"
        - radio "Violence or hate"
        - radio "Against the law"
        - radio /Someone’s rights/
        - radio "Other"
      - button "Cancel"
      - button "Report" [disabled]
  `)
  operator('reports', 'hide', id)
  await author.goto(`${drawn.url}/works?image=${id}`)
  const notice = author.getByRole('region', { name: 'Taken down' })
  await notice.getByRole('button', { name: 'Request a review' }).click()
  await expect(author.getByRole('dialog', { name: 'Request a review' })).toMatchAriaSnapshot(`
    - dialog "Request a review":
      - heading "Request a review" [level=2]
      - button "Close"
      - paragraph: /You can request one review/
      - textbox "Why should it be shown?"
      - button "Cancel"
      - button "Send" [disabled]
  `)
  await Promise.all([author.context().close(), reader.context().close()])
})
