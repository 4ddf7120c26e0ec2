import { expect, type Locator, type Page, test } from 'playwright/test'
import { expectNoAxeFindings } from './support/page-checks.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors } from './support/visitor.ts'

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

const call = (page: Page, name: string): Locator =>
  page.getByRole('list', { name: 'Calls, the newest first' }).getByRole('listitem').filter({ hasText: name })

test('a dialog and a floating button stand over the page, load nothing before, and come with their code', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  const page = await context.newPage()
  const errors = collectPageErrors(page)
  await page.goto(`${server.url}/playground?mode=dialog&page=create`)
  await expect(page.getByText('Not opened yet', { exact: true })).toBeVisible()
  expect(page.frames()).toHaveLength(1)
  await expectNoAxeFindings(page, 'before the dialog opens')
  await page.getByRole('button', { name: 'Open the dialog' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make an image' })
  const field = dialog.locator('iframe').contentFrame().getByRole('textbox').first()
  await field.fill('A fox in the snow')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  // What is turned meanwhile changes the frame that is there.
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expect(call(page, 'setTheme')).toHaveCount(1)
  await page.getByRole('button', { name: 'Open the dialog' }).click()
  await expect(field).toHaveValue('A fox in the snow')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('radio', { name: 'Side panel' }).check({ force: true })
  await page.getByRole('button', { name: 'Open the panel' }).click()
  await expect(field).toBeVisible()
  expect(await dialog.boundingBox()).toEqual({ x: 1040, y: 0, width: 400, height: 900 })
  // The page beside it goes on: what is turned in it changes the panel.
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await expect(dialog).toHaveCSS('color-scheme', 'light')
  await dialog.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('radio', { name: 'Floating button' }).check({ force: true })
  await page.getByRole('button', { name: 'Make an image' }).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Code' }).click()
  await page.getByRole('button', { name: 'React' }).click()
  await expect(page.getByRole('tabpanel')).toContainText('mode="button"')
  // Breaking it makes the browser complain, too.
  expect(errors).toEqual([])

  // What is broken is shown in the page.
  await page.getByRole('tab', { name: 'Break it' }).click()
  await page.getByRole('button', { name: /^Another origin/ }).click()
  await expect(page.getByRole('tabpanel').getByText('ORIGIN_REFUSED', { exact: true })).toBeVisible()
  await context.close()
})
