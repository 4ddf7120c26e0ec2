import { expect, type Locator } from 'playwright/test'

/** The plans, in the order in which they are shown. */
export const PLANS = ['week', 'quarter', 'year', 'year-offer', 'permanent']

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
