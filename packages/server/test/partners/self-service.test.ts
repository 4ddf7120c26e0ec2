import { DAY, HOUR } from '@easel/contract/numbers'
import { describe, expect, it } from 'vitest'
import { acmeOf, RED_DOT, SECRET } from '../support/acme.ts'
import { eventually } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { partnerServerOf } from '../support/partner-server.ts'
import { webhookReceiver } from '../support/webhooks.ts'

const fixture = useServer({
  limits: GENEROUS_LIMITS,
  environment: { PRIVATE_WEBHOOK_HOSTS: '127.0.0.1' },
})
const acme = acmeOf(fixture)
const { call, get, post } = partnerServerOf(fixture, acme)
const receiver = webhookReceiver()

const submit = async (sub = 'user-1') => fixture.visitor.submit({}, acme.asAcme(await acme.signed({ sub })))
const userKey = async (sub: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`partner:acme:${sub}`))
  return `p-${Buffer.from(digest).toString('base64url').slice(0, 32)}`
}

describe('a call of a partner’s server', () => {
  it('needs a token for that purpose: that of a user, or of another partner, is refused', async () => {
    const ofUser = await acme.signed()
    const statusWith = async (options: object) => (await call('GET', '', undefined, options)).status
    expect(await statusWith({})).toBe(200)
    expect(await statusWith({ token: ofUser })).toBe(401)
    expect(await statusWith({ partner: 'other' })).toBe(401)
    expect(await statusWith({ partner: 'nobody' })).toBe(401)
    expect(await statusWith({ token: 'x.y.z' })).toBe(401)
    // And it opens nothing of a user.
    expect(await acme.statusWith(await acme.signed({ aud: 'easel-partner' }))).toBe(401)
  })

  it('is refused for a suspended partner, and above a rate', async () => {
    await fixture.server.partners.suspend('other')
    const own = { partner: 'other', secret: `${SECRET}-other` }
    expect((await call('GET', '', undefined, own)).data).toEqual({ reason: 'partner_unknown' })
    const statuses = []
    for (let n = 0; n < 125; n += 1) statuses.push((await get('')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(120)
    expect(statuses.at(-1)).toBe(430)
  })

  it('says what holds for the partner, without secrets', async () => {
    await submit()
    const { data } = await get('')
    expect(data).toMatchObject({
      id: 'acme',
      test: false,
      usedInDay: 1,
      quotas: { imagesPerDay: null, imagesPerUserPerDay: null },
      webhook: null,
      secrets: [{ until: null }],
    })
    expect(JSON.stringify(data)).not.toContain(SECRET)
  })

  it('shows the use by day and by user', async () => {
    await submit('user-1')
    await submit('user-1')
    await submit('user-2')
    await fixture.visitor.submit({}, { now: fixture.server.clock.now() })
    const day = new Date(fixture.server.clock.now()).toISOString().slice(0, 10)
    expect((await get('/usage?days=7')).data.items).toEqual([
      { day, visits: 2, users: 2, images: 3, failed: 0 },
    ])
    const { items } = (await get('/usage/users')).data
    expect(items).toMatchObject([
      { user: await userKey('user-1'), images: 2 },
      { user: await userKey('user-2'), images: 1 },
    ])
    expect((await get('/usage?days=900')).status).toBe(400)
  })

  it('renews the secret of tokens without a gap', async () => {
    const { data } = await post('/rotate-secret')
    expect(await acme.statusWith(await acme.signed({}, data.secret))).toBe(200)
    expect(await acme.statusWith(await acme.signed())).toBe(200)
    fixture.server.clock.advance(8 * DAY)
    expect(await acme.statusWith(await acme.signed())).toBe(401)
    expect((await call('GET', '', undefined, { secret: data.secret })).data.secrets).toHaveLength(1)
  })

  it('deletes a user with all works, tells of it, and may be repeated', async () => {
    await post('/webhook', { url: receiver.url, events: ['image.finished', 'user.erased'] })
    await submit('user-9')
    const { data } = await post('/erase-user', { user: 'user-9' })
    expect(data).toEqual({ user: await userKey('user-9') })
    const as = acme.asAcme(await acme.signed({ sub: 'user-9' }))
    expect((await fixture.visitor.get('/api/v2/mj/mine', as)).json.data).toMatchObject({ items: [] })
    expect((await post('/erase-user', { user: 'user-9' })).status).toBe(200)
    await eventually(
      async () => {
        await fixture.server.housekeeping.deliver.webhooks()
        return receiver.received.map(({ body }) => JSON.parse(body).type)
      },
      (types) => types.includes('user.erased'),
    )
    const rows = await fixture.database.on().selectFrom('webhook_messages').select('principal_id').execute()
    expect(rows.every(({ principal_id }) => principal_id === null)).toBe(true)
  })
})

describe('a partner’s quota', () => {
  it('holds for all users together, in any order, and the answer says when to come back', async () => {
    await fixture.server.partners.setQuotas('acme', { imagesPerDay: 3 })
    const answers = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((sub) => submit(sub)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.json.data).toMatchObject({ reason: 'partner_quota' })
    const { retryAfter } = { retryAfter: 0, ...refused?.json.data }
    expect(retryAfter).toBeGreaterThan(23 * 3600)
    fixture.server.clock.advance(24 * HOUR + 1000)
    expect((await submit('f')).status).toBe(200)
  })

  it('does not count what failed', async () => {
    await fixture.server.partners.setQuotas('acme', { imagesPerDay: 1 })
    fixture.server.scripted.behaves('fails')
    await submit('a')
    await eventually(
      async () => (await get('')).data.usedInDay,
      (used) => used === 0,
    )
    fixture.server.scripted.behaves('draws')
    expect((await submit('a')).status).toBe(200)
    expect((await submit('a')).status).toBe(429)
  })

  it('of each user replaces the limit of this installation', async () => {
    await fixture.server.partners.setQuotas('acme', { imagesPerUserPerDay: 1 })
    expect((await submit('a')).status).toBe(200)
    expect((await submit('a')).status).toBe(402)
    expect((await submit('b')).status).toBe(200)
    expect((await fixture.visitor.submit({}, { now: fixture.server.clock.now() })).status).toBe(200)
  })

  it('is announced once when most of it is used', async () => {
    await post('/webhook', { url: receiver.url, events: ['quota.low'] })
    await fixture.server.partners.setQuotas('acme', { imagesPerDay: 5 })
    for (const sub of ['a', 'b', 'c', 'd', 'e']) await submit(sub)
    await fixture.server.housekeeping.deliver.webhooks()
    expect(receiver.received.map(({ body }) => JSON.parse(body).data)).toEqual([{ used: 4, limit: 5 }])
  })
})

describe('a test mode', () => {
  const inTest = async (secret: string, id = 'acme-test') => {
    const token = await acme.signed({ iss: id }, secret)
    return {
      now: fixture.server.clock.now(),
      headers: { 'x-partner-id': id, authorization: `Bearer ${token}` },
    }
  }

  it('has users, works, secrets and a quota apart from those of its partner', async () => {
    const { id, tokens } = await fixture.server.partners.addTest('acme', ['http://localhost:5173'])
    const secret = tokens.secrets[0]?.secret ?? ''
    expect(id).toBe('acme-test')
    const test = await inTest(secret)
    expect((await fixture.visitor.submit({}, test)).status).toBe(200)
    expect((await get('')).data.usedInDay).toBe(0)
    expect((await get('/usage')).data.items).toEqual([])
    // Neither opens the other.
    expect((await fixture.visitor.get(RED_DOT, await inTest(secret, 'acme'))).status).toBe(401)
    expect((await fixture.visitor.get(RED_DOT, await inTest(SECRET))).status).toBe(401)
    const { data } = await call('GET', '', undefined, { partner: 'acme-test', secret })
    expect(data).toMatchObject({ test: true, quotas: { imagesPerDay: 100 } })
  })

  it('is out with its partner, and goes with it', async () => {
    const { tokens } = await fixture.server.partners.addTest('acme', ['http://localhost:5173'])
    const test = await inTest(tokens.secrets[0]?.secret ?? '')
    const status = async () => (await fixture.visitor.get(RED_DOT, test)).status
    expect(await status()).toBe(200)
    await fixture.server.partners.suspend('acme')
    expect(await status()).toBe(401)
    await fixture.server.partners.resume('acme')
    await fixture.server.partners.remove('acme')
    expect((await fixture.server.partners.list()).map(({ id }) => id)).toEqual(['other'])
  })
})
