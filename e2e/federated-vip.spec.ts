import { type Browser, type BrowserContext, expect, type Locator, type Page, test } from 'playwright/test'
import { codeOf } from './support/outbox.ts'
import { openSite, PartnerSites } from './support/partner-sites.ts'
import { atProvider, payIn, shownPayment } from './support/sandbox-payments.ts'
import { collectPageErrors } from './support/visitor.ts'

let partners: PartnerSites
let context: BrowserContext

test.beforeAll(async () => {
  partners = await PartnerSites.open()
})
test.afterEach(() => context.close())
test.afterAll(() => partners.close())

/** A partner's plain page, without a widget yet. */
async function visit(browser: Browser): Promise<Page> {
  const page = await openSite(browser, partners.sites.plain)
  context = page.context()
  return page
}

/** The page of a partner that sells the membership, with its first plan chosen. */
async function visitSale(browser: Browser): Promise<{ page: Page; sale: Locator }> {
  const page = await visit(browser)
  await page.evaluate(
    `EaselWidgets.mount('Vip', document.querySelector('#two'), { api: { partner: 'shop' }, language: 'en' })`,
  )
  const sale = page.locator('#two')
  await expect(sale.getByRole('radio').first()).toBeChecked()
  return { page, sale }
}

test('a visitor buys a plan in the federated Vip, and the widget beside it is unlocked at once', async ({
  browser,
}) => {
  const page = await visit(browser)
  const pageErrors = collectPageErrors(page)
  await page.evaluate(`
    window.tracked = []
    EaselWidgets.mount('Creator', document.querySelector('#one'), { api: { partner: 'shop' }, language: 'en' })
    EaselWidgets.mount('Vip', document.querySelector('#two'), {
      api: { partner: 'shop' }, language: 'en', onTrack: (name) => tracked.push(name),
    })`)
  const sale = page.locator('#two')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByText('For VIP members').first()).toBeVisible()
  for (const [nth, width] of [390, 1440].entries()) {
    await page.setViewportSize({ width, height: 860 })
    const which = nth === 0 ? 2 : 4
    const plan = sale.getByRole('radio').nth(which)
    await expect(sale.getByRole('radio').first()).toBeChecked()
    // By its card, which is still moving after the change of the window.
    await sale.locator('label:has([type=radio])').nth(which).click()
    await expect(plan).toBeChecked()
    const price = nth === 0 ? '$29.99' : '$69.99'
    await expect(sale.getByText(price, { exact: true }).last()).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await payIn(sale)
    await expect(sale.getByText('Payment succeeded')).toBeVisible()
    await expect(page.getByText('For VIP members')).toHaveCount(0)
    await sale.getByRole('button', { name: /^(Go on|Later)$/ }).click()
    await expect(sale.getByText('You have unlocked VIP')).toBeVisible()
  }
  await expect(sale.getByText('You are a permanent member')).toBeVisible()
  expect(await page.evaluate('tracked')).toContain('vip_paid')
  // An order that was begun just before the membership became permanent is refused (409), which the console notes.
  expect(pageErrors.filter((line) => !line.endsWith('/payment/payment)'))).toEqual([])
})

test('a member who signed in by the federated Login buys in the Vip beside it, for their account', async ({
  browser,
}) => {
  const page = await visit(browser)
  const pageErrors = collectPageErrors(page)
  await page.evaluate(`for (const [name, place] of [['Login', '#one'], ['Vip', '#two']])
    EaselWidgets.mount(name, document.querySelector(place), { api: { partner: 'shop' }, language: 'en' })`)
  const login = page.locator('#one')
  await login.locator('input[name="username"]').fill('13712345678')
  await login.getByRole('checkbox').check()
  await login.getByRole('button', { name: 'Log in/Register', exact: true }).click()
  await login.locator('input[name="one-time-code"]').focus()
  await page.keyboard.type(await codeOf(partners.easel, '86 13712345678', 'Register'))
  await login.getByRole('button', { name: 'Skip', exact: true }).click()
  await expect(login.getByRole('button', { name: 'Sign out' })).toBeVisible()

  const sale = page.locator('#two')
  for (const [nth, width] of [
    [0, 390],
    [1, 1440],
    [3, 390],
  ] as const) {
    await page.setViewportSize({ width, height: 860 })
    await expect(sale.getByRole('radio').first()).toBeChecked()
    await sale.getByRole('radio').nth(nth).check({ force: true })
    await payIn(sale)
    await expect(sale.getByText('Your VIP privileges are unlocked.')).toBeVisible()
    await sale.getByRole('button', { name: 'Go on', exact: true }).click()
    await expect(sale.getByText('You have unlocked VIP')).toBeVisible()
  }
  // It belongs to the account, not to the browser: signing out removes it.
  await login.getByRole('button', { name: 'Sign out' }).click()
  await login.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(sale.getByText('VIP privileges', { exact: true })).toBeVisible()
  // The open order is polled: a poll that meets a sign-in or sign-out is of another caller, and answered with 404.
  expect(pageErrors.filter((line) => !line.includes('/payment/payment/'))).toEqual([])
})

test('a declined payment shows that, and another one is one click away', async ({ browser }) => {
  const { page, sale } = await visitSale(browser)
  const pageErrors = collectPageErrors(page)
  const { origin, id } = await shownPayment(sale)
  await atProvider(origin, id, 'decline')
  await sale.getByRole('button', { name: /The payment did not go through.*Click to refresh/ }).click()
  await expect.poll(async () => (await shownPayment(sale)).id).not.toBe(id)
  await payIn(sale)
  await expect(sale.getByText('Your VIP privileges are unlocked.')).toBeVisible()
  expect(pageErrors).toEqual([])
})

test('a payment that is made late, by the QR code of an earlier choice, counts too', async ({ browser }) => {
  const { page, sale } = await visitSale(browser)
  const { origin, id } = await shownPayment(sale)
  // The page learns of the payment only after the next choice has begun.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v2/payment/**', async (route) => {
    if (route.request().method() === 'GET') await held.promise
    await route.continue()
  })
  await atProvider(origin, id, 'pay')
  const isNext = (url: string, method: string) => url.endsWith('/payment/payment') && method === 'POST'
  const next = page.waitForResponse((response) => isNext(response.url(), response.request().method()))
  await sale.getByRole('radio').nth(1).check({ force: true })
  await next
  held.resolve()
  await expect(sale.getByText('Your VIP privileges are unlocked.')).toBeVisible()
})
