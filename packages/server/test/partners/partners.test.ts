import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { useServer } from '../support/fixture.ts'

const RED_DOT = '/api/v2/mj/red-dot'
const ORIGIN = 'https://shop.example'
const SECRET = 'a-shared-secret-of-acme-with-32-letters'

const our = useServer({ environment: { PRIVATE_KEY_HOSTS: '127.0.0.1' } })

beforeEach(async () => {
  await our.server.partners.add({ id: 'acme', name: 'Acme', origins: [ORIGIN], secret: SECRET })
  await our.server.partners.add({
    id: 'other',
    origins: ['https://other.example'],
    secret: `${SECRET}-other`,
  })
})

interface Claims {
  sub?: string
  iss?: string
  aud?: string
  exp?: number
  vip?: unknown
  iat?: number
}

const inSeconds = (seconds: number) => Math.floor(our.server.clock.now() / 1000) + seconds

/** A token as Acme makes it; `undefined` leaves a claim out. */
const signed = (claims: Claims = {}, secret = SECRET, header: { alg?: string; kid?: string } = {}) => {
  const all = { sub: 'user-1', iss: 'acme', aud: 'easel', exp: inSeconds(300), ...claims }
  return new SignJWT(all)
    .setProtectedHeader({ alg: 'HS256', ...header })
    .sign(new TextEncoder().encode(secret))
}
const asAcme = (token: string, more: Record<string, string> = {}) => ({
  now: our.server.clock.now(),
  headers: { 'x-partner-id': 'acme', authorization: `Bearer ${token}`, ...more },
})
const statusWith = async (token: string, more: Record<string, string> = {}) =>
  (await our.someone.get(RED_DOT, asAcme(token, more))).status

describe("a partner's user", () => {
  it('has works of their own, on whatever device, and nobody else sees them', async () => {
    // Once they are finished, the square shows them to everybody.
    our.server.scripted.behaves('waits')
    const token = await signed()
    const { json } = await our.someone.submit({}, asAcme(token))
    const elsewhere = our.server.visitor()
    const path = `/api/v2/mj/image/${json.data.id}`
    const seen = async (headers: object) => (await elsewhere.get(path, headers as never)).status
    expect(await seen(asAcme(token))).not.toBe(404)
    expect(await seen({})).toBe(404)
    expect(await seen(asAcme(await signed({ sub: 'user-2' })))).toBe(404)
    const ofOther = await signed({ iss: 'other' }, `${SECRET}-other`)
    expect(await seen({ headers: { 'x-partner-id': 'other', authorization: `Bearer ${ofOther}` } })).toBe(404)
  })

  it('is VIP when the partner says so, and only then', async () => {
    const stylized = { prompt: 'a fox', stylize: 500 }
    expect((await our.someone.submit(stylized, asAcme(await signed({ vip: true })))).status).toBe(200)
    expect((await our.someone.submit(stylized, asAcme(await signed({ vip: 'yes' })))).status).toBe(402)
  })

  it('is not held up by what others did at the same address, but for a token that is not good', async () => {
    const from = '203.0.113.7'
    for (let n = 0; n < 31; n += 1) await our.server.visitor().get(RED_DOT, { from })
    expect((await our.someone.get(RED_DOT, { from })).status).toBe(428)
    expect((await our.someone.get(RED_DOT, { from, ...asAcme(await signed()) })).status).toBe(200)
    expect((await our.someone.get(RED_DOT, { from, ...asAcme('x.y.z') })).status).toBe(428)
  })
})

