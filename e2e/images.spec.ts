import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { applicationRuns, squareOf } from './support/page-checks.ts'
import { expectPaintedInPlace } from './support/painted.ts'
import { ServerUnderTest } from './support/server.ts'

const OPERATOR = join(import.meta.dirname, '../packages/server/src/operator.ts')

let server: ServerUnderTest
let context: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await ServerUnderTest.start()
  context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  page = await context.newPage()
})
test.afterAll(async () => {
  await context.close()
  await server.end()
})
test.describe.configure({ mode: 'serial' })

const field = () => page.getByRole('textbox', { name: 'What should be drawn?' })
const viewer = () => page.getByRole('dialog')
const pressed = (name: string) => page.getByRole('button', { name, exact: true })
const newCode = (): string => {
  const env = { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
  return spawnSync(process.execPath, [OPERATOR, 'code', '--days', '30'], {
    env,
    encoding: 'utf8',
  }).stdout.trim()
}

/** Not the queue beside them, which lists the same sets. */
const results = () => page.getByRole('region', { name: 'Results' }).getByRole('article')

async function expectNothingOfAxe(): Promise<void> {
  await applicationRuns(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

test('three improved prompts are shown with their differences, and one is accepted', async () => {
  await page.goto(`${server.url}/create`)
  await field().fill('a red fox in the snow')
  await pressed('Improve the prompt').click()
  const choices = page.getByRole('group', { name: 'Better prompts' }).getByRole('radio')
  await expect(choices).toHaveCount(3)
  await expect(choices.nth(1)).toBeEnabled()
  await expectNothingOfAxe()
  const text = (await choices.nth(1).getAttribute('aria-label')) ?? ''
  expect(text.startsWith('a red fox in the snow, ')).toBe(true)
  await choices.nth(1).check()
  await pressed('Use this one').click()
  await expect(field()).toHaveValue(text)
})

test('a refused prompt names the phrase, and the safer wording is one click away', async () => {
  await field().fill('a naked woman by the sea')
  await field().press('Control+Enter')
  await expect(page.getByText('In question: “naked woman”')).toBeVisible()
  await expectNothingOfAxe()
  await pressed('Use this wording').click()
  await expect(field()).toHaveValue('a woman in a long dress by the sea')
  await field().press('Control+Enter')
  await expect(results().filter({ hasText: 'a woman in a long dress' })).toBeVisible()
  await expect(page.getByText(/Again in/)).toHaveCount(0)
})

test('an activation code can be entered where VIP is offered, and the header shows the membership', async () => {
  await field().fill('a lighthouse')
  await pressed('My account').click()
  await pressed('Become VIP').click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeChecked()
  await expectNothingOfAxe()
  await pressed('I have an activation code').click()
  await page.getByRole('textbox', { name: 'Activation code' }).fill(newCode())
  await expectNothingOfAxe()
  await pressed('Activate').click()
  await expect(page.getByText(/^You are VIP now, until /)).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'You are not logged in' })).toBeVisible()
  await pressed('Cancel').click()
  await expect(field()).toHaveValue('a lighthouse')
  await expect(page.getByRole('banner').getByText('VIP', { exact: true })).toBeVisible()
  await pressed('My account').click()
  await expect(page.getByText(/You are VIP until/)).toBeVisible()
  await expectNothingOfAxe()
  await page.keyboard.press('Escape')
})

test('a reference image gives its colors and layout', async () => {
  await page.locator('input[type=file]').setInputFiles(join(import.meta.dirname, '../docs/easel.webp'))
  await expect(page.getByRole('img', { name: 'Reference image' })).toBeVisible()
  await field().fill('a lighthouse')
  await field().press('Control+Enter')
  const lighthouse = results().filter({ hasText: 'a lighthouse' })
  await expect(lighthouse.getByText(/^Finished ·/)).toBeVisible({ timeout: 60_000 })
  await pressed('Remove image').click()
})

test('four variations are made from one image, and their viewer links back to it', async () => {
  await page.getByRole('button', { name: 'a lighthouse, image 2' }).click()
  await viewer().getByRole('button', { name: 'Four more like this' }).click()
  const before = viewer().getByRole('list', { name: 'Made from', exact: true })
  await expect(before.getByRole('link')).toHaveCount(1)
  await expect(viewer().getByRole('button', { name: 'Image 4' })).toBeVisible({ timeout: 60_000 })
  await expectNothingOfAxe()
  await before.getByRole('link').click()
  // Back on the original image, which has a variation now.
  await expect(viewer().getByRole('button', { name: 'Image 2' })).toHaveAttribute('aria-current', 'true')
  await expect(before).toHaveCount(0)
  const after = viewer().getByRole('list', { name: 'Made from this' })
  await expect(after.getByRole('link', { name: 'Variation: a lighthouse' })).toBeVisible()
})

