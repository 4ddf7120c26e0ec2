import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from 'playwright/test'
import { draw } from './support/drawing.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { expectNoAxeFindings } from './support/page-checks.ts'

const OPERATOR = join(import.meta.dirname, '../packages/server/src/operator.ts')

let drawn: DrawnServer
test.beforeAll(async () => {
  drawn = await startDrawnServer()
})
test.afterAll(() => drawn.end())

const visitor = async (browser: Browser) =>
  (await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })).newPage()

/** Runs a command of the operator, and returns its output. */
const operator = (...words: string[]): string => {
  const env = { ...process.env, DATA_DIR: drawn.server.dataDir, PORT: String(drawn.server.port) }
  return spawnSync(process.execPath, [OPERATOR, ...words], { env, encoding: 'utf8' }).stdout
}

/** What a reader sees in the square once it is open. */
const worksIn = (page: Page) => page.getByRole('main').getByRole('listitem')

/** One author with a work in the square, and somebody else who is there. */
async function authorAndReader(browser: Browser, prompt: string) {
  const [author, reader] = [await visitor(browser), await visitor(browser)]
  await draw(author, drawn.url, prompt)
  await reader.goto(`${drawn.url}/square`)
  await reader.getByRole('img', { name: prompt }).click()
  const viewer = reader.getByRole('dialog', { name: prompt })
  await expect(viewer).toBeVisible()
  const choose = async (name: string) => {
    await viewer.getByRole('button', { name: 'More actions' }).click()
    const item = reader.getByRole('menuitem', { name }).or(reader.getByRole('menuitemcheckbox', { name }))
    await item.click()
  }
  const end = () => Promise.all([author.context().close(), reader.context().close()])
  return { author, reader, viewer, choose, end }
}

test('an author who is followed is in a list of one’s own, and no longer when not', async ({ browser }) => {
  const prompt = 'A tin robot'
  const { reader, choose, end } = await authorAndReader(browser, prompt)
  await choose('Follow this author')
  await reader.keyboard.press('Escape')
  await reader.getByRole('button', { name: 'Following', exact: true }).click()
  await expect(worksIn(reader)).toHaveCount(1)
  await expect(reader.getByRole('img', { name: prompt })).toBeVisible()
  await reader.locator('a[href^="/author/"]').first().click()
  const follow = reader.getByRole('main').getByRole('button', { name: 'Following', exact: true })
  await expect(follow).toBeVisible()
  await expectNoAxeFindings(reader, 'author')
  await follow.click()
  await expect(reader.getByRole('main').getByRole('button', { name: 'Follow', exact: true })).toBeVisible()
  await reader.goto(`${drawn.url}/square`)
  await reader.getByRole('button', { name: 'Following', exact: true }).click()
  await expect(worksIn(reader)).toHaveCount(0)
  await end()
})

test('an author who is hidden is seen nowhere, and again when they are shown again', async ({ browser }) => {
  const prompt = 'A paper kite'
  const { reader, choose, end } = await authorAndReader(browser, prompt)
  await choose('Hide this author')
  await expect(reader.getByText(/^You no longer see what .* shows\.$/)).toBeVisible()
  await expect(reader.getByRole('img', { name: prompt })).toHaveCount(0)
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'Square' })).toBeVisible()
  await expect(reader.getByRole('img', { name: prompt })).toHaveCount(0)
  await reader.getByRole('button', { name: 'My account' }).click()
  await reader.getByRole('button', { name: 'Hidden authors' }).click()
  await expect(reader.getByRole('heading', { name: 'Hidden authors' })).toBeVisible()
  await expectNoAxeFindings(reader, 'hidden authors')
  await reader.getByRole('button', { name: 'Show again' }).click()
  await expect(reader.getByText('You have hidden nobody')).toBeVisible()
  await reader.goto(`${drawn.url}/square`)
  await expect(reader.getByRole('img', { name: prompt })).toBeVisible()
  await end()
})

test('whoever reports a work finds what came of it with their receipts', async ({ browser }) => {
  const prompt = 'A glass whale'
  const { reader, choose, end } = await authorAndReader(browser, prompt)
  const id = new URL(reader.url()).searchParams.get('image') ?? ''
  await choose('Report')
  const question = reader.getByRole('dialog', { name: 'Report this work' })
  await question.getByRole('radio', { name: 'Violence or hate' }).check()
  await question.getByRole('button', { name: 'Report' }).click()
  await expect(reader.getByText('It is hidden from you now. The operator reviews reports.')).toBeVisible()
  await reader.goto(`${drawn.url}/account/receipts#reports`)
  const reports = reader.getByRole('region', { name: 'Your reports' }).getByRole('listitem')
  await expect(reports).toContainText('Not decided yet.')
  expect(operator('reports', 'hide', id)).toContain('1 report closed')
  await reader.reload()
  await expect(reports).toContainText('Hidden from everybody.')
  await expectNoAxeFindings(reader, 'reports')
  await end()
})

test('whoever made a work that was taken down requests a review, and sees it shown again', async ({
  browser,
}) => {
  const prompt = 'A clay owl'
  const { author, reader, viewer, end } = await authorAndReader(browser, prompt)
  const id = new URL(reader.url()).searchParams.get('image') ?? ''
  expect(operator('reports', 'hide', id)).toContain('is hidden')
  await author.goto(`${drawn.url}/works?image=${id}`)
  const notice = author.getByRole('region', { name: 'Taken down' })
  await expect(notice).toContainText('only you see it')
  await expectNoAxeFindings(author, 'taken down')
  await notice.getByRole('button', { name: 'Request a review' }).click()
  const question = author.getByRole('dialog', { name: 'Request a review' })
  await question.getByRole('textbox', { name: 'Why should it be shown?' }).fill('It is my own clay.')
  await expectNoAxeFindings(author, 'requesting a review')
  await question.getByRole('button', { name: 'Send' }).click()
  await expect(notice).toContainText('You requested a review on')
  await author.reload()
  await expect(notice).toContainText('You requested a review on')
  expect(operator('reports', 'hidden')).toContain('its owner requests a review: "It is my own clay."')
  expect(operator('reports', 'show', id)).toContain('is seen again')
  await author.reload()
  await expect(author.getByRole('checkbox', { name: /^Shown in the square/ })).toBeChecked()
  await reader.reload()
  await expect(viewer).toBeVisible()
  await end()
})
