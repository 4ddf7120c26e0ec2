import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from 'playwright/test'
import type { OpenAiFake } from '../packages/server/test/fakes/openai.ts'
import { startWithOpenAi } from './support/openai-server.ts'
import type { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS } from './support/visitor.ts'

const OPERATOR = join(import.meta.dirname, '../packages/server/src/operator.ts')

let openAi: OpenAiFake
let server: ServerUnderTest

test.beforeAll(async () => {
  ;({ openAi, server } = await startWithOpenAi())
})
test.afterAll(async () => {
  await server.end()
  await openAi.close()
})

const newCode = (): string => {
  const env = { ...process.env, DATA_DIR: server.dataDir, PORT: String(server.port) }
  const code = spawnSync(process.execPath, [OPERATOR, 'code', '--days', '30'], { env, encoding: 'utf8' })
  return code.stdout.trim()
}

/** A finished set of a member, opened at its first image. */
async function openWork(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'What should be drawn?' })
  await page.goto(`${server.url}/create`)
  await field.fill(newCode())
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  // That the membership is the browser's alone.
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await field.fill('A lighthouse')
  await page.getByRole('button', { name: 'Generate', exact: true }).click()
  await expect.poll(() => openAi.calls.length).toBeGreaterThan(0)
  await page.goto(`${server.url}/works`)
  // While it is being made, its tile leads to where that is seen.
  await page.locator('main li a[href*="image="]').first().click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
}

for (const visitor of VISITORS.filter(({ locale }) => locale === 'en-US')) {
  test(`a region is painted anew and compared, the background removed, and the result cropped: ${visitor.name}`, async ({
    browser,
  }) => {
    openAi.reset()
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const errors = collectPageErrors(page)
    await openWork(page)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const area = page.getByRole('application', { name: 'Image to paint on' })
    const { x = 0, y = 0, width = 0, height = 0 } = (await area.boundingBox()) ?? {}
    await page.mouse.move(x + width * 0.3, y + height * 0.5)
    await page.mouse.down()
    await page.mouse.move(x + width * 0.7, y + height * 0.5, { steps: 5 })
    await page.mouse.up()
    await page.getByLabel('What should be there?').fill('A red hat')
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    await page.getByRole('button', { name: 'Paint four images' }).click()
    await page.getByRole('button', { name: 'Compare with what it was made from' }).click()
    await expect(page.getByRole('slider', { name: 'Before and after' })).toBeVisible()
    const edit = openAi.calls.find(({ path }) => path === '/v1/images/edits')
    expect(edit?.fields.prompt).toMatch(/^A red hat/)
    expect(edit?.files.mask).toBeDefined()

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('radio', { name: 'Remove background' }).check({ force: true })
    await page.getByRole('button', { name: 'Remove the background' }).click()
    await expect(page.getByRole('link', { name: 'Repainted: A red hat' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'File format: PNG' })).toBeVisible()
    expect(openAi.calls.at(-1)?.fields).toMatchObject({ background: 'transparent', n: 1 })

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('radio', { name: 'Crop' }).check({ force: true })
    await page.getByRole('button', { name: 'Turn by 90°' }).click()
    const before = page.url()
    await page.getByRole('button', { name: 'Keep as a new work' }).click()
    await expect(page.getByRole('link', { name: 'Without its background: A red hat' })).toBeVisible()
    expect(page.url()).not.toBe(before)
    // The way back is one image; closing leads to where the first of them was opened.
    const cropped = page.url()
    await page.goBack()
    await expect(page.getByRole('link', { name: 'Repainted: A red hat' })).toBeVisible()
    await page.goForward()
    await expect(page).toHaveURL(cropped)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL(`${server.url}/works`)
    // A code (433) is an answer, which browsers log.
    expect(errors.filter((line) => !/status of 433/.test(line))).toEqual([])
    await context.close()
  })
}

test('what is marked is erased, and an image is extended to another ratio', async ({ browser }) => {
  openAi.reset()
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await openWork(page)
  const edits = () => openAi.calls.filter(({ path }) => path === '/v1/images/edits')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('radio', { name: 'Erase' }).check({ force: true })
  await page.getByText('Mark a rectangle by numbers').click()
  await page.getByRole('button', { name: 'Mark it' }).click()
  await page.getByRole('button', { name: 'Erase it' }).click()
  await expect(page.getByRole('button', { name: 'Compare with what it was made from' })).toBeVisible()
  expect(edits()).toHaveLength(1)
  expect(edits()[0]?.files.mask).toBeDefined()
  const erased = page.url()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('radio', { name: 'Extend' }).check({ force: true })
  await page.getByRole('radio', { name: '3:2' }).check({ force: true })
  await page.getByRole('radio', { name: 'On the left' }).check({ force: true })
  await page.getByRole('button', { name: 'Extend the image' }).click()
  await expect(page).not.toHaveURL(erased)
  await expect.poll(() => edits().length).toBe(2)
  await expect(page.getByRole('link', { name: /^Erased/ })).toBeVisible()
  await context.close()
})
