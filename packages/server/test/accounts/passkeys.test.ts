import type { CallAnswer } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { Authenticator } from '../support/authenticator.ts'
import { useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { ORIGIN, PASSKEY_SERVER, passkeysOf, type Refused, URL } from '../support/passkeys.ts'

const MINUTE = 60_000
const fixture = useServer(PASSKEY_SERVER)
const { codeFor, at, register, userInfo } = membersOf(() => fixture.server)
const { list, remove, ask, show, notificationsOf, joined, signIn } = passkeysOf(fixture)

describe('a passkey', () => {
  it('is added, listed, signs in on another device, and notifies the owner', async () => {
    const { target, token, id, authenticator } = await joined()
    expect(await notificationsOf(target)).toEqual([expect.stringContaining('passkey')])
    expect(await list(token)).toEqual([
      { id, name: 'Laptop', createdAt: expect.any(Number), lastUsedAt: null },
    ])
    const other = fixture.server.visitor()
    const done = await signIn(authenticator, other)
    expect([done.status, done.json.data.userInfo.email]).toEqual([200, target])
    expect((await userInfo(other, done.json.data.token)).json.data.email).toBe(target)
    expect((await list(token))[0]?.lastUsedAt).toEqual(expect.any(Number))
    expect((await signIn(authenticator, other)).status).toBe(200)
  })

  it('merges the device’s works into the account, and cancels a deletion', async () => {
    const { target, token, authenticator } = await joined()
    const other = fixture.server.visitor()
    const { json } = await fixture.submit(other)
    await other.ended(json.data.id)
    fixture.server.clock.advance(2 * MINUTE)
    const verifyCode = await codeFor(fixture.visitor, target, 'Unregister')
    await fixture.visitor.post('/api/v2/user/unregister-with-code', { verifyCode }, at(token))
    const done = await signIn(authenticator, other)
    expect([done.status, done.json.data.restored]).toEqual([200, true])
    const works = await other.get<{ items: { id: string }[] }>('/api/v2/mj/mine', at(done.json.data.token))
    expect(works.json.data.items.map((work) => work.id)).toEqual([json.data.id])
  })

  it('without a signature counter, like a synced one, signs in repeatedly', async () => {
    const authenticator = new Authenticator(ORIGIN)
    authenticator.counts = false
    await joined(authenticator)
    for (let n = 0; n < 3; n += 1) expect((await signIn(authenticator)).status).toBe(200)
  })

  it('with the highest counter of signatures signs in once more', async () => {
    const { authenticator } = await joined()
    for (const counter of [4_000_000_000, 4_294_967_295])
      expect((await signIn(authenticator, fixture.server.visitor(), { counter })).status).toBe(200)
  })

  it('can be removed by its owner only, who is notified, and no longer signs in', async () => {
    const { target, token, id, authenticator } = await joined()
    const stranger = await register(fixture.server.visitor())
    expect((await remove(stranger.token, id)).status).toBe(404)
    expect((await signIn(authenticator)).status).toBe(200)
    expect((await remove(token, id)).status).toBe(200)
    expect(await list(token)).toEqual([])
    expect(await notificationsOf(target)).toHaveLength(2)
    const refused = await signIn(authenticator)
    expect([refused.status, refused.json.data.reason]).toEqual([403, 'passkey_wrong'])
  })
})

describe('after a password change', () => {
  const reset = async (target: string) => {
    fixture.server.clock.advance(2 * MINUTE)
    const elsewhere = fixture.server.visitor()
    const verifyCode = await codeFor(elsewhere, target, 'ChangePassword')
    return elsewhere.post<CallAnswer<'changePassword'>>(
      '/api/v2/user/change-password',
      { newPassword: 'another word 7', verifyCode },
      at(),
    )
  }

  it('the response has the number of passkeys that still sign in', async () => {
    const { target, token } = await joined()
    expect((await reset(target)).json.data).toEqual({ passkeys: 1 })
    expect((await userInfo(fixture.visitor, token)).status).toBe(401)
    const without = await register(fixture.server.visitor())
    expect((await reset(without.target)).json.data).toEqual({ passkeys: 0 })
  })

  it('an operator sees and removes them, which ends the sign-ins made with them', async () => {
    const { target, authenticator } = await joined()
    const stranger = fixture.server.visitor()
    const { token } = (await signIn(authenticator, stranger)).json.data
    const { accounts } = fixture.server.operations
    expect(await accounts.passkeys(target)).toMatchObject([{ name: 'Laptop' }])
    expect(await accounts.removePasskeys(target)).toMatchObject({ removed: 1, ended: 2 })
    expect(await accounts.passkeys(target)).toEqual([])
    expect((await userInfo(stranger, token)).status).toBe(401)
    expect((await signIn(authenticator)).status).toBe(403)
  })
})

describe('passkeys with several processes', () => {
  it('work with a challenge from another process', async () => {
    const { authenticator } = await joined()
    const other = await fixture.another({ environment: PASSKEY_SERVER.environment })
    const who = other.visitor()
    const answer = authenticator.get(await ask(who, other))
    expect((await show(fixture.server.visitor(who.device), answer)).status).toBe(200)
  })
})

describe('an installation without passkeys', () => {
  it('offers none, and says so', async () => {
    await fixture.restart()
    const { token } = await register(fixture.visitor)
    for (const answer of [
      await fixture.visitor.get<Refused>(URL, at(token)),
      await fixture.visitor.post<Refused>(`${URL}/login-options`, {}, at()),
      await show(fixture.visitor, {}),
    ])
      expect([answer.status, answer.json.data.reason]).toEqual([403, 'not_offered'])
    const region = await fixture.visitor.get<{ passkeys: boolean }>('/api/v2/pre-launch/ip-info-ext', at())
    expect(region.json.data.passkeys).toBe(false)
  })

  it.each([
    ['without an origin', {}],
    ['at an address without a name', { PUBLIC_URL: 'https://192.0.2.7' }],
    ['without https', { PUBLIC_URL: 'http://easel.example' }],
  ])('does not start with passkeys %s', async (_what, given) => {
    await expect(fixture.restart({ environment: { PASSKEYS: '1', ...given } })).rejects.toThrow('PASSKEYS')
  })
})