test('a strong variation is chosen beside the button, and says that it is one', async () => {
  await viewer().getByRole('button', { name: 'How much the variations differ' }).click()
  await expectNothingOfAxe()
  await viewer()
    .getByRole('menuitem', { name: /^Strong variation/ })
    .click()
  await expect(viewer().getByRole('button', { name: 'Image 4' })).toBeVisible({ timeout: 60_000 })
  await expect(
    viewer()
      .getByRole('definition')
      .filter({ hasText: /^Strong$/ }),
  ).toBeVisible()
  await viewer().getByRole('list', { name: 'Made from', exact: true }).getByRole('link').click()
  const after = viewer().getByRole('list', { name: 'Made from this' })
  await expect(after.getByRole('link', { name: 'Strong variation: a lighthouse' })).toBeVisible()
})

test('a downloaded image has a file name and embedded metadata', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    viewer().getByRole('button', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Easel a lighthouse 2.jpg')
  const bytes = await readFile(await download.path())
  expect(bytes.toString('latin1')).toContain('algorithmicMedia')
})

test('a share link shows the work to anybody until it is revoked', async ({ browser }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await viewer().getByRole('button', { name: 'Share' }).click()
  await expect(page.getByText(/^Link copied/)).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  const stranger = await browser.newContext({ locale: 'en' })
  const other = await stranger.newPage()
  await expectPaintedInPlace(other, link, ['h1', 'article img'])
  await expect(other.getByRole('heading', { name: 'a lighthouse' })).toBeVisible()
  await expect(other.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http.*\/files\//)
  await pressed('Revoke link').click()
  await expect(page.getByText('The link no longer works')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await stranger.close()
})

test('the user’s works can be filtered by operation, also by URL', async () => {
  await page.goto(`${server.url}/works`)
  const works = page.getByRole('main').getByRole('listitem')
  await expect(works).toHaveCount(4)
  const choose = async (kind: string) => {
    await page.getByRole('button', { name: /^Filter/ }).click()
    await page.getByRole('menuitemcheckbox', { name: kind }).click()
  }
  await choose('Variations')
  await expect(works).toHaveCount(2)
  await expect(page).toHaveURL(/operation=2/)
  await page.reload()
  await expect(works).toHaveCount(2)
  await choose('Enhanced')
  await expect(page.getByText('No works match')).toBeVisible()
  await expectNothingOfAxe()
  await pressed('Show all works').click()
  await expect(works).toHaveCount(4)
})

test('new works appear in the square, can be liked by others, and can be removed by a switch', async ({
  browser,
}) => {
  await page.goto(`${server.url}/create`)
  await field().fill('a sailing boat at dawn')
  await field().press('Control+Enter')
  await expect(
    results()
      .filter({ hasText: 'a sailing boat at dawn' })
      .getByText(/^Finished ·/),
  ).toBeVisible({ timeout: 60_000 })
  const stranger = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const other = await stranger.newPage()
  await other.goto(`${server.url}/square`)
  // The author's page, as a link to it opens it.
  const author = await other.locator('a[href^="/author/"]').first().getAttribute('href')
  const itsPage = await stranger.newPage()
  await expectPaintedInPlace(itsPage, `${server.url}${author}`, ['h1', 'img'])
  await itsPage.close()
  await other.getByRole('main').getByRole('link').first().click()
  await expect(other.getByRole('dialog', { name: 'a sailing boat at dawn' })).toBeVisible()
  await other.getByRole('dialog').getByRole('button', { name: 'Like, 0' }).click()
  await expect(other.getByRole('dialog').getByRole('button', { name: 'Liked, 1' })).toBeVisible()
  await pressed('My account').click()
  await page.getByRole('checkbox', { name: /Show my works in the square/ }).uncheck()
  await expect(async () => {
    await other.goto(`${server.url}/square`)
    await expect(squareOf(other)).toBeVisible()
    expect(await other.getByRole('img', { name: 'a sailing boat at dawn' }).count()).toBe(0)
  }).toPass({ timeout: 30_000 })
  await stranger.close()
})
