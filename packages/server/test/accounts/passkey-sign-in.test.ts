import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Authenticator, Lies } from '../support/authenticator.ts'
import { useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { type Options, PASSKEY_SERVER, passkeysOf, type Refused, URL } from '../support/passkeys.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const fixture = useServer(PASSKEY_SERVER)
const { codeFor, at, loginByPassword, userInfo } = membersOf(() => fixture.server)
const { optionsToAdd, add, ask, show, joined, signIn } = passkeysOf(fixture)

describe('signing in with a passkey is refused', () => {
  it.each<[string, (other: Authenticator) => Lies]>([
    ['from another origin', () => ({ origin: 'https://evil.example' })],
    ['from a subdomain', () => ({ origin: 'https://www.easel.example' })],
    ['for another relying party', () => ({ rpId: 'evil.example' })],
    ['with a challenge of its own', () => ({ challenge: Buffer.alloc(32, 7).toString('base64url') })],
    ['with what was said when it was made', () => ({ type: 'webauthn.create' })],
    ['where nobody has unlocked it', () => ({ userVerified: false })],
    ['with a counter that goes back', () => ({ counter: 1 })],
    [
      'with the signature of another key',
      () => ({ signedBy: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey }),
    ],
    [
      'that names another account',
      () => ({ userHandle: Buffer.from('m-somebody-else').toString('base64url') }),
    ],
    ['that nobody has', () => ({ credentialId: 'AAAAAAAAAAAAAAAA' })],
    ['of another account', (other) => ({ credentialId: other.credentials[0]?.id ?? '' })],
  ])('%s', async (_what, lie) => {
    const other = await joined()
    const { authenticator } = await joined()
    expect((await signIn(authenticator)).status).toBe(200)
    const refused = await signIn(authenticator, fixture.server.visitor(), lie(other.authenticator))
    expect([refused.status, refused.json.data.reason]).toEqual([403, 'passkey_wrong'])
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it('a second time, on another device, and after five minutes', async () => {
    const { authenticator } = await joined()
    const who = fixture.server.visitor()
    const answer = authenticator.get(await ask(who))
    expect((await show(fixture.server.visitor(), answer)).status).toBe(403)
    // The first use consumes it.
    expect((await show(who, answer)).status).toBe(403)
    const twice = authenticator.get(await ask(who))
    const statuses = await Promise.all([show(who, twice), show(who, twice), show(who, twice)])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    const late = fixture.server.visitor()
    const old = authenticator.get(await ask(late))
    fixture.server.clock.advance(6 * MINUTE)
    expect((await show(late, old)).status).toBe(403)
    const options = await ask(late)
    fixture.server.clock.advance(-6 * MINUTE)
    expect((await show(late, authenticator.get(options))).status).toBe(200)
  })

  it('with a challenge for adding a passkey, and the other way round', async () => {
    const { token, authenticator } = await joined()
    const { options } = await optionsToAdd(token)
    const asMember = { ...at(token) }
    const mixed = { response: authenticator.get({ ...options, rpId: 'easel.example' }) }
    expect((await fixture.visitor.post(`${URL}/login`, mixed, asMember)).status).toBe(403)
    const login = await fixture.visitor.post<{ options: Options }>(`${URL}/login-options`, {}, asMember)
    const made = authenticator.create({ ...login.json.data.options, rp: { id: 'easel.example' } })
    expect((await add(token, made)).status).toBe(403)
  })

  it('with malformed data', async () => {
    for (const response of [
      {},
      { id: 1 },
      { id: 'x', response: null },
      { response: { clientDataJSON: 'e30' } },
    ])
      expect((await show(fixture.visitor, response)).status).toBe(403)
  })

  it('for a locked or deleted account', async () => {
    const { target, token, authenticator } = await joined()
    await fixture.server.operations.accounts.lock(target)
    const locked = await signIn(authenticator)
    expect([locked.status, locked.json.data.reason]).toEqual([403, 'account_suspended'])
    expect((await userInfo(fixture.visitor, token)).status).toBe(401)
    await fixture.server.operations.accounts.unlock(target)
    const again = (await loginByPassword(fixture.visitor, target)).json.data.token
    fixture.server.clock.advance(2 * MINUTE)
    const verifyCode = await codeFor(fixture.visitor, target, 'Unregister')
    await fixture.visitor.post('/api/v2/user/unregister-with-code', { verifyCode }, at(again))
    fixture.server.clock.advance(31 * DAY)
    await fixture.server.housekeeping.erase()
    const gone = await signIn(authenticator)
    expect([gone.status, gone.json.data.reason]).toEqual([403, 'passkey_wrong'])
    expect(await fixture.database.on().selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  it('on a partner’s page, for which it was not created', async () => {
    const { token } = await joined()
    await fixture.server.partners.add({
      id: 'open',
      origins: ['https://open.example'],
      features: ['create', 'works', 'login'],
    })
    const headers = { 'x-partner-id': 'open' }
    const options = await fixture.visitor.post<Refused>(`${URL}/login-options`, {}, { ...at(), headers })
    expect([options.status, options.json.data.reason]).toEqual([403, 'not_offered'])
    const listed = await fixture.visitor.get(URL, { ...at(), headers: { ...headers, 'x-token': token } })
    expect(listed.status).toBe(403)
  })
})
