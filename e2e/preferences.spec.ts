import { expect, type Page, test } from 'playwright/test'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { applicationRuns, desktop } from './support/page-checks.ts'
import { collectPageErrors, openContext } from './support/visitor.ts'

const LIGHT = 'rgb(250, 248, 244)'
const DARK = 'rgb(19, 18, 16)'

let server: DrawnServer

test.beforeAll(async () => {
  server = await startDrawnServer()
})
test.afterAll(() => server.end())

const english = { ...desktop, locale: 'en-US' }
/** The color behind all of a page. */
const ground = (page: Page) =>
  page.evaluate(
    () =>
      [document.documentElement, document.body]
        .map((element) => getComputedStyle(element).backgroundColor)
        .find((color) => color !== 'rgba(0, 0, 0, 0)') ?? null,
  )

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('dialog', { name: 'My account' }).waitFor()
}

test('a person chooses the dark theme: it holds at once, in every tab and on every page, from the first paint', async ({
  browser,
}) => {
  const context = await openContext(browser, english)
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  await page.goto(`${server.url}/home`)
  await applicationRuns(page)
  const other = await context.newPage()
  await other.goto(`${server.url}/square`)
  expect([await ground(page), await ground(other)]).toEqual([LIGHT, LIGHT])

  await openMenu(page)
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect.poll(() => ground(page)).toBe(DARK)
  await expect.poll(() => ground(other)).toBe(DARK)
  // The widgets have tokens of their own.
  const sheet = page.getByRole('dialog', { name: 'My account' })
  await expect(sheet).toHaveCSS('background-color', 'rgb(28, 26, 23)')
  expect(await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)).toBe(false)

  const painted = await context.newPage()
  await painted.route('**/assets/**', (route) => route.abort())
  for (const path of [
    '/home',
    '/create',
    '/works',
    '/share/none',
    '/nowhere',
    '/terms',
    '/docs/quick-start',
  ]) {
    await painted.goto(server.url + path)
    expect([path, await ground(painted)]).toEqual([path, DARK])
  }

  await page.reload()
  await applicationRuns(page)
  await openMenu(page)
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  await expect.poll(() => ground(page)).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await ground(page)).toBe(DARK)
  expect(errors).toEqual([])
  await context.close()
})

test('one key leads to the prompt from any page, another one shows what the keyboard does', async ({
  browser,
}) => {
  const context = await openContext(browser, english)
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  await page.goto(`${server.url}/square`)
  await applicationRuns(page)
  const prompt = page.locator('main form textarea').first()
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect
    .poll(async () => {
      await page.keyboard.press('?')
      return dialog.isVisible()
    })
    .toBe(true)
  await expect(dialog).toContainText('Write a prompt')
  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/square$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.keyboard.press('/')
  await expect(page).toHaveURL(/\/create$/)
  await expect(prompt).toBeFocused()
  await page.keyboard.type('either / or?')
  await expect(prompt).toHaveValue('either / or?')
  await expect(dialog).toBeHidden()

  await page.goto(`${server.url}/home`)
  await applicationRuns(page)
  await expect
    .poll(async () => {
      await page.keyboard.press('/')
      return prompt.evaluate((field) => field === document.activeElement)
    })
    .toBe(true)
  await expect(prompt).toHaveValue('')
  expect(errors).toEqual([])
  await context.close()
})

test('whoever does not want single keys turns them off', async ({ browser }) => {
  const context = await openContext(browser, english)
  const page = await context.newPage()
  await page.goto(`${server.url}/square`)
  await applicationRuns(page)
  await openMenu(page)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByRole('checkbox', { name: 'Use / and ?' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.reload()
  await applicationRuns(page)
  await page.waitForTimeout(1000)
  await page.keyboard.press('/')
  await page.keyboard.press('?')
  await page.waitForTimeout(500)
  await expect(page).toHaveURL(/\/square$/)
  await expect(dialog).toBeHidden()
  await context.close()
})
