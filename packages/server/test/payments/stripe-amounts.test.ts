import { PaymentStatus } from '@easel/contract/payments'
import { afterAll, describe, expect, it } from 'vitest'
import { stripeFake } from '../fakes/stripe.ts'
import { useServer } from '../support/fixture.ts'
import { purchasesOf } from '../support/purchases.ts'

const stripe = await stripeFake()
afterAll(() => stripe.close())

const fixture = useServer(null)
const { begin, statusOf } = purchasesOf(() => fixture.server)

describe('Stripe’s smallest units', () => {
  it.each([
    ['USD', 6.99, 699],
    ['JPY', 700, 700],
    ['HUF', 2490, 249_000],
    ['IDR', 99_000, 9_900_000],
    ['ISK', 900, 90_000],
    ['UGX', 25_000, 2_500_000],
    ['KWD', 2.5, 2500],
  ])('differ for %s: %d is sent as %d, and read as that', async (currency, price, inMinorUnits) => {
    const plan = { id: 'month', text: '月', value: 30, prices: { [currency]: { price } } }
    const { stripe: setting } = stripe.setting
    await fixture.start({
      environment: {
        PAYMENTS: JSON.stringify({ stripe: { ...setting, currency } }),
        PLANS: JSON.stringify([plan]),
        PUBLIC_URL: 'https://easel.example',
        TRUST_PROXY: '1',
      },
    })
    const { payment } = (await begin(fixture.visitor, 'month')).json.data
    expect([payment.amount, stripe.amountOf(payment.id)]).toEqual([price, inMinorUnits])
    stripe.pay(payment.id)
    const { payload, header } = stripe.completed(payment.id)
    const { statusCode } = await fixture.server.app.inject({
      method: 'POST',
      url: '/api/v2/stripe-notify',
      headers: { 'content-type': 'application/json', 'stripe-signature': header },
      payload,
    })
    expect(statusCode).toBe(200)
    expect(await statusOf(fixture.visitor, payment.id)).toBe(PaymentStatus.Paid)
  })
})
