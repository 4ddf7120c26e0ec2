import { type BrowserContext, expect, type Page, test } from 'playwright/test'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { type MailedServer, startMailedServer } from './support/mailed-server.ts'
import type { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const EN = ACCOUNT_WORDS.en

let mailed: MailedServer
let server: ServerUnderTest
let site: string

test.beforeAll(async () => {
  mailed = await startMailedServer()
  server = mailed.server
  // Passkeys need a host name, so the same machine is used by its name.
  site = `http://localhost:${server.port}`
  await server.down()
  Object.assign(server.env, { PASSKEYS: '1', PUBLIC_URL: site })
  await server.up()
})
test.afterAll(async () => {
  await mailed.end()
})

/** A virtual authenticator, which verifies the user at once or never. */
async function authenticatorOf(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    unlocks: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

for (const [visitor, address] of [
  [VISITORS[2] as Visitor, 'eve@example.com'],
  [VISITORS[3] as Visitor, 'eli@example.com'],
] as const) {
  test(`a passkey is added, signs in, and is removed (${visitor.name})`, async ({ browser }) => {
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const account = new AccountOf(page, EN)
    const { dialog } = account
    const { unlocks } = await authenticatorOf(context, page)
    const scripts: string[] = []
    page.on('response', async (answer) => {
      if (answer.url().endsWith('.js')) scripts.push(await answer.text().catch(() => ''))
    })
    const isSpokenTo = () => scripts.some((text) => text.includes('navigator.credentials.create'))
    await page.goto(`${site}/home`)
    await account.name(address, EN.byEmail)
    await account.code(await mailed.codeTo(address, 1))
    await account.press(EN.skip)
    await account.expectSignedIn()

    await account.open()
    await account.press(EN.manage)
    await account.press('Manage: Passkeys')
    await expect(dialog.getByText('There is no passkey for this account yet.')).toBeVisible()
    expect(isSpokenTo()).toBe(false)
    await account.press('Add a passkey')
    const row = dialog.getByRole('listitem').filter({ hasText: 'Chrome · Linux' })
    await expect(row).toContainText('never used')
    await expect.poll(isSpokenTo).toBe(true)
    await expect.poll(() => mailed.subjectsTo(address).at(-1)).toContain('passkey was added')
    // This device already has a passkey.
    await account.press('Add a passkey')
    await expect(page.getByText('This device already has a passkey for this account')).toBeVisible()
    await page.keyboard.press('Escape')
    await account.logout()

    await account.open()
    await account.press(EN.login)
    const signIn = () => account.press('Sign in with a passkey')
    await signIn()
    await expect(dialog.getByText('Please agree to the terms first')).toBeVisible()
    await dialog.getByRole('checkbox').check()
    await unlocks(false)
    await signIn()
    await expect(dialog.getByText('No passkey was used.')).toBeVisible()
    await unlocks(true)
    await signIn()
    await account.expectSignedIn()

    await account.open()
    await account.press(EN.manage)
    await expect(dialog.getByText(address)).toBeVisible()
    await account.press('Manage: Passkeys')
    await expect(row).toContainText('Last used')
    await account.press('Remove Chrome · Linux')
    await expect(row).toHaveCount(0)
    await expect.poll(() => mailed.subjectsTo(address).at(-1)).toContain('passkey was removed')
    await page.keyboard.press('Escape')
    await account.logout()
    await account.open()
    await account.press(EN.login)
    await dialog.getByRole('checkbox').check()
    await signIn()
    await expect(page.getByText('That passkey was not accepted.')).toBeVisible()
    await context.close()
  })
}

test('resetting a password leads to the remaining passkeys after a login', async ({ browser }) => {
  const address = 'ira@example.com'
  const password = 'Lighthouse 2'
  const context = await openContext(browser, VISITORS[2] as Visitor)
  const page = await context.newPage()
  const account = new AccountOf(page, EN)
  const main = page.getByRole('main')
  await authenticatorOf(context, page)
  await page.goto(`${site}/home`)
  await account.name(address, EN.byEmail)
  await account.code(await mailed.codeTo(address, 1))
  await account.press(EN.skip)
  await account.expectSignedIn()
  await account.open()
  await account.press(EN.manage)
  await account.press('Manage: Passkeys')
  await account.press('Add a passkey')
  await expect.poll(() => mailed.subjectsTo(address).at(-1)).toContain('passkey was added')
  await page.keyboard.press('Escape')
  await account.logout()

  await page.goto(`${site}/reset/target`)
  await main.getByRole('button', { name: 'Use email instead' }).click()
  await main.locator('input[name="username"]').fill(address)
  await main.getByRole('button', { name: 'Send verification code' }).click()
  await main.locator('input[name="one-time-code"]').fill(await mailed.codeTo(address, 3))
  await main.locator('input[name="password"]').fill(password)
  await main.locator('input[name="repeated-password"]').fill(password)
  await main.getByRole('button', { name: 'Set password' }).click()
  await expect(page).toHaveURL(`${site}/reset/result`)
  await expect(main.getByText('1 passkey can still log in')).toBeVisible()
  await main.getByRole('button', { name: 'Log in and check passkeys' }).click()
  await expect(page).toHaveURL(`${site}/home`)
  await expect(account.dialog.locator('input[name="username"]')).toHaveValue(address)
  await account.dialog.getByRole('checkbox').check()
  await account.press(EN.login)
  await account.dialog.locator('input[name="password"]').fill(password)
  // A login with a password reloads the page.
  const loaded = page.waitForEvent('load')
  await account.press(EN.now)
  await loaded
  await account.press('Remove Chrome · Linux')
  await expect(account.dialog.getByText('There is no passkey for this account yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(account.dialog).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('button', { name: EN.account, exact: true })).toBeVisible()
  await expect(account.dialog).toHaveCount(0)
  await context.close()
})

test('a partner’s frame neither offers nor loads passkeys', async ({ browser }) => {
  const page = await browser.newPage()
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(`${site}/embed/home`)
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /passkey/.test(url))).toEqual([])
  await page.close()
})
