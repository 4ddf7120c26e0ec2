import { MINUTE } from '@easel/contract/numbers'
import type { CallBody, CreatedPayment } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { usageCommand } from '../../src/operator/usage-command.ts'
import { eventually, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { purchasesOf } from '../support/purchases.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made, post } = peopleOf(() => fixture.server)
const { buy, decide } = purchasesOf(() => fixture.server)
const members = membersOf(() => fixture.server)

const send = (who: Visitor, events: { name: string; from?: string }[]) => {
  const at = fixture.server.clock.now()
  const body: CallBody<'track'> = events.map(({ name, from = null }) => ({ name, at, props: { from } }))
  return post(who, '/api/v2/app/events', body)
}
const report = async () => fixture.server.operations.usage.report(7)
const output = async (...words: string[]) =>
  (await usageCommand(
    words,
    async (_, input) => fixture.server.operations.usage.report((input as { days: number }).days) as never,
  )) ?? ''

describe('npm run usage', () => {
  it('counts visits and conversions by the source in the address', async () => {
    await send(fixture.visitor, [
      { name: 'visit', from: 'newsletter' },
      { name: 'submitted', from: 'newsletter' },
    ])
    await send(fixture.server.visitor(), [{ name: 'visit', from: 'newsletter' }])
    await send(fixture.server.visitor(), [{ name: 'visit' }])
    const lines = (await output()).split('\n')
    expect(lines.find((line) => line.startsWith('newsletter'))).toMatch(/^newsletter +2 +1 +0/)
    expect(lines.find((line) => line.startsWith('(direct)'))).toMatch(/^\(direct\) +1 +0/)
  })

  it('shows images, members and payments of a day from their records, without events of a page', async () => {
    await made(fixture.visitor)
    await buy(fixture.visitor, 'week')
    await members.register(fixture.visitor)
    const day = new Date(fixture.server.clock.now()).toISOString().slice(0, 10)
    expect((await output()).split('\n').find((line) => line.startsWith(day))).toMatch(
      / 0 +1 +1 +1 +3.99 USD$/,
    )
  })

  it('shows visits, images, payments and how many visits became one on partners’ pages', async () => {
    const origins = ['https://shop.example']
    const features = ['create', 'works', 'vip'] as const
    await fixture.server.partners.add({ id: 'acme', origins, features })
    const call = () => ({ now: fixture.server.clock.now(), headers: { 'x-partner-id': 'acme' } })
    const path = '/api/v2/mj/red-dot'
    await fixture.visitor.get(path, call())
    await fixture.visitor.get(path, call())
    await fixture.server.visitor().get(path, call())
    await fixture.server.visitor().get(path, { now: fixture.server.clock.now() })
    fixture.server.clock.advance(31 * MINUTE)
    await fixture.visitor.get(path, call())
    await fixture.visitor.submit({}, call())
    const body = { planId: 'week', payType: 'Page', returnUrl: '', qrcodeSize: 120 }
    const { json } = await fixture.visitor.post<CreatedPayment>('/api/v2/payment/payment', body, call())
    await decide(json.data.payment.id, 'pay')
    await buy(fixture.server.visitor(), 'year')
    // The money went back: the payment was made, and nothing of it is there.
    const { operations } = fixture.server
    await operations.payments.refund(await buy(fixture.server.visitor(), 'quarter'))
    const lines = await eventually(output, (text) => /^acme +3 /m.test(text))
    expect(lines).toMatch(/^acme +3 +1 +1 +33\.3% +3\.99 USD$/m)
    expect(lines).toMatch(/^\(own pages\) +0 +0 +2 +- +29\.99 USD$/m)
  })

  it('counts what is restored and claimed', async () => {
    await send(fixture.visitor, [{ name: 'vip_restore' }, { name: 'promotion_claimed' }])
    expect((await report()).counts.map(({ name }) => name).toSorted()).toEqual([
      'promotion_claimed',
      'vip_restore',
    ])
  })

  it('stores no identity, unknown event or extra property', async () => {
    await send(fixture.visitor, [{ name: 'made up' }, { name: 'visit', from: '<script>' }])
    const rows = await fixture.database.on().selectFrom('usage_counts').selectAll().execute()
    expect(rows.map(({ day: _, ...row }) => row)).toEqual([
      { partner_id: '', source: '', name: 'visit', count: 1 },
    ])
  })

  it('groups excess sources', async () => {
    const sources = Array.from({ length: 250 }, (_, index) => ({ name: 'visit', from: `s${index}` }))
    for (let at = 0; at < 250; at += 50) await send(fixture.visitor, sources.slice(at, at + 50))
    const { counts } = await report()
    expect(counts.length).toBe(201)
    expect(counts.find(({ source }) => source === '…')?.count).toBe(50)
  })

  it('goes on naming the sources of the day after a restart, and lets no more of them in', async () => {
    const sources = Array.from({ length: 200 }, (_, index) => ({ name: 'visit', from: `s${index}` }))
    for (let at = 0; at < 200; at += 50) await send(fixture.visitor, sources.slice(at, at + 50))
    await fixture.restart()
    await send(fixture.visitor, [
      { name: 'visit', from: 'late' },
      { name: 'visit', from: 's7' },
    ])
    const { counts } = await report()
    const countOf = (name: string) => counts.find(({ source }) => source === name)?.count
    expect([countOf('s7'), countOf('late'), countOf('…')]).toEqual([2, undefined, 1])
  })

  it('is rate limited', async () => {
    const answers = []
    for (let n = 0; n < 61; n += 1) answers.push((await send(fixture.visitor, [{ name: 'visit' }])).status)
    expect([answers[59], answers[60]]).toEqual([200, 430])
  })

  it('counts nothing where the operator has turned it off, and pages do not send events', async () => {
    await fixture.restart({ environment: { ANALYTICS: '0' } })
    await fixture.server.partners.add({ id: 'acme', origins: ['https://shop.example'] })
    await send(fixture.visitor, [{ name: 'visit' }])
    await fixture.visitor.get('/api/v2/mj/red-dot', {
      now: fixture.server.clock.now(),
      headers: { 'x-partner-id': 'acme' },
    })
    expect((await report()).counts).toEqual([])
  })
})
