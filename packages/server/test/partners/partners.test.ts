import { describe, expect, it } from 'vitest'
import { acmeOf, ORIGIN, RED_DOT, SECRET } from '../support/acme.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer({ environment: { PRIVATE_KEY_HOSTS: '127.0.0.1' } })
const { asAcme, signed, statusWith } = acmeOf(fixture)

describe('a suspended partner', () => {
  it('is cut off at once, with its users, visitors and pages, and can be restored at once', async () => {
    const token = await signed()
    const page = () => fixture.server.app.inject({ url: '/embed/home?partner=acme' })
    const asVisitor = async () =>
      (await fixture.visitor.get(RED_DOT, { headers: { 'x-partner-id': 'acme' } })).status
    expect([await statusWith(token), await asVisitor()]).toEqual([200, 200])
    await fixture.server.partners.suspend('acme')
    const refused = await fixture.visitor.get(RED_DOT, {
      ...asAcme(token),
      headers: { ...asAcme(token).headers, 'x-language': 'es' },
    })
    expect([refused.status, refused.json]).toMatchObject([401, { data: { reason: 'partner_unknown' } }])
    expect(refused.json.message).toContain('no puede usar Easel')
    expect([await asVisitor(), (await page()).statusCode]).toEqual([401, 403])
    await fixture.server.partners.resume('acme')
    expect([await statusWith(token), await asVisitor()]).toEqual([200, 200])
    expect((await page()).statusCode).not.toBe(403)
  })
})

describe('a partner without a feature', () => {
  const refused = [403, { reason: 'not_offered' }]

  it('has nobody generate images', async () => {
    await fixture.server.partners.declare([{ id: 'acme', origins: [ORIGIN], features: [] }])
    const visitor = { headers: { 'x-partner-id': 'acme' } }
    const answers = [
      await fixture.visitor.submit({}, asAcme(await signed({ vip: true }))),
      await fixture.visitor.submit({}, visitor),
      await fixture.visitor.get('/api/v2/polyfill?prompt=moon', visitor),
    ]
    expect(answers.map(({ status, json }) => [status, json.data])).toEqual(Array(3).fill(refused))
    expect(await fixture.count('works')).toBe(0)
  })

  it('has neither a square nor users’ own works', async () => {
    await fixture.server.partners.declare([{ id: 'acme', origins: [ORIGIN], features: ['create'] }])
    const visitor = { headers: { 'x-partner-id': 'acme' } }
    const answers = [
      await fixture.visitor.get('/api/v2/mj/square?timezone=UTC', visitor),
      await fixture.visitor.post('/api/v2/mj/square-like', { id: 'img' }, visitor),
      await fixture.visitor.post('/api/v2/mj/square-unlike', { id: 'img' }, visitor),
      await fixture.visitor.get('/api/v2/mj/mine', visitor),
    ]
    expect(answers.map(({ status, json }) => [status, json.data])).toEqual(Array(4).fill(refused))
  })

  it('keeps its features if the configuration does not mention them', async () => {
    const features = async () =>
      (await fixture.server.partners.list()).find(({ id }) => id === 'acme')?.features
    await fixture.server.partners.offer('acme', ['create', 'works'])
    await fixture.server.partners.declare([{ id: 'acme', origins: [ORIGIN] }])
    expect(await features()).toEqual(['create', 'works'])
    await fixture.server.partners.declare([{ id: 'fresh', origins: ['https://fresh.example'] }])
    const all = await fixture.server.partners.list()
    expect(all.find(({ id }) => id === 'fresh')?.features).toEqual(['create', 'works'])
  })
})

const preflight = (origin: string) =>
  fixture.server.app.inject({ method: 'OPTIONS', url: RED_DOT, headers: { origin } })

