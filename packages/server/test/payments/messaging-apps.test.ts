import type { CreatedPayment } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { useAlipay } from '../support/alipay.ts'

const MINUTE = 60_000
const { alipay, fixture, notify } = await useAlipay()

describe('Alipay on a phone', () => {
  const WECHAT = { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 MicroMessenger/8.0.50' }
  const CHROME = { 'user-agent': 'Mozilla/5.0 (Linux; Android 16) Chrome/140.0 Mobile Safari/537.36' }
  const startIn = async (headers: Record<string, string>, payType = 'Wap') => {
    const body = { planId: 'week', payType, returnUrl: '', qrcodeSize: 120 }
    const { json } = await fixture.visitor.post<CreatedPayment>('/api/v2/payment/payment', body, { headers })
    return json.data
  }

  it('is opened in another browser than that of a messaging app, for the same payment', async () => {
    const { payment, alipayPayload } = await startIn({ ...WECHAT, 'x-language': 'zhCN' })
    expect(alipayPayload).toBe(`https://easel.example/pay/open/${payment.id}?language=zhCN`)
    const url = alipayPayload.replace('https://easel.example', '')
    const open = (headers: object) => fixture.server.app.inject({ url, headers: { ...headers } })
    const guide = await open(WECHAT)
    expect([guide.statusCode, guide.body]).toEqual([200, expect.stringContaining('在默认浏览器中打开')])
    expect(guide.body).toContain('<meta http-equiv="refresh"')
    const outside = await open(CHROME)
    const order = alipay.opened(String(outside.headers.location))?.content
    expect(order?.out_trade_no).toBe(payment.id)
    alipay.scan(payment.id, order?.total_amount ?? '')
    alipay.pay(payment.id)
    await notify(alipay.notification(payment.id))
    for (const headers of [WECHAT, CHROME]) {
      expect((await open(headers)).headers.location).toBe(`/pay/return/${payment.id}?language=zhCN`)
    }
  })

  it('is opened in another browser than that of QQ, too', async () => {
    const inside = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 QQ/9.1.0.0 V1_IPH_SQ'
    const { payment, alipayPayload } = await startIn({ 'user-agent': inside, 'x-language': 'en' })
    expect(alipayPayload).toBe(`https://easel.example/pay/open/${payment.id}?language=en`)
  })

  it('is opened at once in a browser that opens it', async () => {
    // The browser of that name is not the messaging app.
    const browsers = ['DingTalk/7', 'MQQBrowser/16.0 Mobile Safari/537.36'].map((name) => ({
      'user-agent': `Mozilla/5.0 (Linux; Android 16) ${name}`,
    }))
    for (const headers of [CHROME, ...browsers]) {
      expect(alipay.opened((await startIn(headers)).alipayPayload)?.method).toBe('alipay.trade.wap.pay')
    }
  })

  it('has no address to open for an app’s own request, nor for a payment whose time is over', async () => {
    const app = await startIn(CHROME, 'App')
    const open = (id: string) => fixture.server.app.inject({ url: `/pay/open/${id}?language=en` })
    expect((await open(app.payment.id)).statusCode).toBe(404)
    expect((await open('nobody')).statusCode).toBe(404)
    const { payment } = await startIn(CHROME)
    fixture.server.clock.advance(11 * MINUTE)
    expect((await open(payment.id)).headers.location).toBe(`/pay/return/${payment.id}?language=en`)
  })
})
