import { expect, type Locator } from 'playwright/test'

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

/** The payment whose QR code a sale shows. Its frame may be of another origin than the page. */
export async function shownPayment(sale: Locator): Promise<{ origin: string; id: string }> {
  await expect(sale.frameLocator('iframe').getByRole('img')).toBeVisible()
  const source = await sale.locator('iframe[src*="/pay/qr/"]').first().getAttribute('src')
  const { origin, pathname } = new URL(source ?? '')
  return { origin, id: pathname.split('/').at(-1) ?? '' }
}

/** Pays what the QR code of a sale asks for. */
export async function payIn(sale: Locator): Promise<void> {
  const { origin, id } = await shownPayment(sale)
  await atProvider(origin, id, 'pay')
}