describe('a token', () => {
  it.each<[string, () => Promise<string>]>([
    ['has expired', () => signed({ exp: inSeconds(-60) })],
    ['never expires', () => signed({ exp: undefined } as never)],
    ['names nobody', () => signed({ sub: '' })],
    ['has a subject without end', () => signed({ sub: 'x'.repeat(201) })],
    ['is of another issuer', () => signed({ iss: 'other' })],
    ['is for somebody else', () => signed({ aud: 'mail' })],
    ['is signed with another secret', () => signed({}, `${SECRET}-other`)],
    ['says that it needs no signature', async () => `${btoa('{"alg":"none"}')}.${btoa('{"sub":"user-1"}')}.`],
    ['has nothing in it', async () => 'e30.e30.e30'],
    ['is no token', async () => 'rubbish'],
    ['is empty', async () => ''],
    ['has three parts of nothing', async () => 'x.y.z'],
    ['has a header that is no JSON', async () => `${btoa('no JSON')}.e30.e30`],
    ['has a header that is no object', async () => `${btoa('"HS256"')}.e30.e30`],
    ['names its algorithm by a number', async () => `${btoa('{"alg":5}')}.e30.e30`],
    ['names no algorithm that there is', async () => `${btoa('{"alg":"HS257"}')}.e30.e30`],
    ['wants to be understood in another way', async () => `${btoa('{"alg":"HS256","crit":["x"]}')}.e30.e30`],
    ['is encrypted', async () => `${btoa('{"alg":"dir","enc":"A128GCM"}')}.e30.e30.e30.e30`],
    ['is good for more than a day', () => signed({ exp: inSeconds(86_400 + 60) })],
    ['was good for more than a day', () => signed({ exp: inSeconds(300), iat: inSeconds(-86_400) })],
  ])('is refused with 401 when it %s', async (_name, make) => {
    const { status, json } = await our.someone.get(RED_DOT, asAcme(await make()))
    expect([status, json.data]).toEqual([401, { reason: 'token_invalid' }])
  })

  it('is worth nothing without its partner, or in the name of another', async () => {
    const authorization = `Bearer ${await signed()}`
    const as = async (headers: Record<string, string>) =>
      (await our.someone.get(RED_DOT, { headers })).json.data
    expect(await as({ authorization })).toEqual({ reason: 'token_invalid' })
    expect(await as({ authorization, 'x-partner-id': 'other' })).toEqual({ reason: 'token_invalid' })
    expect(await as({ authorization, 'x-partner-id': 'nobody' })).toEqual({ reason: 'partner_unknown' })
  })

  it('outranks a session token, and may be a little early or late', async () => {
    expect(await statusWith(await signed(), { 'x-token': 'whatever' })).toBe(200)
    expect(await statusWith(await signed({ exp: inSeconds(-20) }))).toBe(200)
    expect(await statusWith(await signed({ exp: inSeconds(86_400) }))).toBe(200)
  })

  it('is good under the declared secret and a rotated one, also after a start, and under an old one for a week', async () => {
    const declared = { id: 'acme', origins: [ORIGIN], secret: SECRET }
    const { tokens } = await our.server.partners.rotate('acme')
    const fresh = tokens.secrets[0]?.secret ?? ''
    await our.server.partners.declare([declared])
    expect([await statusWith(await signed()), await statusWith(await signed({}, fresh))]).toEqual([200, 200])
    our.server.clock.turn(8 * 86_400_000)
    expect([await statusWith(await signed()), await statusWith(await signed({}, fresh))]).toEqual([200, 401])
    await our.server.partners.declare([{ ...declared, secret: `${SECRET}-next` }])
    expect([await statusWith(await signed()), await statusWith(await signed({}, `${SECRET}-next`))]).toEqual([
      200, 200,
    ])
  })

  it('is good under the old secret for a week after a new one was made', async () => {
    const { tokens } = await our.server.partners.rotate('acme')
    const fresh = tokens.secrets[0]?.secret ?? ''
    expect(await statusWith(await signed({}, fresh))).toBe(200)
    expect(await statusWith(await signed({}, fresh, { kid: tokens.secrets[0]?.id ?? '' }))).toBe(200)
    expect(await statusWith(await signed())).toBe(200)
    our.server.clock.turn(8 * 86_400_000)
    expect(await statusWith(await signed())).toBe(401)
    expect(await statusWith(await signed({}, fresh))).toBe(200)
  })
})

