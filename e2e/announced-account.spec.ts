import { type Browser, expect, type Page, test } from 'playwright/test'
import { ACCOUNT_WORDS, AccountOf } from './support/account.ts'
import { type DrawnServer, startDrawnServer } from './support/drawn-server.ts'
import { codeOf } from './support/outbox.ts'

const WORDS = ACCOUNT_WORDS.en
const EMAIL = 'dora@example.com'

let drawn: DrawnServer

test.beforeAll(async () => {
  drawn = await startDrawnServer(100, { GEO_COUNTRY: 'MX' })
})
test.afterAll(() => drawn.end())

async function visitor(browser: Browser): Promise<{ page: Page; account: AccountOf }> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  await page.goto(`${drawn.url}/home`)
  return { page, account: new AccountOf(page, WORDS) }
}

test('what a screen reader announces while another device is signed in by a QR code', async ({ browser }) => {
  const { page, account } = await visitor(browser)
  const { dialog } = account
  await account.name(EMAIL, WORDS.byEmail)
  await account.code(await codeOf(drawn.server, EMAIL, 'Register'))
  await dialog.locator('input[name="password"]').fill('Lighthouse 4821')
  await account.press(WORDS.register)
  await account.expectSignedIn()
  await account.open()
  await account.press(WORDS.manage)
  await account.press('Show: Sign in another device')
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Sign in another device":
      - button "Back"
      - heading "Sign in another device" [level=2]
      - button "Close"
      - img "QR code that signs another device in"
      - timer: /Valid for/
      - list:
        - listitem: Scan the code with the camera of your other device.
        - listitem: Confirm there, and check that both devices show the same number.
        - listitem: Allow the sign-in here.
      - button "No camera? Copy the link"
      - status
  `)
  await account.press('No camera? Copy the link')
  const other = await visitor(browser)
  await other.page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  const main = other.page.getByRole('main')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading /^Sign in as .+\\?$/ [level=1]
      - paragraph: /Go on only if you opened this code yourself/
      - button "Cancel"
      - button "Sign in"
  `)
  await main.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog).toMatchAriaSnapshot(`
    - dialog "Sign in another device":
      - alert:
        - paragraph: /wants to sign in to your account/
        - paragraph: /^\\d\\d$/
        - paragraph: Allow it only if the other device is yours and shows this number. Otherwise refuse.
        - button "Refuse"
        - button "Allow"
  `)
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Now allow it on your other device" [level=1]
      - paragraph: /It must show this number/
      - status: /^\\d\\d$/
      - timer: /Waiting for your answer there/
  `)
  await Promise.all([page.context().close(), other.page.context().close()])
})

test('what a screen reader announces while a forgotten password is replaced', async ({ browser }) => {
  const { page, account } = await visitor(browser)
  await account.name(EMAIL, WORDS.byEmail)
  await account.press('Forgot password?')
  const main = page.getByRole('main')
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - heading "Reset password" [level=1]
      - paragraph: /Every other device is then signed out/
      - textbox "Email": ${EMAIL}
      - button "Use mobile number instead"
      - button "Send verification code"
  `)
  await main.getByRole('button', { name: 'Send verification code' }).click()
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - button "Back"
      - heading "Please enter the verification code" [level=1]
      - group "Verification code":
        - textbox "Digit 1 of 4"
        - textbox "Digit 2 of 4"
        - textbox "Digit 3 of 4"
        - textbox "Digit 4 of 4"
      - status: The code has been sent to ${EMAIL}
  `)
  await main.locator('input[name="one-time-code"]').fill(await codeOf(drawn.server, EMAIL, 'ChangePassword'))
  await main.locator('input[name="password"]').fill('Another 4821')
  await main.locator('input[name="repeated-password"]').fill('Another 4822')
  await main.getByRole('button', { name: 'Set password' }).click()
  await expect(main).toMatchAriaSnapshot(`
    - main:
      - button "Back"
      - heading "Reset password" [level=1]
      - textbox "New password": Another 4821
      - button "Show password"
      - textbox "Repeat the new password" [invalid]: Another 4822
      - button "Show password"
      - alert: The two passwords do not match
      - button "Set password"
  `)
  await page.context().close()
})
