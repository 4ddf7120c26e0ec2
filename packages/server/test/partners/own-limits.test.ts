import type { Launcher } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { acmeOf, ORIGIN, RED_DOT, SECRET } from '../support/acme.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { partnerServerOf } from '../support/partner-server.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const acme = acmeOf(fixture)
const { call, get, post } = partnerServerOf(fixture, acme)
const LOCAL = 'http://localhost:5173'

const submit = async (sub: string) => fixture.visitor.submit({}, acme.asAcme(await acme.signed({ sub })))

describe('the quota that a partner sets for each of its users', () => {
  it('holds for each of them, is read again, and can be taken back', async () => {
    const { status, data } = await post('/quotas', { imagesPerUserPerDay: 1 })
    expect(status).toBe(200)
    expect(data.quotas).toEqual({
      imagesPerDay: null,
      imagesPerUserPerDay: null,
      ownImagesPerDay: null,
      ownImagesPerUserPerDay: 1,
    })
    expect((await get('')).data.quotas.ownImagesPerUserPerDay).toBe(1)
    expect((await submit('a')).status).toBe(200)
    expect((await submit('a')).status).toBe(402)
    expect((await submit('b')).status).toBe(200)
    expect((await fixture.visitor.submit({}, { now: fixture.server.clock.now() })).status).toBe(200)
    await post('/quotas', { imagesPerUserPerDay: null })
    expect((await submit('a')).status).toBe(200)
  })

  it('is refused above what the operator allows, in the language of the call', async () => {
    await fixture.server.partners.setQuotas('acme', { imagesPerDay: 50, imagesPerUserPerDay: 5 })
    const { status, data, message } = await post('/quotas', { imagesPerUserPerDay: 6 })
    expect({ status, data }).toMatchObject({
      status: 400,
      data: { reason: 'quota_above', field: 'imagesPerUserPerDay' },
    })
    expect(message).not.toContain('quota_above')
    expect((await post('/quotas', { imagesPerUserPerDay: 5 })).status).toBe(200)
    await fixture.server.partners.setQuotas('acme', { imagesPerUserPerDay: null })
    expect((await post('/quotas', { imagesPerUserPerDay: 51 })).data.reason).toBe('quota_above')
  })

  it('never gives more than the operator does, whichever was set first', async () => {
    await post('/quotas', { imagesPerUserPerDay: 3 })
    await fixture.server.partners.setQuotas('acme', { imagesPerUserPerDay: 1 })
    expect((await submit('a')).status).toBe(200)
    expect((await submit('a')).status).toBe(402)
  })

  it('is what its pages tell of both kinds of users; ours tell our own', async () => {
    const told = async (options: Parameters<typeof fixture.visitor.get>[1]) => {
      const { id } = (await fixture.visitor.post<{ id: string }>('/api/v2/app/launchers', {}, options)).json
        .data
      const { json } = await fixture.visitor.get<Launcher>(`/api/v2/app/launchers/${id}`, options)
      const { generationsPerDay, vipGenerationsPerDay } = json.data.limits ?? {}
      return [generationsPerDay, vipGenerationsPerDay]
    }
    const ours = await told({})
    await fixture.server.partners.setQuotas('acme', { imagesPerUserPerDay: 4 })
    expect(await told(acme.asAcme(await acme.signed({ sub: 'a' })))).toEqual([4, 4])
    await post('/quotas', { imagesPerUserPerDay: 2 })
    expect(await told(acme.asAcme(await acme.signed({ sub: 'a' })))).toEqual([2, 2])
    expect(await told({})).toEqual(ours)
  })

  it('changes nothing else: the quotas of the operator are not taken', async () => {
    for (const body of [
      { ownImagesPerDay: 1 },
      { imagesPerDay: 0 },
      { imagesPerUserPerDay: 0 },
      { imagesPerUserPerDay: 1.5 },
      {},
    ]) {
      expect((await post('/quotas', body)).status).toBe(400)
    }
    expect((await call('POST', '/quotas', { imagesPerUserPerDay: 1 }, { partner: 'other' })).status).toBe(401)
    const partners = await fixture.server.partners.list()
    expect(partners.every(({ quotas }) => Object.values(quotas).every((limit) => limit === null))).toBe(true)
  })
})

