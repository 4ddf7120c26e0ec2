import { describe, expect, it } from 'vitest'
import { Authenticator } from '../support/authenticator.ts'
import { useServer } from '../support/fixture.ts'
import { membersOf, PASSWORD } from '../support/members.ts'
import { ORIGIN, PASSKEY_SERVER, passkeysOf, type Refused, URL } from '../support/passkeys.ts'

const MINUTE = 60_000
const fixture = useServer(PASSKEY_SERVER)
const { codeFor, at, login, register, shown } = membersOf(() => fixture.server)
const { optionsToAdd, add, list, remove, joined } = passkeysOf(fixture)

describe('adding a passkey', () => {
  it('requires the password or a code if the sign-in is more than ten minutes old', async () => {
    const { token, target, id } = await joined()
    fixture.server.clock.advance(11 * MINUTE)
    expect(await optionsToAdd(token)).toMatchObject({ status: 403, reason: 'proof_needed' })
    expect((await remove(token, id)).json.data.reason).toBe('proof_needed')
    expect(await optionsToAdd(token, { password: 'wrong password 1' })).toMatchObject({
      reason: 'password_wrong',
    })
    const otherPurpose = await codeFor(fixture.visitor, target, 'Login')
    expect(await optionsToAdd(token, { verifyCode: otherPurpose })).toMatchObject({ status: 404 })
    const verifyCode = await codeFor(fixture.visitor, target, 'Confirm')
    expect(await optionsToAdd(token, { verifyCode })).toMatchObject({ status: 200 })
    // It holds for what follows, and the code is spent.
    expect((await optionsToAdd(token)).status).toBe(200)
    expect((await optionsToAdd(token, { verifyCode })).status).toBe(404)
    fixture.server.clock.advance(11 * MINUTE)
    expect((await remove(token, id, { password: PASSWORD })).status).toBe(200)
    expect((await login(fixture.visitor, shown(target, 'Login', '0000'), PASSWORD)).status).toBe(200)
  })

  it('requires a sign-in, and a passkey that a browser created on our own pages', async () => {
    const visitor = await fixture.visitor.post<Refused>(`${URL}/options`, {}, at())
    expect([visitor.status, visitor.json.data.reason]).toEqual([403, 'login_needed'])
    const { token } = await register(fixture.visitor)
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

  it('is limited to twenty, and refuses another account’s passkey', async () => {
    const { token } = await register(fixture.visitor)
    const authenticator = new Authenticator(ORIGIN)
    for (let n = 0; n < 20; n += 1) {
      const { options } = await optionsToAdd(token)
      expect((await add(token, authenticator.create(options))).status).toBe(200)
    }
    expect(await optionsToAdd(token)).toMatchObject({ status: 409, reason: 'passkeys_full' })
    const thief = await register(fixture.server.visitor())
    const { options } = await optionsToAdd(thief.token)
    const made = authenticator.create(options)
    const [first] = await list(token)
    await fixture.database
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
  it('are limited to twenty per caller in five minutes, for signing in and for adding', async () => {
    await fixture.restart({ environment: PASSKEY_SERVER.environment })
    const { token } = await register(fixture.visitor)
    const visitor = fixture.server.visitor()
    const asMember = async () => (await optionsToAdd(token)).status
    const asVisitor = async () => (await visitor.post(`${URL}/login-options`, {}, at())).status
    for (const requestOptions of [asMember, asVisitor]) {
      const statuses: number[] = []
      for (let n = 0; n < 21; n += 1) statuses.push(await requestOptions())
      expect(statuses).toEqual([...Array<number>(20).fill(200), 430])
    }
    fixture.server.clock.advance(6 * MINUTE)
    expect([await asMember(), await asVisitor()]).toEqual([200, 200])
    fixture.server.clock.advance(6 * MINUTE)
    await fixture.server.housekeeping.deleteExpired()
    expect(await fixture.database.on().selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
  })
})
