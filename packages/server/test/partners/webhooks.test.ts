import { DAY, HOUR, SECOND } from '@easel/contract/numbers'
import { describe, expect, it } from 'vitest'
import { acmeOf } from '../support/acme.ts'
import { eventually } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { partnerServerOf } from '../support/partner-server.ts'
import { untilEnded } from '../support/people.ts'
import { webhookReceiver } from '../support/webhooks.ts'

// The clock stands still between steps, and signatures are checked with the time of the machine.
const fixture = useServer({
  limits: GENEROUS_LIMITS,
  environment: { PRIVATE_WEBHOOK_HOSTS: '127.0.0.1' },
})
const acme = acmeOf(fixture)
const { get, post } = partnerServerOf(fixture, acme)
const receiver = webhookReceiver()

const deliver = () => fixture.server.housekeeping.deliver.webhooks()
const subscribe = async (events?: string[]): Promise<string> => {
  const { status, data } = await post('/webhook', { url: receiver.url, ...(events ? { events } : {}) })
  expect(status).toBe(200)
  return data.secret
}
const make = async (sub = 'user-1') => {
  const as = acme.asAcme(await acme.signed({ sub }))
  const { json } = await fixture.visitor.submit({}, as)
  const path = `/api/v2/mj/image/${json.data.id}`
  await untilEnded(() => fixture.visitor.get(path, as))
  return json.data.id as string
}
const arrived = (count: number) =>
  eventually(
    async () => {
      await deliver()
      return receiver.received.length
    },
    (length) => length === count,
  )

describe('a partner’s server', () => {
  it('is told of a finished set, and the message passes the Standard Webhooks library', async () => {
    const secret = await subscribe()
    const id = await make()
    await arrived(1)
    const [message] = receiver.received
    const verified = receiver.verify(secret, message ?? { id: '', headers: {}, body: '' })
    expect(verified).toMatchObject({
      type: 'image.finished',
      data: { id, status: 'succeeded', images: 4, failure: null, moderation: 'clean' },
    })
    expect(message?.body).not.toContain('prompt')
    const { data } = await get('/webhook/messages')
    expect(data.items).toMatchObject([{ id: message?.id, state: 'delivered', attempts: 1, status: 204 }])
  })

  it('is told of a failed set with the reason, and who made it, by a key that it can compute', async () => {
    await subscribe()
    fixture.server.scripted.behaves('fails')
    await make('user-7')
    await arrived(1)
    const { data } = JSON.parse(receiver.received[0]?.body ?? '')
    const bytes = new TextEncoder().encode('partner:acme:user-7')
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes))
    expect(data).toMatchObject({
      status: 'failed',
      failure: 'engine_failed',
      images: 0,
      user: `p-${digest.toString('base64url').slice(0, 32)}`,
    })
  })

  it('is told of nothing that it has not asked for, and of nothing of other partners', async () => {
    await subscribe(['user.erased'])
    await make()
    const token = await acme.signed({ iss: 'other' }, 'a-shared-secret-of-acme-with-32-letters-other')
    const other = { headers: { 'x-partner-id': 'other', authorization: `Bearer ${token}` } }
    await fixture.visitor.submit({}, { ...other, now: fixture.server.clock.now() })
    await deliver()
    expect((await get('/webhook/messages')).data.items).toEqual([])
  })

  it('gets a message again until it is accepted, under the same id, and not while it waits', async () => {
    const secret = await subscribe()
    receiver.answers(500, 302)
    await make()
    await arrived(1)
    await deliver()
    expect(receiver.received).toHaveLength(1)
    fixture.server.clock.advance(6 * SECOND)
    await arrived(2)
    fixture.server.clock.advance(31 * SECOND)
    await arrived(3)
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1)
    for (const message of receiver.received) expect(() => receiver.verify(secret, message)).not.toThrow()
    expect((await get('/webhook/messages')).data.items).toMatchObject([{ state: 'delivered', attempts: 3 }])
  })

  it('finds what was given up in the list, and has it sent again', async () => {
    await subscribe()
    receiver.answers(410)
    await make()
    await arrived(1)
    const { data } = await get('/webhook/messages?state=failed')
    expect(data.items).toMatchObject([{ state: 'failed', status: 410, nextAt: null }])
    expect((await post('/webhook/replay', { id: data.items[0].id })).data).toEqual({ count: 1 })
    await arrived(2)
    expect((await get('/webhook/messages?state=failed')).data.items).toEqual([])
    expect((await post('/webhook/replay', { since: 0 })).data).toEqual({ count: 0 })
    expect((await post('/webhook/replay', { since: 0, all: true })).data).toEqual({ count: 1 })
    await arrived(3)
    expect((await post('/webhook/replay', { id: 'nothing' })).status).toBe(404)
  })

  it('is given up after three days of failures', async () => {
    await subscribe()
    receiver.answers(...Array<number>(20).fill(503))
    await make()
    for (let attempt = 1; attempt <= 12; attempt += 1) {
      await arrived(attempt)
      fixture.server.clock.advance(DAY + SECOND)
    }
    await deliver()
    expect(receiver.received).toHaveLength(12)
    expect((await get('/webhook/messages')).data.items).toMatchObject([{ state: 'failed', attempts: 12 }])
  })

  it('can be tried with a ping, whatever it has asked for', async () => {
    const secret = await subscribe(['user.erased'])
    const { data } = await post('/webhook/ping')
    await arrived(1)
    expect(receiver.received[0]?.id).toBe(data.id)
    expect(receiver.verify(secret, receiver.received[0] as never).type).toBe('ping')
  })

  it('renews its secret without a gap: messages carry both signatures for a day', async () => {
    const before = await subscribe()
    const { data } = await post('/webhook/rotate-secret')
    await post('/webhook/ping')
    await arrived(1)
    const [message] = receiver.received
    for (const secret of [before, data.secret])
      expect(receiver.verify(secret, message as never).type).toBe('ping')
    fixture.server.clock.advance(25 * HOUR)
    await post('/webhook/ping')
    await arrived(2)
    expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(1)
  })

  it('whose answer was lost renews its secret again, and what it has still verifies each message', async () => {
    const before = await subscribe()
    await post('/webhook/rotate-secret')
    fixture.server.clock.advance(60 * SECOND)
    const { data } = await post('/webhook/rotate-secret')
    await post('/webhook/ping')
    await arrived(1)
    for (const secret of [before, data.secret])
      expect(receiver.verify(secret, receiver.received[0] as never).type).toBe('ping')
    // The first one ends a day after it was first replaced.
    fixture.server.clock.advance(DAY - 30 * SECOND)
    await post('/webhook/ping')
    await arrived(2)
    expect(receiver.received[1]?.headers['webhook-signature']?.split(' ')).toHaveLength(2)
  })

  it('has a new secret for a new address, and none is ever shown twice', async () => {
    const first = await subscribe()
    const again = await post('/webhook', { url: receiver.url, events: ['ping'] })
    expect(again.data).toEqual({ webhook: { url: receiver.url, events: ['ping'] }, secret: null })
    const moved = await post('/webhook', { url: `${receiver.url}/two` })
    expect(moved.data.secret).toMatch(/^whsec_/)
    expect(moved.data.secret).not.toBe(first)
    expect(JSON.stringify((await get('')).data)).not.toContain('whsec_')
    expect((await post('/webhook', { url: null })).data).toEqual({ webhook: null, secret: null })
    expect((await post('/webhook/ping')).status).toBe(409)
  })
})

