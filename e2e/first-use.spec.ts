import { expect, type Locator, test } from 'playwright/test'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

const TEXTS = {
  zh: {
    prompt: '雪地里的狐狸',
    field: '想画什么？',
    generate: '立即生成',
    nth: /第 1 张$/,
    download: '下载',
  },
  en: {
    prompt: 'A fox in the snow',
    field: 'What should be drawn?',
    generate: 'Generate',
    nth: /image 1$/,
    download: 'Download',
  },
}
const LONGEST = 60_000
const MOST_PRESSES = 4

let server: ServerUnderTest

test.beforeAll(async () => {
  server = await ServerUnderTest.start()
})
test.afterAll(() => server.end())

// The narrowest and the widest window.
for (const visitor of [VISITORS[0], VISITORS[3]].filter((one): one is Visitor => one !== undefined)) {
  test(`somebody new has a first image downloaded after at most ${MOST_PRESSES} presses (${visitor.name})`, async ({
    browser,
  }) => {
    const texts = visitor.locale.startsWith('zh') ? TEXTS.zh : TEXTS.en
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    let presses = 0
    const press = async (target: Locator) => {
      presses += 1
      await target.click({ timeout: LONGEST })
    }
    const startedAt = performance.now()
    await page.goto(server.url)
    await press(page.getByRole('textbox', { name: texts.field }))
    await page.keyboard.type(texts.prompt)
    // On a slow network the button is still the server's, which remembers the press.
    await press(page.getByText(texts.generate, { exact: true }))
    await press(page.getByRole('article').getByRole('button', { name: texts.nth }))
    const download = page.waitForEvent('download')
    await press(page.getByRole('dialog').getByRole('button', { name: texts.download, exact: true }))
    expect(await (await download).failure()).toBeNull()
    expect(performance.now() - startedAt).toBeLessThanOrEqual(LONGEST)
    expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
    expect(pageErrors).toEqual([])
    await context.close()
  })
}
