import { expect, test } from 'playwright/test'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { startMailedServer } from './support/mailed-server.ts'
import { codeOf } from './support/outbox.ts'
import { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

const PASSWORD = 'Lighthouse 4821'
const WORDS = ACCOUNT_WORDS.en

interface Way {
  server: ServerUnderTest
  /** What is typed, and under which tab. */
  name: string
  tab?: string
  codeFor(purpose: string): Promise<string>
  end(): Promise<void>
}

/** With a number in China, whose codes are in the outbox. */
async function openByNumber(): Promise<Way> {
  const server = await ServerUnderTest.start({ GEO_COUNTRY: 'CN' })
  return {
    server,
    name: '13812340001',
    codeFor: (purpose) => codeOf(server, '86 13812340001', purpose),
    end: () => server.end(),
  }
}

/** With an e-mail address elsewhere, whose codes come from an SMTP server. */
async function openByEmail(): Promise<Way> {
  const { server, subjectsTo, end } = await startMailedServer()
  const name = 'rosa@example.com'
  const codes = () => subjectsTo(name).flatMap((subject) => /^(\d{4}) is your/.exec(subject)?.[1] ?? [])
  let used = 0
  return {
    server,
    name,
    tab: WORDS.byEmail,
    async codeFor() {
      used += 1
      await expect.poll(() => codes().length).toBe(used)
      return codes().at(-1) as string
    },
    end,
  }
}

const WAYS: { visitor: Visitor; open(): Promise<Way> }[] = [
  { visitor: VISITORS[3] as Visitor, open: openByNumber },
  { visitor: VISITORS[2] as Visitor, open: openByEmail },
  { visitor: VISITORS[3] as Visitor, open: openByEmail },
]

for (const { visitor, open } of WAYS) {
  const by = open === openByNumber ? 'number' : 'e-mail'
  test(`a forgotten password is replaced by ${by}, and a login cancels a deletion (${visitor.name})`, async ({
    browser,
  }) => {
    const { server, name, tab, codeFor, end } = await open()
    const context = await openContext(browser, visitor)
    const page = await context.newPage()
    const account = new AccountOf(page, WORDS)
    const main = page.getByRole('main')
    await page.goto(`${server.url}/home`)
    await account.name(name, tab)
    await account.code(await codeFor('Register'))
    await account.dialog.locator('input[name="password"]').fill(PASSWORD)
    await account.press(WORDS.register)
    await account.expectSignedIn()
    await account.logout()

    // A link to the middle of the flow leads to its start.
    await page.goto(`${server.url}/reset/new_pw`)
    await expect(page).toHaveURL(`${server.url}/reset/target`)
    await page.goto(`${server.url}/reset`)
    await expect(page).toHaveURL(`${server.url}/home`)
    await account.name(name, tab)
    await account.press('Forgot password?')
    await expect(page).toHaveURL(`${server.url}/reset/target`)
    await expect(main.locator('input[name="username"]')).toHaveValue(name)
    await main.getByRole('button', { name: 'Send verification code' }).click()
    await expect(page).toHaveURL(`${server.url}/reset/verify_code`)
    const code = await codeFor('ChangePassword')
    await main.locator('input[name="one-time-code"]').fill(code)
    await expect(page).toHaveURL(`${server.url}/reset/new_pw`)
    await main.locator('input[name="password"]').fill('Another 4821')
    await main.locator('input[name="repeated-password"]').fill('Another 4822')
    await main.getByRole('button', { name: 'Set password' }).click()
    await expect(main.getByText('The two passwords do not match')).toBeVisible()
    await main.locator('input[name="repeated-password"]').fill('Another 4821')
    await main.getByRole('button', { name: 'Set password' }).click()
    await expect(page).toHaveURL(`${server.url}/home`)
    await expect(account.dialog.locator('input[name="username"]')).toHaveValue(name)
    await expect(account.dialog.getByRole('checkbox')).toBeChecked()
    await account.press(WORDS.login)
    await account.dialog.locator('input[name="password"]').fill('Another 4821')
    const loaded = page.waitForEvent('load')
    await account.press(WORDS.now)
    await loaded
    await account.expectSignedIn()

    await page.goto(`${server.url}/logoff/target`)
    await expect(main.getByText('After 30 days')).toBeVisible()
    await main.getByRole('button', { name: 'Send verification code' }).click()
    await expect(page).toHaveURL(`${server.url}/logoff/verify_code`)
    await main.locator('input[name="one-time-code"]').fill(await codeFor('Unregister'))
    await expect(page).toHaveURL(`${server.url}/logoff/result`)
    await expect(main.getByText('Log in before then and it stays')).toBeVisible()
    await main.getByRole('button', { name: 'OK' }).click()
    await expect(page).toHaveURL(`${server.url}/home`)
    expect(await page.evaluate(() => localStorage.getItem('u_token'))).toBeNull()
    // Without a sign-in, the page leads to the login.
    await page.goto(`${server.url}/logoff/target`)
    await expect(page).toHaveURL(`${server.url}/home`)
    if (tab) await account.press(tab)
    await account.dialog.locator('input[name="username"]').fill(name)
    await account.dialog.getByRole('checkbox').check()
    await account.press(WORDS.login)
    await account.dialog.locator('input[name="password"]').fill('Another 4821')
    await account.press(WORDS.now)
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
    const again = page.waitForEvent('load')
    await page.getByRole('button', { name: 'OK' }).click()
    await again
    await account.expectSignedIn()
    await context.close()
    await end()
  })
}

test('the tab is named by the page of the flow that it was opened at, in each language', async ({
  browser,
}) => {
  const server = await ServerUnderTest.start({ GEO_COUNTRY: 'MX' })
  const names = new Set<string>()
  for (const locale of ['en-US', 'zh-CN', 'zh-TW', 'es-MX']) {
    const context = await browser.newContext({ locale })
    const page = await context.newPage()
    await page.goto(`${server.url}/reset/target`)
    const heading = page.getByRole('main').getByRole('heading', { level: 1 })
    const name = await heading.innerText()
    names.add(name)
    await expect(page).toHaveTitle(`${name} · Easel`)
    // It is the page's alone.
    await page.getByRole('link', { name: 'Easel' }).first().click()
    await expect(page).toHaveURL(`${server.url}/home`)
    await expect(page).not.toHaveTitle(`${name} · Easel`)
    await expect(page).toHaveTitle(/ · Easel$/)
    await context.close()
  }
  expect(names.size).toBe(4)
  await server.end()
})
