import { expect, test } from 'playwright/test'
import { twilio } from '../packages/server/test/fakes/twilio.ts'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { type MailedServer, startMailedServer } from './support/mailed-server.ts'
import type { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const PASSWORD = 'Lighthouse 4821'
const EN = ACCOUNT_WORDS.en
const ACCOUNT = { accountSid: `AC${'1'.repeat(32)}`, keySid: `SK${'2'.repeat(32)}`, secret: 'short-messages' }

let mailed: MailedServer
let sms: Awaited<ReturnType<typeof twilio>>
let server: ServerUnderTest

test.beforeAll(async () => {
  sms = await twilio(ACCOUNT)
  const { accountSid, keySid, secret } = ACCOUNT
  mailed = await startMailedServer({
    SMS: JSON.stringify({
      twilio: { accountSid, keySid, apiKey: secret, from: '+15005550006', baseUrl: sms.url },
    }),
  })
  server = mailed.server
})
test.afterAll(async () => {
  await mailed.end()
  await sms.close()
})

const messagesTo = (number: string): string[] =>
  sms.sent.filter(({ To }) => To === number).map(({ Body = '' }) => Body)

/** The code in the newest text message, once this many have arrived. */
async function codeBy(number: string, messages: number): Promise<string> {
  await expect.poll(() => messagesTo(number).length).toBe(messages)
  return /\d{4}/.exec(messagesTo(number).at(-1) ?? '')?.[0] ?? ''
}

for (const [visitor, address, old, next] of [
  [VISITORS[2] as Visitor, 'cleo@example.com', '5512345678', '5587654321'],
  [VISITORS[3] as Visitor, 'carl@example.com', '5512345679', '5587654322'],
] as const) {
  test(`a number is linked and changed, the old one is notified, and the new one signs in (${visitor.name})`, async ({
    browser,
  }) => {
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const account = new AccountOf(page, EN)
    const { dialog } = account
    /** Mexico's area code, then the number. */
    const write = async (number: string) => {
      await dialog.getByRole('button', { name: /^Country or region/ }).click()
      await dialog.getByRole('combobox').fill('mex')
      await page.keyboard.press('Enter')
      await dialog.locator('input[name="username"]').fill(number)
    }
    await page.goto(`${server.url}/home`)
    await account.name(address, EN.byEmail)
    await account.code(await mailed.codeTo(address, 1))
    await dialog.locator('input[name="password"]').fill(PASSWORD)
    await account.press(EN.register)
    await account.expectSignedIn()

    await account.open()
    await account.press(EN.manage)
    const row = dialog.getByRole('listitem').filter({ hasText: 'Mobile number' })
    await expect(row).toContainText('Not linked')
    await account.press('Link: Mobile number')
    await write(old)
    await account.press('Send verification code')
    await account.code(await codeBy(`+52${old}`, 1))
    await expect(row).toContainText(`+52 ${old}`)
    await expect
      .poll(() => mailed.subjectsTo(address).at(-1))
      .toBe('A mobile number was linked to your Easel account')

    await account.press('Change: Mobile number')
    await write(next)
    await account.press('Send verification code')
    await account.code(await codeBy(`+52${next}`, 1))
    await expect(row).toContainText(`+52 ${next}`)
    await expect.poll(() => messagesTo(`+52${old}`).length).toBe(2)
    await page.keyboard.press('Escape')
    await account.logout()

    // The new number signs in; the old one is unknown.
    await account.open()
    await account.press(EN.login)
    await write(next)
    await dialog.getByRole('checkbox').check()
    await account.press(EN.login)
    await dialog.locator('input[name="password"]').fill(PASSWORD)
    const loaded = page.waitForEvent('load')
    await account.press(EN.now)
    await loaded
    await account.expectSignedIn()
    await account.logout()
    await account.open()
    await account.press(EN.login)
    await write(old)
    await dialog.getByRole('checkbox').check()
    await account.press(EN.login)
    await expect(page.getByRole('dialog', { name: 'Please enter the verification code' })).toBeVisible()
    await codeBy(`+52${old}`, 3)
    await context.close()
  })
}