describe('a page of another origin', () => {
  const call = (origin: string, partner: string) =>
    fixture.visitor.get(RED_DOT, { headers: { origin, 'x-partner-id': partner } })

  it.each([
    [ORIGIN, 'acme', 200, ORIGIN],
    [ORIGIN, 'other', 401, undefined],
    ['https://evil.example', 'acme', 401, undefined],
    ['null', 'acme', 401, undefined],
    [`${ORIGIN}:8443`, 'acme', 401, undefined],
    ['http://shop.example', 'acme', 401, undefined],
    ['https://SHOP.example', 'acme', 401, undefined],
  ])('%s in the name of %s gets %i', async (origin, partner, status, allowed) => {
    const answer = await call(origin, partner)
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, allowed])
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('of any partner gets a preflight response', async () => {
    const headers = (await preflight(ORIGIN)).headers
    expect(headers['access-control-allow-headers']).toContain('x-partner-id')
    expect((await preflight('https://evil.example')).headers).not.toHaveProperty(
      'access-control-allow-headers',
    )
    await fixture.server.partners.remove('acme')
    expect((await preflight(ORIGIN)).headers).not.toHaveProperty('access-control-allow-headers')
  })
})

describe('an operator’s input', () => {
  it.each([
    [{ id: 'A B', origins: [ORIGIN] }, /The id "A B" must be/],
    [{ id: 'new', origins: [] }, /At least one origin/],
    [{ id: 'new', origins: ['*'] }, /"\*" is not an exact origin/],
    [{ id: 'new', origins: ['null'] }, /Files have none: an app serves .* from an https host/],
    [
      { id: 'new', origins: ['file:///android_asset/h5'] },
      /Files have none: an app serves .* from an https host/,
    ],
    [{ id: 'new', origins: ['acme-app://localhost/h5'] }, /Write it as acme-app:\/\/localhost, without/],
    [{ id: 'new', origins: ['https://*.example'] }, /not an exact origin/],
    [{ id: 'new', origins: ['https://a.example/'] }, /not an exact origin/],
    [{ id: 'new', origins: ['https://a.example:443'] }, /not an exact origin/],
    [{ id: 'new', origins: ['javascript:alert(1)'] }, /not an exact origin/],
    [{ id: 'new', origins: ["https://a.example; script-src 'unsafe-inline'"] }, /not an exact origin/],
    [{ id: 'new', origins: [ORIGIN], secret: 'short' }, /at least 32 characters/],
    [{ id: 'new', origins: [ORIGIN], jwksUrl: 'http://keys.example/jwks' }, /must begin with https/],
    [{ id: 'new', origins: [ORIGIN], theme: { accent: 'red;}' } }, /CSS color/],
    [{ id: 'acme', origins: [ORIGIN] }, /is there already/],
  ])('%j is refused with a readable error', async (partner, message) => {
    await expect(fixture.server.partners.add(partner)).rejects.toThrow(message)
    expect(await fixture.server.partners.list()).toHaveLength(2)
  })

  it.each(['capacitor://localhost', 'acme-app://localhost', 'https://appassets.androidplatform.net'])(
    'may contain the origin of an app’s pages: %s may then ask, and no other of the kind',
    async (origin) => {
      const { origins } = await fixture.server.partners.add({ id: 'app', origins: [origin] })
      expect(origins).toEqual([origin])
      expect((await preflight(origin)).headers['access-control-allow-origin']).toBe(origin)
      expect((await preflight(`${origin}x`)).headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  it('in the configuration applies after the next start, and leaves other values unchanged', async () => {
    await fixture.server.partners.suspend('acme')
    await fixture.server.partners.declare([
      { id: 'acme', name: 'Acme Inc.', origins: ['https://new.example'] },
      { id: 'third', origins: ['https://third.example'], suspended: true },
    ])
    const after = await fixture.server.partners.list()
    expect(after.map(({ id, name, suspendedAt }) => [id, name, suspendedAt !== null])).toEqual([
      ['acme', 'Acme Inc.', true],
      ['other', 'other', false],
      ['third', 'third', true],
    ])
    expect(after[0]?.tokens.secrets[0]?.secret).toBe(SECRET)
  })
})