describe('the quota that a partner sets for all of its users together', () => {
  it('holds for all of them, beside that of each, and can be taken back', async () => {
    expect((await post('/quotas', { imagesPerDay: 2, imagesPerUserPerDay: 1 })).status).toBe(200)
    expect((await submit('a')).status).toBe(200)
    expect((await submit('a')).status).toBe(402)
    expect((await submit('b')).status).toBe(200)
    const { status, json } = await submit('c')
    expect({ status, data: json.data }).toMatchObject({ status: 429, data: { reason: 'partner_quota' } })
    expect((await get('')).data).toMatchObject({ usedInDay: 2, quotas: { ownImagesPerDay: 2 } })
    // What is left out stays.
    const { data } = await post('/quotas', { imagesPerDay: null })
    expect(data.quotas).toMatchObject({ ownImagesPerDay: null, ownImagesPerUserPerDay: 1 })
    expect((await submit('c')).status).toBe(200)
  })

  it('is not above that of the operator, whose limit stays what it is', async () => {
    await fixture.server.partners.setQuotas('acme', { imagesPerDay: 2 })
    expect((await post('/quotas', { imagesPerDay: 3 })).data).toMatchObject({
      reason: 'quota_above',
      field: 'imagesPerDay',
    })
    const { data } = await post('/quotas', { imagesPerDay: 1 })
    expect(data.quotas).toMatchObject({ imagesPerDay: 2, ownImagesPerDay: 1 })
    const sent = await Promise.all(['a', 'b', 'c'].map((who) => submit(who)))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 429, 429])
  })
})

describe('a test mode that a partner adds itself', () => {
  const inTest = async (secret: string) => {
    const token = await acme.signed({ iss: 'acme-test' }, secret)
    return {
      now: fixture.server.clock.now(),
      headers: { 'x-partner-id': 'acme-test', authorization: `Bearer ${token}` },
    }
  }

  it('is there at once, with a secret that is shown once', async () => {
    const { status, data } = await post('/test', { origins: [LOCAL, ORIGIN] })
    expect(status).toBe(200)
    expect(data).toMatchObject({
      id: 'acme-test',
      origins: [LOCAL, ORIGIN],
      suspended: false,
      quotas: { imagesPerDay: 100 },
    })
    expect((await fixture.visitor.submit({}, await inTest(data.secret.secret))).status).toBe(200)
    const again = await post('/test', { origins: ['http://127.0.0.1:3000'] })
    expect(again.data).toMatchObject({ origins: ['http://127.0.0.1:3000'], secret: null })
    expect((await fixture.visitor.get(RED_DOT, await inTest(data.secret.secret))).status).toBe(200)
  })

  it('has no more images than the partner, nor pages that the operator has not listed', async () => {
    await fixture.server.partners.setQuotas('acme', { imagesPerDay: 10, imagesPerUserPerDay: 2 })
    for (const origin of [
      'https://evil.example',
      'http://localhost.evil.example',
      'http://localhost:5173/path',
      'http://localhost:80',
      'http://LOCALHOST:5173',
      'https://other.example',
      'http://localhost:99999',
    ]) {
      const { status, data } = await post('/test', { origins: [LOCAL, origin] })
      expect([origin, status, data.reason]).toEqual([origin, 400, 'test_origin'])
    }
    const { data } = await post('/test', { origins: [LOCAL] })
    expect(data.quotas).toMatchObject({ imagesPerDay: 10, imagesPerUserPerDay: 2 })
  })

  it('keeps what the operator has set for it', async () => {
    await fixture.server.partners.addTest('acme', ['https://staging.acme.example'])
    await fixture.server.partners.setQuotas('acme-test', { imagesPerDay: 5 })
    await fixture.server.partners.suspend('acme-test')
    const { data } = await post('/test', { origins: [LOCAL, 'https://staging.acme.example'] })
    expect(data).toMatchObject({ suspended: true, quotas: { imagesPerDay: 5 }, secret: null })
  })

  it('is neither had by a test mode, nor taken from a partner of that name', async () => {
    const secret = `${SECRET}-of-somebody-else`
    await fixture.server.partners.add({ id: 'acme-test', origins: ['https://a.example'], secret })
    expect((await post('/test', { origins: [LOCAL] })).data.reason).toBe('test_unavailable')
    expect((await post('/test/rotate-secret')).data.reason).toBe('test_unavailable')
    await fixture.server.partners.remove('acme-test')
    const { data } = await post('/test', { origins: [LOCAL] })
    const own = { partner: 'acme-test', secret: data.secret.secret }
    const ofTest = await call('POST', '/test', { origins: [LOCAL] }, own)
    expect(ofTest).toMatchObject({ status: 409, data: { reason: 'test_unavailable' } })
  })

  it('gets a new secret from its partner, when the one before was lost', async () => {
    const { data: test } = await post('/test', { origins: [LOCAL] })
    const { data } = await post('/test/rotate-secret')
    for (const secret of [test.secret.secret, data.secret]) {
      expect((await fixture.visitor.get(RED_DOT, await inTest(secret))).status).toBe(200)
    }
    expect(data.previousUntil).toBeGreaterThan(fixture.server.clock.now())
  })
})
