import type { CreatedPayment, VipInfo } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { purchasesOf } from '../support/purchases.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { decide } = purchasesOf(() => fixture.server)
const { at } = membersOf(() => fixture.server)
const SHOP = 'https://shop.example'
const from = (partner: string) => ({ ...at(), headers: { 'x-partner-id': partner } })
const buy = (partner: string) =>
  fixture.visitor.post<CreatedPayment & { reason?: string }>(
    '/api/v2/payment/payment',
    { planId: 'week', payType: 'Page', returnUrl: '', qrcodeSize: 120 },
    from(partner),
  )

describe('on a partner’s pages', () => {
  it('the membership is sold where the partner offers it, and only its pages show the QR code', async () => {
    await fixture.server.partners.add({ id: 'shop', origins: [SHOP], features: ['create', 'vip'] })
    const { payment, alipayPayload } = (await buy('shop')).json.data
    const frame = new URL(alipayPayload)
    const policyOf = async (url: string) => {
      const { headers } = await fixture.server.app.inject({ url })
      return [
        String(headers['content-security-policy']).split('frame-ancestors ')[1],
        headers['x-frame-options'],
      ]
    }
    expect(await policyOf(frame.pathname + frame.search)).toEqual([`'self' ${SHOP}`, undefined])
    expect(await policyOf(frame.pathname)).toEqual(["'self'", 'SAMEORIGIN'])
    expect(await policyOf(`${frame.pathname}?partner=nobody`)).toEqual(["'self'", 'SAMEORIGIN'])
    await decide(payment.id, 'pay')
    const { json } = await fixture.visitor.get<VipInfo>('/api/v2/payment/vip-info', from('shop'))
    expect(json.data.isVip).toBe(true)
  })

  it('the membership is not sold where the partner does not offer it', async () => {
    await fixture.server.partners.add({
      id: 'closed',
      origins: [SHOP],
      features: ['create', 'works', 'login'],
    })
    const { status, json } = await buy('closed')
    expect([status, json.data.reason]).toEqual([403, 'not_offered'])
  })
})
