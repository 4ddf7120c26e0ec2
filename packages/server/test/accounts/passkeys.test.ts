import { generateKeyPairSync } from 'node:crypto'
import type { CallAnswer } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { Authenticator, type Lies } from '../support/authenticator.ts'
import type { Visitor } from '../support/client.ts'
import { PLENTY, useServer } from '../support/fixture.ts'
import { membersOf, PASSWORD, type SignedIn } from '../support/members.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const ORIGIN = 'https://easel.example'
const environment = { PASSKEYS: '1', PUBLIC_URL: ORIGIN }
const LIMITS = { ...PLENTY, existenceChecksPerWindow: 1000 }
const our = useServer({ limits: LIMITS, environment })
const { asked, at, login, loginByPassword, outbox, register, shown, userInfo } = membersOf(() => our.server)

type Refused = { reason?: string }
type Options = Parameters<Authenticator['create']>[0]
const URL = '/api/v2/user/passkeys'

const optionsToAdd = async (token: string, proof?: object) => {
  const answer = await our.someone.post<{ options: Options } & Refused>(
    `${URL}/options`,
    { proof },
    at(token),
  )
  return { status: answer.status, reason: answer.json.data.reason, options: answer.json.data.options }
}
const add = (token: string, response: object, name = 'Laptop') =>
  our.someone.post<CallAnswer<'addPasskey'> & Refused>(`${URL}/add`, { name, response }, at(token))
const list = async (token: string) =>
  (await our.someone.get<CallAnswer<'passkeys'>>(URL, at(token))).json.data.items
const remove = (token: string, id: string, proof?: object) =>
  our.someone.post<Refused>(`${URL}/remove`, { id, proof }, at(token))
const ask = async (who: Visitor, server = our.server) =>
  (await who.post<{ options: Options }>(`${URL}/login-options`, {}, { now: server.clock.now() })).json.data
    .options
const show = (who: Visitor, response: object) =>
  who.post<SignedIn & Refused>(`${URL}/login`, { response }, at())
const told = async (target: string) =>
  (await outbox())
    .filter(({ to, kind }) => to === target && kind !== 'code' && kind !== 'new_device')
    .map(({ text }) => text)

/** A member with a passkey. */
async function joined(authenticator = new Authenticator(ORIGIN)) {
  const member = await register(our.someone)
  const { options } = await optionsToAdd(member.token)
  const added = await add(member.token, authenticator.create(options))
  expect(added.status).toBe(200)
  return { ...member, authenticator, id: added.json.data.id }
}
async function signIn(authenticator: Authenticator, who = our.server.visitor(), lies: Lies = {}) {
  return show(who, authenticator.get(await ask(who), lies))
}

describe('a passkey', () => {
  it('is added, listed, signs in on another device, and is told of', async () => {
    const { target, token, id, authenticator } = await joined()
    expect(await told(target)).toEqual([expect.stringContaining('passkey')])
    expect(await list(token)).toEqual([
      { id, name: 'Laptop', createdAt: expect.any(Number), lastUsedAt: null },
    ])
    const other = our.server.visitor()
    const done = await signIn(authenticator, other)
    expect([done.status, done.json.data.userInfo.email]).toEqual([200, target])
    expect((await userInfo(other, done.json.data.token)).json.data.email).toBe(target)
    expect((await list(token))[0]?.lastUsedAt).toEqual(expect.any(Number))
    expect((await signIn(authenticator, other)).status).toBe(200)
  })

  it('takes along what the device had, and calls a deletion off', async () => {
    const { target, token, authenticator } = await joined()
    const other = our.server.visitor()
    const { json } = await our.submit(other)
    await other.ended(json.data.id)
    our.server.clock.turn(2 * MINUTE)
    const verifyCode = await asked(our.someone, target, 'Unregister')
    await our.someone.post('/api/v2/user/unregister-with-code', { verifyCode }, at(token))
    const done = await signIn(authenticator, other)
    expect([done.status, done.json.data.restored]).toEqual([200, true])
    const works = await other.get<{ items: { id: string }[] }>('/api/v2/mj/mine', at(done.json.data.token))
    expect(works.json.data.items.map((work) => work.id)).toEqual([json.data.id])
  })

  it('that does not count, as those in a cloud, signs in again and again', async () => {
    const authenticator = new Authenticator(ORIGIN)
    authenticator.counts = false
    await joined(authenticator)
    for (let n = 0; n < 3; n += 1) expect((await signIn(authenticator)).status).toBe(200)
  })

  it('that has signed four thousand million times signs in once more', async () => {
    const { authenticator } = await joined()
    for (const counter of [4_000_000_000, 4_294_967_295])
      expect((await signIn(authenticator, our.server.visitor(), { counter })).status).toBe(200)
  })

  it('is removed by its owner alone, who is told, and opens nothing from then on', async () => {
    const { target, token, id, authenticator } = await joined()
    const stranger = await register(our.server.visitor())
    expect((await remove(stranger.token, id)).status).toBe(404)
    expect((await signIn(authenticator)).status).toBe(200)
    expect((await remove(token, id)).status).toBe(200)
    expect(await list(token)).toEqual([])
    expect(await told(target)).toHaveLength(2)
    const refused = await signIn(authenticator)
    expect([refused.status, refused.json.data.reason]).toEqual([403, 'passkey_wrong'])
  })
})

