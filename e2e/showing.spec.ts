import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { squareOf } from './support/page-checks.ts'
import { ServerUnderTest } from './support/server.ts'

const PICTURE = join(import.meta.dirname, '../docs/easel.webp')
// No longer than the part of a prompt that everybody can read in the square.
const PROMPT = 'a lighthouse in clouds'

let server: ServerUnderTest
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await ServerUnderTest.start()
  page = await visitor(browser)
})
test.afterAll(async () => {
  await page.context().close()
  await server.end()
})
test.describe.configure({ mode: 'serial' })

const visitor = async (browser: Browser) =>
  (await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })).newPage()
const shown = (who: Page) => who.getByRole('main').getByRole('img', { name: PROMPT })

/** Checks what somebody sees who opens the square now. */
async function expectInSquare(who: Page, count: 0 | 1): Promise<void> {
  await expect(async () => {
    await who.goto(`${server.url}/square`)
    await expect(squareOf(who)).toBeVisible()
    expect(await shown(who).count()).toBe(count)
  }).toPass({ timeout: 30_000 })
}

test('a work with a reference image is private until its owner shows it', async ({ browser }) => {
  test.slow()
  await page.goto(`${server.url}/create`)
  await page.locator('input[type=file]').setInputFiles(PICTURE)
  await expect(page.getByRole('img', { name: 'Reference image' })).toBeVisible()
  const field = page.getByRole('textbox', { name: 'What should be drawn?' })
  await field.fill(PROMPT)
  await field.press('Control+Enter')
  const set = page.getByRole('article').first()
  await expect(set.getByText(/^Finished ·/)).toBeVisible({ timeout: 60_000 })
  const other = await visitor(browser)
  await expectInSquare(other, 0)

  await set.getByRole('button', { name: /image 1$/ }).click()
  const viewer = page.getByRole('dialog')
  const box = viewer.getByRole('checkbox', { name: /^Shown in the square/ })
  await expect(box).not.toBeChecked()
  await expect(viewer.getByText('Made from your own image: private unless you show it.')).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await box.check()
  await expect(viewer.getByText('Everyone can see it.')).toBeVisible()
  await expectInSquare(other, 1)
  await page.reload()
  await expect(box).toBeChecked()
  await other.context().close()
})

test('somebody who reports a work no longer sees it, and others do until its owner removes it', async ({
  browser,
}) => {
  test.slow()
  const [reporter, other] = [await visitor(browser), await visitor(browser)]
  await expectInSquare(reporter, 1)
  await shown(reporter).click()
  await reporter.getByRole('dialog').getByRole('button', { name: 'More actions' }).click()
  await reporter.getByRole('menuitem', { name: 'Report' }).click()
  const question = reporter.getByRole('dialog', { name: 'Report this work' })
  await expect(question.getByText(/The operator reviews reports/)).toBeVisible()
  await question.getByRole('radio', { name: 'Other' }).check()
  await question.getByRole('button', { name: 'Report' }).click()
  await expect(reporter.getByText('It is hidden from you now. The operator reviews reports.')).toBeVisible()
  await expectInSquare(reporter, 0)
  await expectInSquare(other, 1)

  const box = page.getByRole('dialog').getByRole('checkbox', { name: /^Shown in the square/ })
  await box.uncheck()
  await expect(page.getByRole('dialog').getByText(/private unless you show it/)).toBeVisible()
  await expectInSquare(other, 0)
  for (const who of [reporter, other]) await who.context().close()
})

test.describe('while the audience of a new work is unknown', () => {
  const generate = (who: Page) => who.getByRole('button', { name: 'Generate' })
  const submits = (who: Page) => {
    const seen: string[] = []
    who.on('request', (request) => {
      if (request.url().endsWith('/mj/submit')) seen.push(request.url())
    })
    return seen
  }
  const write = async (who: Page) => {
    await who.goto(`${server.url}/create`)
    await who.getByRole('textbox', { name: 'What should be drawn?' }).fill('A fox')
  }

  test('a submit waits for the answer, and Generate does not move', async ({ browser }) => {
    const who = await visitor(browser)
    const sent = submits(who)
    let answer = () => {}
    const requested = new Promise<void>((resolve) => (answer = resolve))
    await who.route('**/user/settings', async (route) => {
      await requested
      await route.continue()
    })
    await write(who)
    const before = await generate(who).boundingBox()
    await generate(who).click()
    await expect(generate(who)).toHaveAttribute('aria-busy', 'true')
    await expect(who.getByText('Checking who will see the images …')).toBeVisible()
    expect(await generate(who).boundingBox()).toEqual(before)
    expect(sent).toEqual([])
    answer()
    await expect(who.getByText(/^What you create appears in the square/)).toBeVisible()
    await expect.poll(() => sent.length).toBe(1)
    await expect(who.getByText(/^Your images appear there once they are finished/)).toBeVisible()
    await who.context().close()
  })

  test('nothing is submitted without an answer, and it is requested again', async ({ browser }) => {
    const who = await visitor(browser)
    const sent = submits(who)
    await who.route('**/user/settings', (route) => route.abort())
    await write(who)
    await generate(who).click()
    await expect(who.getByText(/^We can’t tell who would see the images/)).toBeVisible()
    expect(sent).toEqual([])
    await expect(who.getByRole('textbox', { name: 'What should be drawn?' })).toHaveValue('A fox')
    await who.unroute('**/user/settings')
    await who.getByRole('button', { name: 'Try again' }).click()
    await expect(who.getByText(/^What you create appears in the square/)).toBeVisible()
    await generate(who).click()
    await expect.poll(() => sent.length).toBe(1)
    await who.context().close()
  })
})
