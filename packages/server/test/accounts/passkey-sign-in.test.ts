import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Authenticator, Lies } from '../support/authenticator.ts'
import { useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { type Options, PASSKEY_SERVER, passkeysOf, type Refused, URL } from '../support/passkeys.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const our = useServer(PASSKEY_SERVER)
const { asked, at, loginByPassword, userInfo } = membersOf(() => our.server)
const { optionsToAdd, add, ask, show, joined, signIn } = passkeysOf(our)

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
    const refused = await signIn(authenticator, our.server.visitor(), lie(other.authenticator))
    expect([refused.status, refused.json.data.reason]).toEqual([403, 'passkey_wrong'])
    expect((await signIn(authenticator)).status).toBe(200)
  })

  it('a second time, on another device, and after five minutes', async () => {
    const { authenticator } = await joined()
    const who = our.server.visitor()
    const answer = authenticator.get(await ask(who))
    expect((await show(our.server.visitor(), answer)).status).toBe(403)
    // Whoever shows it first has used it up.
    expect((await show(who, answer)).status).toBe(403)
    const twice = authenticator.get(await ask(who))
    const statuses = await Promise.all([show(who, twice), show(who, twice), show(who, twice)])
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 403, 403])
    const late = our.server.visitor()
    const old = authenticator.get(await ask(late))
    our.server.clock.advance(6 * MINUTE)
    expect((await show(late, old)).status).toBe(403)
    const options = await ask(late)
    our.server.clock.advance(-6 * MINUTE)
    expect((await show(late, authenticator.get(options))).status).toBe(200)
  })

  it('with a challenge for adding a passkey, and the other way round', async () => {
    const { token, authenticator } = await joined()
    const { options } = await optionsToAdd(token)
    const asMember = { ...at(token) }
    const mixed = { response: authenticator.get({ ...options, rpId: 'easel.example' }) }
    expect((await our.someone.post(`${URL}/login`, mixed, asMember)).status).toBe(403)
    const login = await our.someone.post<{ options: Options }>(`${URL}/login-options`, {}, asMember)
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
      expect((await show(our.someone, response)).status).toBe(403)
  })

  it('for a locked or deleted account', async () => {
    const { target, token, authenticator } = await joined()
    await our.server.operating.accounts.lock(target)
    const locked = await signIn(authenticator)
    expect([locked.status, locked.json.data.reason]).toEqual([403, 'account_suspended'])
    expect((await userInfo(our.someone, token)).status).toBe(401)
    await our.server.operating.accounts.unlock(target)
    const again = (await loginByPassword(our.someone, target)).json.data.token
    our.server.clock.advance(2 * MINUTE)
    const verifyCode = await asked(our.someone, target, 'Unregister')
    await our.someone.post('/api/v2/user/unregister-with-code', { verifyCode }, at(again))
    our.server.clock.advance(31 * DAY)
    await our.server.housekeeping.erase()
    const gone = await signIn(authenticator)
    expect([gone.status, gone.json.data.reason]).toEqual([403, 'passkey_wrong'])
    expect(await our.database.on().selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  it('on a partner’s page, for which it was not created', async () => {
    const { token } = await joined()
    await our.server.partners.add({
      id: 'open',
      origins: ['https://open.example'],
      features: ['create', 'works', 'login'],
    })
    const headers = { 'x-partner-id': 'open' }
    const options = await our.someone.post<Refused>(`${URL}/login-options`, {}, { ...at(), headers })
    expect([options.status, options.json.data.reason]).toEqual([403, 'not_offered'])
    const listed = await our.someone.get(URL, { ...at(), headers: { ...headers, 'x-token': token } })
    expect(listed.status).toBe(403)
  })
})