describe('webhooks', () => {
  it.each([
    'http://shop.example/hooks',
    'https://10.0.0.1/hooks',
    'https://[::1]/hooks',
    'https://name:word@shop.example/hooks',
    'file:///etc/passwd',
    'hooks',
  ])('are never sent to %s', async (url) => {
    const { status, data } = await post('/webhook', { url })
    expect([status, data]).toEqual([400, { reason: 'webhook_address', field: 'url' }])
  })

  it('to a server that hangs delay nobody else’s', async () => {
    const own = { secret: 'a-shared-secret-of-acme-with-32-letters-other', partner: 'other' }
    const { call } = partnerServerOf(fixture, acme)
    await post('/webhook', { url: receiver.hanging })
    await call('POST', '/webhook', { url: receiver.url }, own)
    for (let n = 0; n < 6; n += 1) await post('/webhook/ping')
    await deliver()
    await call('POST', '/webhook/ping', {}, own)
    await arrived(1)
    const { data } = await get('/webhook/messages?state=queued')
    // Four are on their way, and the others wait for them.
    expect(data.items.map((item: { attempts: number }) => item.attempts).toSorted()).toEqual([
      0, 0, 1, 1, 1, 1,
    ])
  })

  it('that fail in great numbers delay nobody else’s', async () => {
    await subscribe()
    const own = { secret: 'a-shared-secret-of-acme-with-32-letters-other', partner: 'other' }
    const { call } = partnerServerOf(fixture, acme)
    await call('POST', '/webhook', { url: receiver.url }, own)
    for (let n = 0; n < 30; n += 1) await post('/webhook/ping')
    await call('POST', '/webhook/ping', {}, own)
    receiver.answers(...Array<number>(60).fill(503))
    await deliver()
    const mine = await call('GET', '/webhook/messages', undefined, own)
    expect(mine.data.items).toMatchObject([{ attempts: 1 }])
  })

  it('are not sent for a suspended partner, and are deleted after a week', async () => {
    await subscribe()
    await post('/webhook/ping')
    await fixture.server.partners.suspend('acme')
    await deliver()
    expect(receiver.received).toEqual([])
    await fixture.server.partners.resume('acme')
    expect((await get('/webhook/messages')).data.items).toMatchObject([{ state: 'failed' }])
    fixture.server.clock.advance(8 * DAY)
    await fixture.server.housekeeping.deleteExpired()
    expect((await get('/webhook/messages')).data.items).toEqual([])
  })
})
