import type { CreatedPayment } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { purchasesOf } from '../support/purchases.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { begin } = purchasesOf(() => fixture.server)
const open = (url: string, headers: Record<string, string> = {}) =>
  fixture.server.app.inject({ url, headers: { accept: 'text/html', ...headers } })

describe('the pages beside a purchase', () => {
  it.each([
    ['zhCN', '沙箱支付', 'Easel VIP 会员 7 天', '正在等待支付结果'],
    ['es', 'Pago de prueba', 'Easel VIP, 7 días', 'Esperando el pago'],
  ])(
    'speak the language of whoever began the payment (%s), in any browser',
    async (language, sandbox, bought, waiting) => {
      const inEnglish = { 'accept-language': 'en' }
      const headers = { 'x-language': language }
      const body = { planId: 'week', payType: 'Page', returnUrl: '', qrcodeSize: 120 }
      const { json } = await fixture.visitor.post<CreatedPayment>('/api/v2/payment/payment', body, {
        headers,
      })
      const { pathname, search } = new URL(json.data.checkoutUrl ?? '')
      expect(pathname).toBe(`/sandbox/payments/${json.data.payment.id}`)
      const { body: page } = await open(pathname + search, inEnglish)
      expect([page.includes(sandbox), page.includes(bought)]).toEqual([true, true])
      const returned = await open(`/pay/return/${json.data.payment.id}?language=${language}`, inEnglish)
      expect(returned.body).toContain(waiting)
    },
  )

  it('lead a buyer who came back without paying to the same payment, as long as it can be paid', async () => {
    const { payment, alipayPayload } = (await begin(fixture.visitor, 'week', { payType: 'Wap' })).json.data
    const returned = () => open(`/pay/return/${payment.id}?language=es`)
    expect((await returned()).body).toContain(`href="/pay/open/${payment.id}?language=es"`)
    const { pathname, search } = new URL(alipayPayload)
    const opened = await open(`/pay/open/${payment.id}?language=es`)
    expect(new URL(String(opened.headers.location)).pathname).toBe(pathname)
    expect((await open(pathname + search)).body).toContain(`/pay/return/${payment.id}`)
    fixture.server.clock.advance(10 * 60_000)
    expect((await returned()).body).not.toContain('/pay/open/')
    // Whoever has paid all the same needs it for support.
    expect((await returned()).body).toContain(`Número de pedido: <code>${payment.id}</code>`)
  })

  it('show no QR code once the time is over, although nothing has looked at the payment since', async () => {
    const { alipayPayload } = (await begin(fixture.server.visitor(), 'week')).json.data
    const { pathname, search } = new URL(alipayPayload)
    expect((await open(pathname + search)).statusCode).toBe(200)
    fixture.server.clock.advance(10 * 60_000)
    expect((await open(pathname + search)).statusCode).toBe(404)
  })

  it('write an amount with the decimals of its currency', async () => {
    const plan = { id: 'month', text: '月', value: 30, prices: { JPY: { price: 1200 } } }
    const environment = {
      PLANS: JSON.stringify([plan]),
      PAYMENTS: JSON.stringify({ sandbox: { currency: 'JPY' } }),
    }
    await fixture.restart({ environment })
    const { id } = (await begin(fixture.visitor, 'month')).json.data.payment
    expect((await open(`/sandbox/payments/${id}`)).body).toContain('<p class="amount">¥1200</p>')
  })
})