describe('after another password', () => {
  const reset = async (target: string) => {
    our.server.clock.turn(2 * MINUTE)
    const elsewhere = our.server.visitor()
    const verifyCode = await asked(elsewhere, target, 'ChangePassword')
    return elsewhere.post<CallAnswer<'changePassword'>>(
      '/api/v2/user/change-password',
      { newPassword: 'another word 7', verifyCode },
      at(),
    )
  }

  it('the answer says how many passkeys still open the account', async () => {
    const { target, token } = await joined()
    expect((await reset(target)).json.data).toEqual({ passkeys: 1 })
    expect((await userInfo(our.someone, token)).status).toBe(401)
    const without = await register(our.server.visitor())
    expect((await reset(without.target)).json.data).toEqual({ passkeys: 0 })
  })

  it('an operator sees and removes them, which signs out whoever came in by one', async () => {
    const { target, authenticator } = await joined()
    const stranger = our.server.visitor()
    const { token } = (await signIn(authenticator, stranger)).json.data
    const { accounts } = our.server.operating
    expect(await accounts.passkeys(target)).toMatchObject([{ name: 'Laptop' }])
    expect(await accounts.removePasskeys(target)).toMatchObject({ removed: 1, ended: 2 })
    expect(await accounts.passkeys(target)).toEqual([])
    expect((await userInfo(stranger, token)).status).toBe(401)
    expect((await signIn(authenticator)).status).toBe(403)
  })
})

