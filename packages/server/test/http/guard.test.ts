import { randomUUID } from 'node:crypto'
import { LANGUAGES } from '@easel/contract/languages'
import { SIGNATURE_VECTOR } from '@easel/contract/signature'
import { describe, expect, it } from 'vitest'
import { newDevice } from '../support/client.ts'
import { useServer } from '../support/fixture.ts'

const RED_DOT = '/api/v2/mj/red-dot'
const MINUTE = 60_000

const fixture = useServer()

const works = () => fixture.database.on().selectFrom('works').selectAll().execute()

describe('a call without a required header', () => {
  const names = [
    'x-timestamp',
    'x-request-id',
    'x-device-id',
    'x-client-type',
    'x-signature',
    'x-language',
    'x-system',
    'x-version',
  ]
  it.each(names)('is refused with the name of the missing header: %s', async (name) => {
    const { status, json } = await fixture.visitor.get(RED_DOT, { headers: { [name]: undefined } })
    expect(status).toBe(400)
    expect(json).toMatchObject({ statusCode: 400, data: { reason: 'header_missing', field: name } })
  })

  const malformed: [string, string][] = [
    ['x-timestamp', 'yesterday'],
    ['x-request-id', 'not-a-uuid'],
    ['x-request-id', '3f2c8f0e-6a0b-1f7e-9d3a-2b1c0d9e8f7a'],
    ['x-device-id', 'short'],
    ['x-device-id', 'spaces are not allowed'],
    ['x-client-type', 'fridge'],
    ['x-signature', 'ABCDEF'],
    ['x-language', 'tlh'],
    ['x-system', 'Amiga'],
    ['x-version', ' '],
  ]
  it.each(malformed)('is refused with the name of the malformed header: %s %s', async (name, value) => {
    const { status, json } = await fixture.visitor.get(RED_DOT, { headers: { [name]: value } })
    expect(status).toBe(400)
    expect(json.data).toMatchObject({
      reason: expect.stringMatching(/^header_(malformed|missing)$/),
      field: name,
    })
  })
})

describe('the signature', () => {
  it('accepts the published vector', async () => {
    const { request, signature } = SIGNATURE_VECTOR
    fixture.server.clock.advance(Number(request.timestamp) - Date.now())
    const query = new URLSearchParams(request.query.map(([name, value]) => [name, value]))
    const { status, json } = await fixture.visitor.get(`${request.path}?${query}`, {
      headers: {
        'x-timestamp': request.timestamp,
        'x-request-id': request.uuid,
        'x-signature': signature,
      },
    })
    // The sample's cursor is invalid: the call itself refuses it, after the guard.
    expect(status).toBe(400)
    expect(json.data).toMatchObject({ field: 'cursor' })
  })

  it('does not depend on the order of the query', async () => {
    const { status } = await fixture.visitor.get('/api/v2/mj/mine?search=%E7%81%AF%E5%A1%94&limit=3')
    expect(status).toBe(200)
  })

  it.each(LANGUAGES)(
    "answers 'client time' in %s when the clock is off, before it verifies the signature",
    async (language) => {
      const { status, json } = await fixture.visitor.get(RED_DOT, {
        now: Date.now() - 5 * MINUTE - 2000,
        secret: 'another',
        headers: { 'x-language': language },
      })
      expect(status).toBe(422)
      expect(json.statusCode).toBe(422)
      expect(json.message).toContain('client time')
    },
  )

  it.each([-1, 1])('accepts a clock that is slightly off (%d)', async (sign) => {
    const { status } = await fixture.visitor.get(RED_DOT, { now: Date.now() + sign * (5 * MINUTE - 5000) })
    expect(status).toBe(200)
  })

  it('refuses another secret', async () => {
    const { status, json } = await fixture.visitor.get(RED_DOT, { secret: 'another' })
    expect(status).toBe(422)
    expect(json.message).toBe('signature error')
  })

  it('refuses a repeated read', async () => {
    const again = { headers: { 'x-request-id': randomUUID() } }
    expect((await fixture.visitor.get(RED_DOT, again)).status).toBe(200)
    const { status, json } = await fixture.visitor.get(RED_DOT, again)
    expect([status, json.message]).toEqual([422, 'signature error'])
  })

  it('refuses a repeated write, in every process, without executing it', async () => {
    const again = { headers: { 'x-request-id': randomUUID() } }
    const other = await fixture.another()
    expect((await fixture.visitor.submit({}, again)).status).toBe(200)
    const { status } = await other.visitor(fixture.visitor.device).submit({}, again)
    expect(status).toBe(422)
    expect(await works()).toHaveLength(1)
  })

  it('accepts a request id again after ten minutes', async () => {
    const again = { headers: { 'x-request-id': randomUUID() } }
    await fixture.visitor.get(RED_DOT, again)
    fixture.server.clock.advance(21 * MINUTE)
    const { status } = await fixture.visitor.get(RED_DOT, { ...again, now: fixture.server.clock.now() })
    expect(status).toBe(200)
  })
})

