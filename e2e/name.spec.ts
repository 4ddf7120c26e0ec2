import { expect, test } from 'playwright/test'
import { ServerUnderTest } from './support/server.ts'

let server: ServerUnderTest
test.beforeAll(async () => {
  server = await ServerUnderTest.start({})
})
test.afterAll(() => server.end())

for (const [locale, account, label, save, tooLong, refused] of [
  [
    'en-US',
    'My account',
    'The name that others see',
    'Save',
    /at most 32 characters\. This one has 80/,
    /cannot be used/,
  ],
  ['es-MX', 'Mi cuenta', null, 'Guardar', /como máximo 32 caracteres\. Este tiene 80/, /no se puede usar/],
  ['zh-CN', '我的账户', null, '保存', /最多 32 个字符，当前为 80 个/, /不可使用/],
  ['zh-TW', '我的帳戶', null, '儲存', /最多 32 個字元，目前為 80 個/, /無法使用/],
] as const) {
  test(`an invalid name stays in the field with the reason (${locale})`, async ({ browser }) => {
    const context = await browser.newContext({ locale, viewport: { width: 1280, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${server.url}/home`)
    await page.getByRole('button', { name: account, exact: true }).click()
    const dialog = page.getByRole('dialog')
    const field = label ? dialog.getByLabel(label) : dialog.getByRole('textbox')
    await field.fill('n'.repeat(80))
    await expect(field).toHaveValue('n'.repeat(80))
    await expect(dialog.getByText(tooLong)).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('admin')
    await dialog.getByRole('button', { name: save, exact: true }).click()
    await expect(dialog.getByText(refused)).toBeVisible()
    await expect(field).toHaveValue('admin')
    await context.close()
  })
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
]) {
  test(`a phone of ${viewport.width} px does not magnify the page for the field of the name`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ locale: 'en-US', viewport, hasTouch: true, isMobile: true })
    const page = await context.newPage()
    await page.goto(`${server.url}/home`)
    await page.getByRole('button', { name: 'My account', exact: true }).click()
    // Below 16 px iOS does.
    await expect(page.getByLabel('The name that others see')).toHaveCSS('font-size', '16px')
    await context.close()
  })
}
