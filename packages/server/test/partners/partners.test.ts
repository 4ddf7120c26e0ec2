import { describe, expect, it } from 'vitest'
import { acmeOf, ORIGIN, RED_DOT, SECRET } from '../support/acme.ts'
import { useServer } from '../support/fixture.ts'

const our = useServer({ environment: { PRIVATE_KEY_HOSTS: '127.0.0.1' } })
const { asAcme, signed, statusWith } = acmeOf(our)

describe('a suspended partner', () => {
  it('is cut off at once, with its users, visitors and pages, and can be restored at once', async () => {
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

describe('a partner without a feature', () => {
  const refused = [403, { reason: 'not_offered' }]

  it('has nobody generate images', async () => {
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

  it('has neither a square nor users’ own works', async () => {
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

  it('keeps its features if the configuration does not mention them', async () => {
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
  ])('%s in the name of %s gets %i', async (origin, partner, status, allowed) => {
    const answer = await call(origin, partner)
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([status, allowed])
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined()
  })

  it('of any partner gets a preflight response', async () => {
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

describe('an operator’s input', () => {
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
    [{ id: 'new', origins: [ORIGIN], theme: { accent: 'red;}' } }, /CSS color/],
    [{ id: 'acme', origins: [ORIGIN] }, /is there already/],
  ])('%j is refused with a readable error', async (asked, says) => {
    await expect(our.server.partners.add(asked)).rejects.toThrow(says)
    expect(await our.server.partners.list()).toHaveLength(2)
  })

  it('may contain the virtual host of an app', async () => {
    const { origins } = await our.server.partners.add({ id: 'app', origins: ['capacitor://localhost'] })
    expect(origins).toEqual(['capacitor://localhost'])
  })

  it('in the configuration applies after the next start, and leaves other values unchanged', async () => {
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
