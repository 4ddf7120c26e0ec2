import AxeBuilder from '@axe-core/playwright'
import { expect, test } from 'playwright/test'
import sharp from 'sharp'
import type { OpenAiFake } from '../packages/server/test/fakes/openai.ts'
import { startWithOpenAi } from './support/openai-server.ts'
import type { ServerUnderTest } from './support/server.ts'
import { collectPageErrors } from './support/visitor.ts'

let openAi: OpenAiFake
let server: ServerUnderTest

test.beforeAll(async () => {
  ;({ openAi, server } = await startWithOpenAi())
})
test.afterAll(async () => {
  await server.end()
  await openAi.close()
})
test.beforeEach(() => openAi.reset())

const picture = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 96, height: 64, channels: 3, background } })
    .png()
    .toBuffer(),
})

for (const width of [360, 1280]) {
  test(`a set begins with several images, one of them from one's works: ${width} px wide`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'en', viewport: { width, height: 900 } })
    const page = await context.newPage()
    const errors = collectPageErrors(page)
    const generate = page.getByRole('button', { name: 'Generate', exact: true })
    const field = page.getByRole('textbox', { name: 'What should be drawn?' })
    await page.goto(`${server.url}/create`)
    await field.fill('A lighthouse')
    await generate.click()
    await expect(page.getByRole('button', { name: 'Image 1: more actions' })).toBeVisible()

    await page
      .locator('form input[type=file]')
      .first()
      .setInputFiles(await picture('a.png', '#a33'))
    const group = page.getByRole('group', { name: 'Reference images' })
    await group.locator('input[type=file]').setInputFiles(await picture('b.png', '#3a3'))
    await expect(group.getByRole('img')).toHaveCount(2)
    await group.getByRole('combobox', { name: 'Image 2: what is taken of it' }).selectOption('Its style')
    await group.getByRole('combobox', { name: 'Image 2: reference strength' }).selectOption('Strength: high')
    await group.getByRole('button', { name: 'Add an image' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Image 3: A lighthouse' }).click()
    await expect(group.getByRole('img')).toHaveCount(3)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    // Where fingers press them.
    for (const control of await group.locator(width < 700 ? 'button, select' : 'select').all()) {
      expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }

    await page.reload()
    await expect(group.getByRole('img')).toHaveCount(3)
    await field.fill('A boat')
    await generate.click()
    await expect.poll(() => openAi.calls.at(-1)?.path).toBe('/v1/images/edits')
    const { files, fields } = openAi.calls.at(-1) ?? {}
    expect(files?.list).toHaveLength(3)
    expect(fields?.prompt).toMatch(/Picture 2: take only its style, .* and follow it closely/)
    // The last one is the picture itself, not the small one that is shown.
    const metadata = await sharp(files?.list?.at(-1)).metadata()
    expect(metadata.width).toBe(128)
    const results = page.getByRole('region', { name: 'Results' }).getByRole('article')
    const reuse = (prompt: string) =>
      results.filter({ hasText: prompt }).getByRole('button', { name: 'Use these settings' }).click()
    await reuse('A lighthouse')
    await expect(group).toHaveCount(0)
    await reuse('A boat')
    await expect(group.getByRole('img')).toHaveCount(3)
    await expect(group.getByRole('combobox', { name: 'Image 2: what is taken of it' })).toHaveValue('style')
    expect(errors).toEqual([])
    await context.close()
  })
}