describe('a sign-in by a passkey is refused', () => {
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

  it('a second time, by somebody else, and after five minutes', async () => {
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
    our.server.clock.turn(6 * MINUTE)
    expect((await show(late, old)).status).toBe(403)
    const options = await ask(late)
    our.server.clock.turn(-6 * MINUTE)
    expect((await show(late, authenticator.get(options))).status).toBe(200)
  })

  it('with one that is asked for to add, and the other way round', async () => {
    const { token, authenticator } = await joined()
    const { options } = await optionsToAdd(token)
    const asMember = { ...at(token) }
    const mixed = { response: authenticator.get({ ...options, rpId: 'easel.example' }) }
    expect((await our.someone.post(`${URL}/login`, mixed, asMember)).status).toBe(403)
    const login = await our.someone.post<{ options: Options }>(`${URL}/login-options`, {}, asMember)
    const made = authenticator.create({ ...login.json.data.options, rp: { id: 'easel.example' } })
    expect((await add(token, made)).status).toBe(403)
  })

  it('of what is no passkey at all', async () => {
    for (const response of [
      {},
      { id: 1 },
      { id: 'x', response: null },
      { response: { clientDataJSON: 'e30' } },
    ])
      expect((await show(our.someone, response)).status).toBe(403)
  })

  it('into an account that is locked or gone', async () => {
    const { target, token, authenticator } = await joined()
    await our.server.operating.accounts.lock(target)
    const locked = await signIn(authenticator)
    expect([locked.status, locked.json.data.reason]).toEqual([403, 'account_suspended'])
    expect((await userInfo(our.someone, token)).status).toBe(401)
    await our.server.operating.accounts.unlock(target)
    const again = (await loginByPassword(our.someone, target)).json.data.token
    our.server.clock.turn(2 * MINUTE)
    const verifyCode = await asked(our.someone, target, 'Unregister')
    await our.someone.post('/api/v2/user/unregister-with-code', { verifyCode }, at(again))
    our.server.clock.turn(31 * DAY)
    await our.server.housekeeping.erase()
    const gone = await signIn(authenticator)
    expect([gone.status, gone.json.data.reason]).toEqual([403, 'passkey_wrong'])
    expect(await our.database.on().selectFrom('passkeys').selectAll().execute()).toEqual([])
  })

  it('on a partner’s page, which it is not bound to', async () => {
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

describe('adding a passkey', () => {
  it('asks who one is where one signed in more than ten minutes ago: by the password, or a code', async () => {
    const { token, target, id } = await joined()
    our.server.clock.turn(11 * MINUTE)
    expect(await optionsToAdd(token)).toMatchObject({ status: 403, reason: 'proof_needed' })
    expect((await remove(token, id)).json.data.reason).toBe('proof_needed')
    expect(await optionsToAdd(token, { password: 'wrong password 1' })).toMatchObject({
      reason: 'password_wrong',
    })
    const otherPurpose = await asked(our.someone, target, 'Login')
    expect(await optionsToAdd(token, { verifyCode: otherPurpose })).toMatchObject({ status: 404 })
    const verifyCode = await asked(our.someone, target, 'Confirm')
    expect(await optionsToAdd(token, { verifyCode })).toMatchObject({ status: 200 })
    // It holds for what follows, and the code is spent.
    expect((await optionsToAdd(token)).status).toBe(200)
    expect((await optionsToAdd(token, { verifyCode })).status).toBe(404)
    our.server.clock.turn(11 * MINUTE)
    expect((await remove(token, id, { password: PASSWORD })).status).toBe(200)
    expect((await login(our.someone, shown(target, 'Login', '0000'), PASSWORD)).status).toBe(200)
  })

  it('is for those who are signed in, and for what a browser made on our own pages', async () => {
    const visitor = await our.someone.post<Refused>(`${URL}/options`, {}, at())
    expect([visitor.status, visitor.json.data.reason]).toEqual([403, 'login_needed'])
    const { token } = await register(our.someone)
    for (const lies of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { userVerified: false },
      { challenge: 'AAAA' },
    ]) {
      const { options } = await optionsToAdd(token)
      expect((await add(token, new Authenticator(ORIGIN).create(options, lies))).status).toBe(403)
    }
    const { options } = await optionsToAdd(token)
    const made = new Authenticator(ORIGIN).create(options)
    expect([(await add(token, made)).status, (await add(token, made)).status]).toEqual([200, 403])
  })

  it('ends at twenty, and nobody has the passkey of somebody else', async () => {
    const { token } = await register(our.someone)
    const authenticator = new Authenticator(ORIGIN)
    for (let n = 0; n < 20; n += 1) {
      const { options } = await optionsToAdd(token)
      expect((await add(token, authenticator.create(options))).status).toBe(200)
    }
    expect(await optionsToAdd(token)).toMatchObject({ status: 409, reason: 'passkeys_full' })
    const thief = await register(our.server.visitor())
    const { options } = await optionsToAdd(thief.token)
    const made = authenticator.create(options)
    const [first] = await list(token)
    await our.database
      .on()
      .updateTable('passkeys')
      .set({ id: made.id })
      .where('id', '=', first?.id ?? '')
      .execute()
    expect((await add(thief.token, made)).status).toBe(403)
    expect(await list(thief.token)).toEqual([])
  })
})

describe('challenges', () => {
  it('are twenty in five minutes for whoever asks, to sign in or to add', async () => {
    await our.restart({ environment })
    const { token } = await register(our.someone)
    const visitor = our.server.visitor()
    const asMember = async () => (await optionsToAdd(token)).status
    const asVisitor = async () => (await visitor.post(`${URL}/login-options`, {}, at())).status
    for (const asks of [asMember, asVisitor]) {
      const statuses: number[] = []
      for (let n = 0; n < 21; n += 1) statuses.push(await asks())
      expect(statuses).toEqual([...Array<number>(20).fill(200), 430])
    }
    our.server.clock.turn(6 * MINUTE)
    expect([await asMember(), await asVisitor()]).toEqual([200, 200])
    our.server.clock.turn(6 * MINUTE)
    await our.server.housekeeping.forget()
    expect(await our.database.on().selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
  })
})

describe('passkeys of several processes', () => {
  it('are asked for by one and shown to the other', async () => {
    const { authenticator } = await joined()
    const other = await our.another({ environment })
    const who = other.visitor()
    const answer = authenticator.get(await ask(who, other))
    expect((await show(our.server.visitor(who.device), answer)).status).toBe(200)
  })
})

describe('an installation without passkeys', () => {
  it('offers none, and says so', async () => {
    await our.restart()
    const { token } = await register(our.someone)
    for (const answer of [
      await our.someone.get<Refused>(URL, at(token)),
      await our.someone.post<Refused>(`${URL}/login-options`, {}, at()),
      await show(our.someone, {}),
    ])
      expect([answer.status, answer.json.data.reason]).toEqual([403, 'not_offered'])
    const region = await our.someone.get<{ passkeys: boolean }>('/api/v2/pre-launch/ip-info-ext', at())
    expect(region.json.data.passkeys).toBe(false)
  })

  it.each([
    ['without an origin', {}],
    ['at an address without a name', { PUBLIC_URL: 'https://192.0.2.7' }],
    ['without https', { PUBLIC_URL: 'http://easel.example' }],
  ])('is not started with them %s', async (_what, given) => {
    await expect(our.restart({ environment: { PASSKEYS: '1', ...given } })).rejects.toThrow('PASSKEYS')
  })
})
