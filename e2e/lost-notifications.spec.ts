import { expect, type Page, test } from 'playwright/test'
import { stripeFake } from '../packages/server/test/fakes/stripe.ts'
import { ServerUnderTest } from './support/server.ts'
import { openContext, VISITORS, type Visitor } from './support/visitor.ts'

let server: ServerUnderTest
let stripe: Awaited<ReturnType<typeof stripeFake>>
test.beforeAll(async () => {
  stripe = await stripeFake()
  server = await ServerUnderTest.start({
    GEO_COUNTRY: 'MX',
    PUBLIC_URL: 'https://easel.test',
    PAYMENTS: JSON.stringify(stripe.setting),
  })
})
test.afterAll(async () => {
  await server.end()
  await stripe.close()
})

/** Opens the sale and goes to the checkout, which is another site: it stays an empty tab. */
async function openCheckout(page: Page): Promise<string> {
  await page
    .context()
    .route('https://checkout.stripe.test/**', (route) => route.fulfill({ body: 'checkout' }))
  await page.goto(`${server.url}/home`)
  await openSale(page)
  const dialog = page.getByRole('dialog')
  const [checkout] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: 'Pay in this browser' }).click(),
  ])
  await checkout.close()
  return stripe.payments().at(-1) ?? ''
}

async function openSale(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'My account', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Become VIP', exact: true }).click()
}

test('a payment without a notification is found while the buyer waits', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  stripe.pay(await openCheckout(page))
  await expect(page.getByRole('dialog', { name: 'Payment succeeded' })).toBeVisible()
})

test('a purchase that was lost while the provider was away is restored by the buyer', async ({ browser }) => {
  const page = await (await openContext(browser, VISITORS[3] as Visitor)).newPage()
  const dialog = page.getByRole('dialog')
  const payment = await openCheckout(page)
  stripe.setDown(true)
  stripe.pay(payment)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await openSale(page)
  const restore = dialog.getByRole('button', { name: 'Restore purchase' })
  await restore.click()
  await expect(dialog.getByText(/^The payment provider is not responding at the moment/)).toBeVisible()
  // Nobody else asks the provider before the buyer does.
  await page.route('**/payment/restore', async (route) => {
    stripe.setDown(false)
    await route.continue()
  })
  await restore.click()
  const restored = page.getByRole('dialog', { name: 'Your purchase is restored' })
  await restored.getByRole('button', { name: /^(Later|Continue)$/ }).click()
  await expect(page.getByRole('banner').getByText('VIP', { exact: true })).toBeVisible()
})
