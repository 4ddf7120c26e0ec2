import { PaymentStatus } from '@easel/contract/payments'
import type { CreatedPayment, VipInfo } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { acmeOf } from '../support/acme.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { purchasesOf } from '../support/purchases.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { decide } = purchasesOf(() => fixture.server)
const { at } = membersOf(() => fixture.server)
const { signed, asAcme } = acmeOf(fixture)
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
    // Our own pages would look to this buyer as if nothing had been bought.
    const returned = await fixture.server.app.inject({ url: `/pay/return/${payment.id}?language=en` })
    expect(returned.body).toContain('Payment succeeded')
    expect(returned.body).not.toContain('href="/home"')
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
    const plans = await fixture.visitor.get<{ reason?: string }>('/api/v2/payment/plans', from('closed'))
    expect([plans.status, plans.json.data.reason]).toEqual([403, 'not_offered'])
    // Whether somebody is a member is asked by every page, whatever is sold there.
    const info = await fixture.visitor.get<VipInfo>('/api/v2/payment/vip-info', from('closed'))
    expect([info.status, info.json.data.isVip]).toEqual([200, false])
  })

  it('a payment that was begun before the partner stopped offering it is still seen and granted', async () => {
    await fixture.server.partners.add({ id: 'ending', origins: [SHOP], features: ['create', 'vip'] })
    const { payment } = (await buy('ending')).json.data
    await fixture.server.partners.offer('ending', ['create'])
    await decide(payment.id, 'pay')
    const read = await fixture.visitor.get<{ payment: { status: number } }>(
      `/api/v2/payment/payment/${payment.id}`,
      from('ending'),
    )
    expect(read.json.data.payment.status).toBe(PaymentStatus.Paid)
  })

  it('nothing is sold to the partner’s own users, who are members by its word', async () => {
    await fixture.server.partners.offer('acme', ['create', 'vip'])
    const ofAcme = asAcme(await signed())
    const plans = await fixture.visitor.get<{ reason?: string }>('/api/v2/payment/plans', ofAcme)
    expect([plans.status, plans.json.data.reason]).toEqual([403, 'not_offered'])
  })
})
