import { expect, test } from 'playwright/test'
import { AccountOf, type AccountWords, ACCOUNT_WORDS as WORDS } from './support/account.ts'
import { codeOf } from './support/outbox.ts'
import { ServerUnderTest } from './support/server.ts'
import { collectPageErrors, openContext, VISITORS, type Visitor } from './support/visitor.ts'

const PASSWORD = 'Lighthouse 4821'
/** One field for both on a Chinese page; a number with its area code or an e-mail address on the others. */
const PLACES: { visitor: Visitor; words: AccountWords; country: 'CN' | 'MX'; number: string }[] = [
  { visitor: VISITORS[0] as Visitor, words: WORDS.zh, country: 'CN', number: '13812345678' },
  { visitor: VISITORS[3] as Visitor, words: WORDS.en, country: 'MX', number: '13987654321' },
]

const started = new Map<string, Promise<ServerUnderTest>>()
/** The server of a country, which all journeys of this file share. */
function serverIn(country: 'CN' | 'MX'): Promise<ServerUnderTest> {
  const server = started.get(country) ?? ServerUnderTest.start({ GEO_COUNTRY: country })
  started.set(country, server)
  return server
}
test.afterAll(async () => {
  for (const server of started.values()) await (await server).end()
})

for (const { visitor, words, country, number } of PLACES) {
  test(`registering, and signing in by password and by code (${visitor.name})`, async ({ browser }) => {
    const server = await serverIn(country)
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const pageErrors = collectPageErrors(page)
    const account = new AccountOf(page, words)
    const target = `86 ${number}`
    await page.goto(`${server.url}/home`)

    // With a password.
    await account.name(number)
    await account.code(await codeOf(server, target, 'Register'))
    await account.dialog.locator('input[name="password"]').fill(PASSWORD)
    await account.press(words.register)
    await account.expectSignedIn()
    const device = await page.evaluate(() => localStorage.getItem('SSAID'))

    // Another tab notices it at once.
    const other = await context.newPage()
    await other.goto(`${server.url}/home`)
    await new AccountOf(other, words).expectSignedIn()
    const reloaded = other.waitForEvent('load')
    await account.logout()
    await reloaded
    expect(await page.evaluate(() => localStorage.getItem('u_token'))).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('SSAID'))).not.toBe(device)
    await other.close()

    // With that password; the page is reloaded.
    await account.name(number)
    await account.dialog.locator('input[name="password"]').fill('Lighthouse 0000')
    await account.press(words.now)
    await expect(account.dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await account.dialog.locator('input[name="password"]').fill(PASSWORD)
    const loaded = page.waitForEvent('load')
    await account.press(words.now)
    await loaded
    await account.expectSignedIn()
    await account.logout()

    // With a code: a wrong one shows an error in place, and the fields are emptied.
    await account.name(number)
    await account.press(words.byCode)
    const code = await codeOf(server, target, 'Login')
    await account.code(code === '1111' ? '2222' : '1111')
    await expect(account.dialog.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await expect(account.box()).toHaveValue('')
    await expect(account.box()).toBeFocused()
    await account.code(code)
    await account.expectSignedIn()
    await account.logout()
    // The expected error responses.
    expect(pageErrors.filter((line) => !/status of 40[35]/.test(line))).toEqual([])
    await context.close()
  })
}

test('registering without a password, by e-mail only where numbers do not come first', async ({
  browser,
}) => {
  const chineseServer = await serverIn('CN')
  const here = await serverIn('MX')
  const context = await openContext(browser, VISITORS[0] as Visitor)
  const page = await context.newPage()
  const account = new AccountOf(page, WORDS.zh)
  await page.goto(`${chineseServer.url}/home`)
  await account.name('li.bai@example.com')
  await expect(account.dialog.getByText(WORDS.zh.mobileFirst)).toBeVisible()
  await page.keyboard.press('Escape')
  // The menu that opened the dialog is gone: the focus returns to what opened the menu.
  await expect(page.getByRole('button', { name: WORDS.zh.account, exact: true })).toBeFocused()

  await page.goto(`${here.url}/home`)
  await account.name('Li.Bai@Example.com', WORDS.zh.byEmail)
  await account.code(await codeOf(here, 'li.bai@example.com', 'Register'))
  await account.press(WORDS.zh.skip)
  await account.expectSignedIn()
  await account.open()
  await account.press(WORDS.zh.manage)
  await expect(account.dialog.getByText('li.bai@example.com')).toBeVisible()
  await expect(account.dialog.getByText(WORDS.zh.notSet)).toBeVisible()
  await context.close()
})