describe('the order of refusals', () => {
  const wrongToken = { 'x-token': 'nobody-has-this' }

  it('is headers, then the signature, the token and the body', async () => {
    const { status } = await fixture.visitor.call('POST', '/api/v2/mj/submit', {
      raw: '{',
      secret: 'another',
      headers: { ...wrongToken, 'x-system': 'Amiga' },
    })
    expect(status).toBe(400)
  })

  it('is the signature before the token', async () => {
    expect((await fixture.visitor.get(RED_DOT, { secret: 'another', headers: wrongToken })).status).toBe(422)
  })

  it('is the token before the body', async () => {
    const { status, json } = await fixture.visitor.call('POST', '/api/v2/mj/submit', {
      raw: '{',
      headers: wrongToken,
    })
    expect(status).toBe(401)
    expect(json.data).toMatchObject({ reason: 'token_invalid' })
  })

  it('refuses a host’s token of an unknown issuer', async () => {
    expect((await fixture.visitor.get(RED_DOT, { headers: { authorization: 'Bearer x.y.z' } })).status).toBe(
      401,
    )
  })

  it('stores nothing of a refused call', async () => {
    await fixture.visitor.submit({}, { secret: 'another' })
    await fixture.visitor.submit({}, { headers: wrongToken })
    await fixture.visitor.submit({ prompt: ' ' })
    expect(await works()).toEqual([])
    expect(await fixture.database.on().selectFrom('quota_entries').selectAll().execute()).toEqual([])
  })
})

describe('an address with forged calls', () => {
  const from = '203.0.113.7'

  it('is refused with 428 after thirty new devices in an hour, and accepted again after ten minutes', async () => {
    for (let n = 0; n < 30; n += 1) {
      expect((await fixture.server.visitor().get(RED_DOT, { from })).status).toBe(200)
    }
    const { status, json } = await fixture.server.visitor().get(RED_DOT, { from })
    expect([status, json.message]).toEqual([428, 'request is risky, access denied'])
    expect((await fixture.visitor.get(RED_DOT, { from, headers: { 'x-token': 'x' } })).status).toBe(428)
    expect((await fixture.visitor.get(RED_DOT, { from: '203.0.113.8' })).status).toBe(200)
    fixture.server.clock.advance(61 * MINUTE)
    expect((await fixture.visitor.get(RED_DOT, { from, now: fixture.server.clock.now() })).status).toBe(200)
  })

  it('is refused after fifty refused signatures', async () => {
    for (let n = 0; n < 50; n += 1) {
      expect((await fixture.visitor.get(RED_DOT, { from, secret: 'another' })).status).toBe(422)
    }
    expect((await fixture.visitor.get(RED_DOT, { from })).status).toBe(428)
  })

  it('counts IPv6 by /64', async () => {
    for (let n = 0; n < 30; n += 1) {
      await fixture.server.visitor().get(RED_DOT, { from: `2001:db8:1:2::${n.toString(16)}` })
    }
    expect((await fixture.server.visitor().get(RED_DOT, { from: '2001:db8:1:2:ffff::1' })).status).toBe(428)
    expect((await fixture.server.visitor().get(RED_DOT, { from: '2001:db8:1:3::1' })).status).toBe(200)
  })

  it('counts a /48 too, so that new /64s are not an endless supply', async () => {
    await fixture.restart({ limits: { newDevicesPerHour: 2, networkLimitFactor: 2 } })
    const from = (n: number, site = 1) => `2001:db8:${site}:${n.toString(16)}::1`
    const status = async (n: number, site?: number) =>
      (await fixture.server.visitor().get(RED_DOT, { from: from(n, site) })).status
    expect([await status(1), await status(2), await status(3), await status(4)]).toEqual([200, 200, 200, 200])
    expect(await status(5)).toBe(428)
    expect([await status(6), await status(7, 2)]).toEqual([428, 200])
  })

  it('has the generations of several addresses per /48', async () => {
    await fixture.restart({ limits: { addressGenerationsPerDay: 1, networkLimitFactor: 2 } })
    const submit = async (n: number) =>
      (await fixture.server.visitor().submit({}, { from: `2001:db8:1:${n}::1` })).status
    expect([await submit(1), await submit(2), await submit(3)]).toEqual([200, 200, 402])
  })

  it.each([
    ['6to4', (n: number) => `2002:cb00:7107:${n}::1`],
    ['Teredo', (n: number) => `2001:0:${n}:e378:8000:1:34ff:8ef8`],
    ['NAT64', (n: number) => (n % 2 ? '64:ff9b::cb00:7107' : '64:ff9b::203.0.113.7')],
    ['a mapped address', (n: number) => (n % 2 ? '::ffff:cb00:7107' : '::ffff:203.0.113.7')],
    ['local NAT64', (n: number) => `64:ff9b:1:${n}::1`],
  ])('does not become another address by %s', async (_name, at) => {
    await fixture.restart({ limits: { newDevicesPerHour: 3 } })
    const statuses = []
    for (let n = 1; n <= 4; n += 1)
      statuses.push((await fixture.server.visitor().get(RED_DOT, { from: at(n) })).status)
    expect(statuses).toEqual([200, 200, 200, 428])
  })

  it('has no limits on this machine', async () => {
    for (let n = 0; n < 35; n += 1)
      expect((await fixture.server.visitor(newDevice()).get(RED_DOT)).status).toBe(200)
  })
})
