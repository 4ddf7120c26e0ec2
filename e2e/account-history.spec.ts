import { expect, test } from 'playwright/test'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { codeOf } from './support/outbox.ts'
import { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const EN = ACCOUNT_WORDS.en
const PEOPLE = [
  { visitor: VISITORS[2] as Visitor, number: '13812345678' },
  { visitor: VISITORS[3] as Visitor, number: '13812345679' },
]

let server: ServerUnderTest
test.beforeAll(async () => {
  server = await ServerUnderTest.start({ GEO_COUNTRY: 'CN' })
})
test.afterAll(() => server.end())

for (const { visitor, number } of PEOPLE) {
  test(`the browser’s Back goes through the steps of changing a password and deleting an account (${visitor.name})`, async ({
    browser,
  }) => {
    const target = `86 ${number}`
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
    await account.name(number)
    await account.code(await codeOf(server, target, 'Register'))
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
    await codeField.fill(await codeOf(server, target, 'ChangePassword'))
    await at('/reset/new_pw')
    await expect(main.locator('input[name="password"]')).toBeVisible()
    await page.goBack()
    await at('/reset/verify_code')
    await expect(codeField).toBeVisible()
    // A code that was right may be entered again.
    await codeField.fill(await codeOf(server, target, 'ChangePassword'))
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
    await codeField.fill(await codeOf(server, target, 'Unregister'))
    await at('/logoff/result')
    // A finished step cannot be reached by going back.
    await page.goBack()
    await at('/home')
    await account.open()
    await expect(account.dialog.getByRole('button', { name: EN.login })).toBeVisible()
    await context.close()
  })
}
