import { expect, type Locator, test } from 'playwright/test'

/** What is sold, in the order in which it is shown; without days it is permanent. */
export const OFFERS = [
  { id: 'week', price: '$3.99', days: 7 },
  { id: 'quarter', price: '$14.99', days: 90 },
  { id: 'year', price: '$29.99', days: 365 },
  { id: 'year-offer', price: '$26.99', days: 365 },
  { id: 'permanent', price: '$69.99', days: null },
]
export const PLANS = OFFERS.map(({ id }) => id)

/** What a buyer does at the sandbox, which stands for a payment provider. */
export const atProvider = (origin: string, id: string, action: 'pay' | 'decline') =>
  fetch(`${origin}/sandbox/payments/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action }),
  })

/** As often as this a buyer tries again before giving up. */
const TRIES = 2

/**
 * What a sale says of an order that had no answer in ten seconds. A machine that runs much else may take so long; what
 * was answered, a refusal, is said in other words.
 */
export const unanswered = (sale: Locator): Locator =>
  sale.getByRole('alert').filter({ hasText: 'The request failed, please try again later' })

/** Waits for the QR code of a sale. As a buyer would, it presses "Try again" where that is offered, and the report says so. */
async function waitForCode(sale: Locator): Promise<void> {
  const code = sale.frameLocator('iframe').getByRole('img')
  const isDecided = async () => (await code.isVisible()) || unanswered(sale).isVisible()
  for (let tries = 0; tries < TRIES; tries += 1) {
    await expect.poll(isDecided).toBe(true)
    if (!(await unanswered(sale).isVisible())) break
    test.info().annotations.push({ type: 'tried again', description: 'an order had no answer in time' })
    await sale.getByRole('button', { name: 'Try again' }).click()
    await expect(unanswered(sale)).toBeHidden()
  }
  await expect(code).toBeVisible()
}

/** The payment whose QR code a sale shows. Its frame may be of another origin than the page. */
export async function shownPayment(sale: Locator): Promise<{ origin: string; id: string }> {
  await waitForCode(sale)
  const source = await sale.locator('iframe[src*="/pay/qr/"]').first().getAttribute('src')
  const { origin, pathname } = new URL(source ?? '')
  return { origin, id: pathname.split('/').at(-1) ?? '' }
}

/** Pays what the QR code of a sale asks for. */
export async function payIn(sale: Locator): Promise<void> {
  const { origin, id } = await shownPayment(sale)
  await atProvider(origin, id, 'pay')
}
