import { expect, test } from 'playwright/test'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { codeOf } from './support/outbox.ts'
import { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const EN = ACCOUNT_WORDS.en
const NUMBER = '13812345678'
const TARGET = `86 ${NUMBER}`

let server: ServerUnderTest
test.beforeEach(async () => {
  server = await ServerUnderTest.start({ GEO_COUNTRY: 'CN' })
})
test.afterEach(() => server.end())

for (const visitor of [VISITORS[2] as Visitor, VISITORS[3] as Visitor]) {
  test(`the browser’s Back goes through the steps of changing a password and deleting an account (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const account = new AccountOf(page, EN)
    const main = page.getByRole('main')
    const at = (path: string) => expect(page).toHaveURL(`${server.url}${path}`)
    const codeField = main.locator('input[name="one-time-code"]')
    for (const root of ['/reset', '/logoff']) {
      await page.goto(`${server.url}${root}`)
      await at('/home')
    }
    for (const deep of ['/reset/verify_code', '/reset/new_pw', '/reset/result']) {
      await page.goto(`${server.url}${deep}`)
      await at('/reset/target')
    }

    await page.goto(`${server.url}/home`)
    await account.name(NUMBER)
    await account.code(await codeOf(server, TARGET, 'Register'))
    await account.press(EN.skip)
    await account.expectSignedIn()

    await page.goto(`${server.url}/square`)
    await page.goto(`${server.url}/reset/target`)
    await main.getByRole('button', { name: 'Send verification code' }).click()
    await at('/reset/verify_code')
    await page.goBack()
    await at('/reset/target')
    await main.getByRole('button', { name: 'Send verification code' }).click()
    await at('/reset/verify_code')
    await codeField.fill(await codeOf(server, TARGET, 'ChangePassword'))
    await at('/reset/new_pw')
    await page.goBack()
    await at('/reset/verify_code')
    await expect(codeField).toBeVisible()
    // A code that was right may be entered again.
    await codeField.fill(await codeOf(server, TARGET, 'ChangePassword'))
    await at('/reset/new_pw')
    // The page's own back button does the same and adds no history entry.
    await main.getByRole('button', { name: 'Back' }).click()
    await at('/reset/target')
    await expect(main.getByRole('button', { name: 'Send verification code' })).toBeVisible()
    await page.goBack()
    await at('/square')

    await page.goto(`${server.url}/logoff/result`)
    await at('/logoff/target')
    await main.getByRole('button', { name: 'Send verification code' }).click()
    await at('/logoff/verify_code')
    await page.goBack()
    await at('/logoff/target')
    await page.goForward()
    await at('/logoff/verify_code')
    await codeField.fill(await codeOf(server, TARGET, 'Unregister'))
    await at('/logoff/result')
    // A finished step cannot be reached by going back.
    await page.goBack()
    await at('/home')
    await account.open()
    await expect(account.dialog.getByRole('button', { name: EN.login })).toBeVisible()
    await context.close()
  })
}