describe('keys that the partner publishes', () => {
  let keyServer: Server
  let published: { keys: object[] }
  let url: string
  let asked = 0
  let sent = 0
  /** As much as whoever asks takes. */
  function endless(response: ServerResponse): void {
    const piece = Buffer.alloc(64 * 1024, 'x')
    const more = () => {
      while (!response.destroyed && response.write(piece)) sent += piece.length
      sent += piece.length
    }
    response.on('drain', more)
    more()
  }
  const pair = async (kid: string) => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    return { jwk: { ...(await exportJWK(publicKey)), kid, alg: 'ES256' }, privateKey, publicKey, kid }
  }
  const signedBy = ({ privateKey, kid }: Awaited<ReturnType<typeof pair>>) =>
    new SignJWT({ sub: 'user-1', iss: 'keys', aud: 'easel', exp: inSeconds(300) })
      .setProtectedHeader({ alg: 'ES256', kid })
      .sign(privateKey)
  const statusOf = async (token: string) => {
    const headers = { 'x-partner-id': 'keys', authorization: `Bearer ${token}` }
    return (await our.someone.get(RED_DOT, { headers })).status
  }

  beforeAll(async () => {
    keyServer = createServer((request, response) => {
      asked += 1
      response.statusCode = request.url === '/broken' ? 500 : 200
      if (request.url === '/endless') endless(response)
      else response.end(JSON.stringify(published))
    })
    await new Promise<void>((resolve) => keyServer.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(keyServer.address() as AddressInfo).port}/jwks.json`
  })
  afterAll(() => keyServer.close())

  it('let their users in, the next key beside the one before', async () => {
    const [one, two, never] = await Promise.all([pair('one'), pair('two'), pair('never')])
    published = { keys: [one.jwk, two.jwk] }
    await our.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl: url })
    expect(await statusOf(await signedBy(one))).toBe(200)
    expect(await statusOf(await signedBy(two))).toBe(200)
    expect(await statusOf(await signedBy(never))).toBe(401)
  })

  it('are never taken for a shared secret', async () => {
    const one = await pair('one')
    published = { keys: [one.jwk] }
    await our.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl: url })
    const forged = await signed({ iss: 'keys' }, JSON.stringify(one.jwk), { kid: 'one' })
    expect(await statusOf(forged)).toBe(401)
  })

  it.each(['http://127.0.0.1:9', null])(
    'that cannot be fetched are not the fault of who calls: %s',
    async (base) => {
      const one = await pair('one')
      const jwksUrl = new URL('/broken', base ?? url).href
      await our.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl })
      expect(await statusOf(await signedBy(one))).toBe(503)
    },
  )

  it('that come without end are given up after a megabyte', async () => {
    const one = await pair('one')
    await our.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl: new URL('/endless', url).href })
    expect(await statusOf(await signedBy(one))).toBe(503)
    // What is on its way between the two is not counted twice.
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  it.each([
    'http://127.0.0.1:9/jwks',
    'http://localhost:9/jwks',
    'https://10.0.0.5/jwks',
    'https://[fd00::1]/jwks',
  ])('are not asked for in a private network, which the operator is told: %s', async (jwksUrl) => {
    await our.restart()
    await expect(our.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl })).rejects.toThrow(
      `PRIVATE_KEY_HOSTS=${new URL(jwksUrl).host}`,
    )
  })

  it('are not asked for in a private network where one was allowed before', async () => {
    const one = await pair('one')
    published = { keys: [one.jwk] }
    await our.server.partners.add({ id: 'keys', origins: [ORIGIN], jwksUrl: url })
    await our.restart()
    const before = asked
    expect(await statusOf(await signedBy(one))).toBe(503)
    expect(asked).toBe(before)
  })
})

describe('a suspended partner', () => {
  it('is out at once, with its users, its visitors and its pages, and back at once', async () => {
    const token = await signed()
    const page = () => our.server.app.inject({ url: '/embed/home?partner=acme' })
    const asVisitor = async () =>
      (await our.someone.get(RED_DOT, { headers: { 'x-partner-id': 'acme' } })).status
    expect([await statusWith(token), await asVisitor()]).toEqual([200, 200])
    await our.server.partners.suspend('acme')
    const refused = await our.someone.get(RED_DOT, {
      ...asAcme(token),
      headers: { ...asAcme(token).headers, 'x-language': 'es' },
    })
    expect([refused.status, refused.json]).toMatchObject([401, { data: { reason: 'partner_unknown' } }])
    expect(refused.json.message).toContain('no puede usar Easel')
    expect([await asVisitor(), (await page()).statusCode]).toEqual([401, 403])
    await our.server.partners.resume('acme')
    expect([await statusWith(token), await asVisitor()]).toEqual([200, 200])
    expect((await page()).statusCode).not.toBe(403)
  })
})

describe('a partner that offers only what is there', () => {
  const refused = [403, { reason: 'not_offered' }]

  it('has nobody make anything, whoever they are', async () => {
    await our.server.partners.declare([{ id: 'acme', origins: [ORIGIN], features: [] }])
    const visitor = { headers: { 'x-partner-id': 'acme' } }
    const answers = [
      await our.someone.submit({}, asAcme(await signed({ vip: true }))),
      await our.someone.submit({}, visitor),
      await our.someone.get('/api/v2/polyfill?prompt=moon', visitor),
    ]
    expect(answers.map(({ status, json }) => [status, json.data])).toEqual(Array(3).fill(refused))
    expect(await our.count('works')).toBe(0)
  })

  it('has neither the square nor one’s own works without them', async () => {
    await our.server.partners.declare([{ id: 'acme', origins: [ORIGIN], features: ['create'] }])
    const visitor = { headers: { 'x-partner-id': 'acme' } }
    const answers = [
      await our.someone.get('/api/v2/mj/square?timezone=UTC', visitor),
      await our.someone.post('/api/v2/mj/square-like', { id: 'img' }, visitor),
      await our.someone.post('/api/v2/mj/square-unlike', { id: 'img' }, visitor),
      await our.someone.get('/api/v2/mj/mine', visitor),
    ]
    expect(answers.map(({ status, json }) => [status, json.data])).toEqual(Array(4).fill(refused))
  })

  it('keeps what it offers when the configuration does not say', async () => {
    const features = async () => (await our.server.partners.list()).find(({ id }) => id === 'acme')?.features
    await our.server.partners.offer('acme', ['create', 'works'])
    await our.server.partners.declare([{ id: 'acme', origins: [ORIGIN] }])
    expect(await features()).toEqual(['create', 'works'])
    await our.server.partners.declare([{ id: 'fresh', origins: ['https://fresh.example'] }])
    const all = await our.server.partners.list()
    expect(all.find(({ id }) => id === 'fresh')?.features).toEqual(['create', 'works'])
  })
})

describe('a page of another origin', () => {
  const call = (origin: string, partner: string) =>
    our.someone.get(RED_DOT, { headers: { origin, 'x-partner-id': partner } })

  it.each([
    [ORIGIN, 'acme', 200, ORIGIN],
    [ORIGIN, 'other', 401, undefined],
    ['https://evil.example', 'acme', 401, undefined],
    ['null', 'acme', 401, undefined],
    [`${ORIGIN}:8443`, 'acme', 401, undefined],
    ['http://shop.example', 'acme', 401, undefined],
    ['https://SHOP.example', 'acme', 401, undefined],
  ])('%s in the name of %s is answered with %i', async (origin, partner, status, allowed) => {
    const answer = await call(origin, partner)
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, allowed])
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('may ask beforehand what it may send, when it is of any partner', async () => {
    const preflight = (origin: string) =>
      our.server.app.inject({ method: 'OPTIONS', url: RED_DOT, headers: { origin } })
    const headers = (await preflight(ORIGIN)).headers
    expect(headers['access-control-allow-headers']).toContain('x-partner-id')
    expect((await preflight('https://evil.example')).headers).not.toHaveProperty(
      'access-control-allow-headers',
    )
    await our.server.partners.remove('acme')
    expect((await preflight(ORIGIN)).headers).not.toHaveProperty('access-control-allow-headers')
  })
})

describe('what an operator writes', () => {
  it.each([
    [{ id: 'A B', origins: [ORIGIN] }, /The id "A B" wants/],
    [{ id: 'new', origins: [] }, /At least one origin/],
    [{ id: 'new', origins: ['*'] }, /"\*" is no exact origin/],
    [{ id: 'new', origins: ['null'] }, /no exact origin/],
    [{ id: 'new', origins: ['https://*.example'] }, /no exact origin/],
    [{ id: 'new', origins: ['https://a.example/'] }, /no exact origin/],
    [{ id: 'new', origins: ['https://a.example:443'] }, /no exact origin/],
    [{ id: 'new', origins: ['javascript:alert(1)'] }, /no exact origin/],
    [{ id: 'new', origins: ["https://a.example; script-src 'unsafe-inline'"] }, /no exact origin/],
    [{ id: 'new', origins: [ORIGIN], secret: 'short' }, /at least 32 characters/],
    [{ id: 'new', origins: [ORIGIN], jwksUrl: 'http://keys.example/jwks' }, /must begin with https/],
    [{ id: 'new', origins: [ORIGIN], theme: { accent: 'red;}' } }, /CSS colour/],
    [{ id: 'acme', origins: [ORIGIN] }, /is there already/],
  ])('%j is refused in a sentence', async (asked, says) => {
    await expect(our.server.partners.add(asked)).rejects.toThrow(says)
    expect(await our.server.partners.list()).toHaveLength(2)
  })

  it('may name a virtual host of an app', async () => {
    const { origins } = await our.server.partners.add({ id: 'app', origins: ['capacitor://localhost'] })
    expect(origins).toEqual(['capacitor://localhost'])
  })

  it('in the configuration holds after the next start, and leaves alone what it does not say', async () => {
    await our.server.partners.suspend('acme')
    await our.server.partners.declare([
      { id: 'acme', name: 'Acme Inc.', origins: ['https://new.example'] },
      { id: 'third', origins: ['https://third.example'], suspended: true },
    ])
    const after = await our.server.partners.list()
    expect(after.map(({ id, name, suspendedAt }) => [id, name, suspendedAt !== null])).toEqual([
      ['acme', 'Acme Inc.', true],
      ['other', 'other', false],
      ['third', 'third', true],
    ])
    expect(after[0]?.tokens.secrets[0]?.secret).toBe(SECRET)
  })
})
