import { describe, expect, it } from 'vitest'
import { acmeOf, ORIGIN, RED_DOT, SECRET } from '../support/acme.ts'
import { useServer } from '../support/fixture.ts'

const fixture = useServer({ environment: { PRIVATE_KEY_HOSTS: '127.0.0.1' } })
const { asAcme, inSeconds, signed, statusWith } = acmeOf(fixture)

describe("a partner's user", () => {
  it('has the same works on every device, and nobody else sees them', async () => {
    // Once they are finished, the square shows them to everybody.
    fixture.server.scripted.behaves('waits')
    const token = await signed()
    const { json } = await fixture.visitor.submit({}, asAcme(token))
    const elsewhere = fixture.server.visitor()
    const path = `/api/v2/mj/image/${json.data.id}`
    const seen = async (headers: object) => (await elsewhere.get(path, headers as never)).status
    expect(await seen(asAcme(token))).not.toBe(404)
    expect(await seen({})).toBe(404)
    expect(await seen(asAcme(await signed({ sub: 'user-2' })))).toBe(404)
    const ofOther = await signed({ iss: 'other' }, `${SECRET}-other`)
    expect(await seen({ headers: { 'x-partner-id': 'other', authorization: `Bearer ${ofOther}` } })).toBe(404)
  })

  it('is VIP when the partner’s token says so, and only then', async () => {
    const stylized = { prompt: 'a fox', stylize: 500 }
    expect((await fixture.visitor.submit(stylized, asAcme(await signed({ vip: true })))).status).toBe(200)
    expect((await fixture.visitor.submit(stylized, asAcme(await signed({ vip: 'yes' })))).status).toBe(402)
  })

  it('is not affected by others at the same address, except with invalid tokens', async () => {
    const from = '203.0.113.7'
    for (let n = 0; n < 31; n += 1) await fixture.server.visitor().get(RED_DOT, { from })
    expect((await fixture.visitor.get(RED_DOT, { from })).status).toBe(428)
    expect((await fixture.visitor.get(RED_DOT, { from, ...asAcme(await signed()) })).status).toBe(200)
    expect((await fixture.visitor.get(RED_DOT, { from, ...asAcme('x.y.z') })).status).toBe(428)
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
    ['has a critical header of its own', async () => `${btoa('{"alg":"HS256","crit":["x"]}')}.e30.e30`],
    ['is encrypted', async () => `${btoa('{"alg":"dir","enc":"A128GCM"}')}.e30.e30.e30.e30`],
    ['is good for more than a day', () => signed({ exp: inSeconds(86_400 + 60) })],
    ['was good for more than a day', () => signed({ exp: inSeconds(300), iat: inSeconds(-86_400) })],
  ])('is refused with 401 when it %s', async (_name, make) => {
    const { status, json } = await fixture.visitor.get(RED_DOT, asAcme(await make()))
    expect([status, json.data]).toEqual([401, { reason: 'token_invalid' }])
  })

  it('is worthless without its partner, or with another partner’s id', async () => {
    const authorization = `Bearer ${await signed()}`
    const as = async (headers: Record<string, string>) =>
      (await fixture.visitor.get(RED_DOT, { headers })).json.data
    expect(await as({ authorization })).toEqual({ reason: 'token_invalid' })
    expect(await as({ authorization, 'x-partner-id': 'other' })).toEqual({ reason: 'token_invalid' })
    expect(await as({ authorization, 'x-partner-id': 'nobody' })).toEqual({ reason: 'partner_unknown' })
  })

  it('has priority over a session token, and its times have some tolerance', async () => {
    expect(await statusWith(await signed(), { 'x-token': 'whatever' })).toBe(200)
    expect(await statusWith(await signed({ exp: inSeconds(-20) }))).toBe(200)
    expect(await statusWith(await signed({ exp: inSeconds(86_400) }))).toBe(200)
  })

  it('is valid under the declared secret and a rotated one, also after a restart, and under an old one for a week', async () => {
    const declared = { id: 'acme', origins: [ORIGIN], secret: SECRET }
    const { tokens } = await fixture.server.partners.rotate('acme')
    const fresh = tokens.secrets[0]?.secret ?? ''
    await fixture.server.partners.declare([declared])
    expect([await statusWith(await signed()), await statusWith(await signed({}, fresh))]).toEqual([200, 200])
    fixture.server.clock.advance(8 * 86_400_000)
    expect([await statusWith(await signed()), await statusWith(await signed({}, fresh))]).toEqual([200, 401])
    await fixture.server.partners.declare([{ ...declared, secret: `${SECRET}-next` }])
    expect([await statusWith(await signed()), await statusWith(await signed({}, `${SECRET}-next`))]).toEqual([
      200, 200,
    ])
  })

  it('is valid under the old secret for a week after a rotation', async () => {
    const { tokens } = await fixture.server.partners.rotate('acme')
    const fresh = tokens.secrets[0]?.secret ?? ''
    expect(await statusWith(await signed({}, fresh))).toBe(200)
    expect(await statusWith(await signed({}, fresh, { kid: tokens.secrets[0]?.id ?? '' }))).toBe(200)
    expect(await statusWith(await signed())).toBe(200)
    fixture.server.clock.advance(8 * 86_400_000)
    expect(await statusWith(await signed())).toBe(401)
    expect(await statusWith(await signed({}, fresh))).toBe(200)
  })
})
