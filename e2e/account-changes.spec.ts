import { type Browser, expect, type Page, test } from 'playwright/test'
import { fixedTimeEngine } from '../packages/server/test/fakes/fixed-time-engine.ts'
import { newDevice, signedHeaders } from '../packages/server/test/support/client.ts'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { draw } from './support/drawing.ts'
import { type MailedServer, startMailedServer } from './support/mailed-server.ts'
import type { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const PASSWORD = 'Lighthouse 4821'
const EN = ACCOUNT_WORDS.en
const DESKTOP = VISITORS[3] as Visitor
const PHONE = VISITORS[2] as Visitor

let mailed: MailedServer
let engine: Awaited<ReturnType<typeof fixedTimeEngine>>
let server: ServerUnderTest

test.beforeAll(async () => {
  engine = await fixedTimeEngine(100)
  mailed = await startMailedServer(engine.env)
  server = mailed.server
})
test.afterAll(async () => {
  await mailed.end()
  engine.close()
})

async function open(browser: Browser, visitor: Visitor) {
  const context = await openContext(browser, visitor)
  const page = await context.newPage()
  await page.goto(`${server.url}/home`)
  return { context, page, account: new AccountOf(page, EN) }
}

const expectWorks = async (page: Page, prompts: readonly string[]): Promise<void> => {
  await page.goto(`${server.url}/works`)
  for (const prompt of prompts)
    await expect(page.getByRole('main').getByRole('link', { name: prompt }).first()).toBeVisible()
}

test('a code arrives by e-mail, and works of two devices move to one account', async ({ browser }) => {
  const address = 'ann@example.com'
  const [first, second] = await Promise.all([open(browser, DESKTOP), open(browser, PHONE)])
  await draw(first.page, server.url, 'A red lighthouse')
  await first.account.name(address, EN.byEmail)
  await first.account.code(await mailed.codeTo(address, 1))
  await first.account.dialog.locator('input[name="password"]').fill(PASSWORD)
  await first.account.press(EN.register)
  await first.account.expectSignedIn()
  await expectWorks(first.page, ['A red lighthouse'])

  await draw(second.page, server.url, 'A blue lighthouse')
  await second.account.name(address, EN.byEmail)
  await second.account.dialog.locator('input[name="password"]').fill(PASSWORD)
  const loaded = second.page.waitForEvent('load')
  await second.account.press(EN.now)
  await loaded
  await expectWorks(second.page, ['A red lighthouse', 'A blue lighthouse'])
  await expectWorks(first.page, ['A red lighthouse', 'A blue lighthouse'])
  await Promise.all([first.context.close(), second.context.close()])
})

for (const [name, visitor] of [
  ['bea', DESKTOP],
  ['bo', PHONE],
] as const)
  test(`five wrong passwords lock, a code signs in, and the address can be replaced (${visitor.name})`, async ({
    browser,
  }) => {
    const [address, other] = [`${name}@example.com`, `${name}@elsewhere.example`]
    const { context, page, account } = await open(browser, visitor)
    await account.name(address, EN.byEmail)
    await account.code(await mailed.codeTo(address, 1))
    await account.dialog.locator('input[name="password"]').fill(PASSWORD)
    await account.press(EN.register)
    await account.expectSignedIn()
    await account.logout()

    await account.name(address, EN.byEmail)
    const password = account.dialog.locator('input[name="password"]')
    const alert = account.dialog.getByRole('alert').filter({ hasText: /\S/ })
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      await password.fill(`Wrong guess ${attempt}`)
      const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/v2/user/login'))
      await account.press(EN.now)
      await answered
    }
    await password.fill(PASSWORD)
    await account.press(EN.now)
    await expect(alert).toContainText('Please log in with a code')
    await account.press(EN.byCode)
    await account.code(await mailed.codeTo(address, 2))
    await account.expectSignedIn()

    await account.open()
    await account.press(EN.manage)
    await account.press('Change: Email')
    await account.dialog.locator('input[name="username"], input[type="email"]').first().fill(other)
    await account.press('Send verification code')
    await account.code(await mailed.codeTo(other, 1))
    await expect(account.dialog.getByRole('listitem').filter({ hasText: other })).toBeVisible()
    await expect.poll(() => mailed.subjectsTo(address).at(-1)).toContain('was changed')
    await page.keyboard.press('Escape')

    // The password stays with the account.
    await account.logout()
    await account.name(other, EN.byEmail)
    await account.dialog.locator('input[name="password"]').fill(PASSWORD)
    const loaded = page.waitForEvent('load')
    await account.press(EN.now)
    await loaded
    await account.expectSignedIn()
    await context.close()
  })

/** A call from outside the browser. */
async function strangersCall(path: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json', ...signedHeaders('POST', path, newDevice()) }
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status
}

for (const [name, visitor] of [
  ['fay', PHONE],
  ['fritz', DESKTOP],
] as const) {
  test(`strangers who use up a day’s guesses cannot lock out a known device (${visitor.name})`, async ({
    browser,
  }) => {
    const target = `${name}@example.com`
    const { context, account } = await open(browser, visitor)
    await account.name(target, EN.byEmail)
    await account.code(await mailed.codeTo(target, 1))
    await account.dialog.locator('input[name="password"]').fill(PASSWORD)
    await account.press(EN.register)
    await account.expectSignedIn()
    await account.logout()

    for (const [index, codeType] of ['Email', 'FailAttempt'].entries()) {
      const body = { codeType, target, codePurpose: 'Login' }
      expect(await strangersCall('/api/v2/send-code/send', body)).toBe(200)
      const code = (await mailed.codeTo(target, index + 2)) === '1111' ? '2222' : '1111'
      for (let guess = 0; guess < 5; guess += 1)
        expect(await strangersCall('/api/v2/user/login', { verifyCode: { ...body, code } })).toBe(405)
    }
    await account.name(target, EN.byEmail)
    await account.press(EN.byCode)
    await account.code(await mailed.codeTo(target, 4))
    await account.expectSignedIn()

    await context.close()
  })
}
