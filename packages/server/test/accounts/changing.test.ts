import type { Session, UserInfo } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { newDevice, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail, PASSWORD } from '../support/members.ts'

const MINUTE = 60_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { codeFor, at, loginByPassword, outbox, register, send, userInfo } = membersOf(() => fixture.server)

type Refused = { reason?: string }
const change = (who: Visitor, token: string, verifyCode: object, proof?: object) =>
  who.post<UserInfo & Refused>('/api/v2/user/change-login-info', { verifyCode, proof }, at(token))
const changePassword = (who: Visitor, verifyCode: object, newPassword = 'another word 7', token?: string) =>
  who.post<Refused>('/api/v2/user/change-password', { newPassword, verifyCode }, at(token))
const alive = async (token: string, who = fixture.visitor) => (await userInfo(who, token)).status === 200
const notificationsOf = async (target: string) =>
  (await outbox())
    .filter(({ to, kind }) => to === target && kind !== 'code' && kind !== 'new_device')
    .map(({ text }) => text)

describe('changing the address of an account', () => {
  it('replaces the old one, notifies it, and ends other sign-ins', async () => {
    const { token, target } = await register(fixture.visitor)
    const second = (await loginByPassword(fixture.server.visitor(), target)).json.data.token
    const next = newEmail()
    const { status, json } = await change(
      fixture.visitor,
      token,
      await codeFor(fixture.visitor, next, 'ChangeEmail', token),
    )
    expect([status, json.data.email]).toEqual([200, next])
    const [told, ...rest] = await notificationsOf(target)
    expect(told).toContain('now uses another email address')
    expect(told).toContain('can no longer set a new password')
    expect(rest).toEqual([])
    expect([await alive(token), await alive(second)]).toEqual([true, false])
    expect((await loginByPassword(fixture.visitor, next)).status).toBe(200)
    expect((await loginByPassword(fixture.visitor, target)).status).toBe(403)
    const mobile = await codeFor(fixture.visitor, '86 13712345678', 'ChangeMobile', token)
    expect((await change(fixture.visitor, token, mobile)).json.data).toMatchObject({
      mobile: '86 13712345678',
      email: next,
    })
  })

  it('tells the number that stays only what is new, and the first one linked nothing false', async () => {
    const { token, target } = await register(fixture.visitor)
    const told = async (to: string) => (await notificationsOf(to)).join('\n')
    const link = async (to: string, purpose: 'ChangeEmail' | 'ChangeMobile') =>
      change(fixture.visitor, token, await codeFor(fixture.visitor, to, purpose, token))
    const [number, next] = ['86 13712345671', newEmail()]
    expect((await link(number, 'ChangeMobile')).status).toBe(200)
    expect(await told(target)).toContain('A new mobile number was linked')
    expect((await link(next, 'ChangeEmail')).status).toBe(200)
    expect(await told(number)).toContain('A new email address was linked')
    expect(await told(number)).not.toContain('this one')
    expect(await told(target)).toContain('now uses another email address')
    // Both messages of the address: of the number, and of its own replacement.
    expect(await notificationsOf(target)).toHaveLength(2)
    expect(await notificationsOf(next)).toEqual([])
  })

  it('requires the password or a code to the old one if the sign-in is more than ten minutes old', async () => {
    const { token, target } = await register(fixture.visitor)
    fixture.server.clock.advance(11 * MINUTE)
    const next = newEmail()
    const code = await codeFor(fixture.visitor, next, 'ChangeEmail', token)
    const unproved = await change(fixture.visitor, token, code)
    expect([unproved.status, unproved.json.data.reason]).toEqual([403, 'proof_needed'])
    const wrong = await change(fixture.visitor, token, code, { password: 'wrong password 1' })
    expect([wrong.status, wrong.json.data.reason]).toEqual([403, 'password_wrong'])
    expect((await change(fixture.visitor, token, code, { verifyCode: code })).status).toBe(404)
    expect((await change(fixture.visitor, token, code, { password: PASSWORD })).json.data.email).toBe(next)
    fixture.server.clock.advance(11 * MINUTE)
    const third = newEmail()
    const old = await codeFor(fixture.visitor, next, 'ChangeEmail', token)
    const fresh = await codeFor(fixture.visitor, third, 'ChangeEmail', token)
    expect((await change(fixture.visitor, token, fresh, { verifyCode: old })).json.data.email).toBe(third)
    expect(await notificationsOf(target)).toHaveLength(1)
  })

  it('can be confirmed beforehand, so that the old factor comes first', async () => {
    const { token, target } = await register(fixture.visitor)
    const confirm = (proof?: object) =>
      fixture.visitor.post<Refused>('/api/v2/user/confirm', { proof }, at(token))
    expect((await confirm()).status).toBe(200)
    const visitor = await fixture.server.visitor().post<Refused>('/api/v2/user/confirm', {})
    expect([visitor.status, visitor.json.data.reason]).toEqual([403, 'login_needed'])
    fixture.server.clock.advance(11 * MINUTE)
    expect((await confirm()).json.data.reason).toBe('proof_needed')
    expect((await confirm({ password: 'wrong password 1' })).json.data.reason).toBe('password_wrong')
    const elsewhere = await codeFor(fixture.visitor, newEmail(), 'ChangeEmail', token)
    expect((await confirm({ verifyCode: elsewhere })).status).toBe(404)
    const old = await codeFor(fixture.visitor, target, 'Confirm', token)
    expect((await confirm({ verifyCode: old })).status).toBe(200)
    expect((await confirm({ verifyCode: old })).status).toBe(404)
    fixture.server.clock.advance(9 * MINUTE)
    const next = newEmail()
    const code = await codeFor(fixture.visitor, next, 'ChangeEmail', token)
    expect((await change(fixture.visitor, token, code)).json.data.email).toBe(next)
  })

  it('to one that is taken, or gets taken meanwhile, is refused; the first of two changes wins', async () => {
    const { target: inUse } = await register(fixture.server.visitor())
    const people = [fixture.server.visitor(), fixture.server.visitor()]
    const [a, b] = [
      await register(people[0] ?? fixture.visitor),
      await register(people[1] ?? fixture.visitor),
    ]
    const refused = await send(fixture.visitor, inUse, 'ChangeEmail', at(a.token))
    expect([refused.status, refused.json.data.reason]).toEqual([409, 'already_registered'])
    const next = newEmail()
    const code = await codeFor(fixture.visitor, next, 'ChangeEmail', a.token)
    const answers = await Promise.all([a, b].map(({ token }) => change(fixture.visitor, token, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = newEmail()
    const late = await codeFor(fixture.visitor, again, 'ChangeEmail', a.token)
    await register(fixture.server.visitor(), again)
    expect((await change(fixture.visitor, a.token, late)).status).toBe(409)
  })

  it('requires a sign-in', async () => {
    const { status, json } = await send(fixture.visitor, newEmail(), 'ChangeEmail')
    expect([status, json.data.reason]).toEqual([403, 'login_needed'])
  })
})

describe('changing the password', () => {
  it('with a code ends all other sign-ins, notifies the owner, and lifts the pause after wrong passwords', async () => {
    const { token, target } = await register(fixture.visitor)
    const second = (await loginByPassword(fixture.server.visitor(), target)).json.data.token
    for (let n = 0; n < 5; n += 1) await loginByPassword(fixture.visitor, target, 'wrong password 1')
    fixture.server.clock.advance(2 * MINUTE)
    const code = await codeFor(fixture.visitor, target, 'ChangePassword', token)
    expect((await changePassword(fixture.visitor, code, 'Password1', token)).json.data.reason).toBe(
      'password_common',
    )
    expect((await changePassword(fixture.visitor, code, 'another word 7', token)).status).toBe(200)
    expect([await alive(token), await alive(second)]).toEqual([true, false])
    expect(await notificationsOf(target)).toEqual([expect.stringContaining('password')])
    expect((await loginByPassword(fixture.visitor, target)).status).toBe(403)
    expect((await loginByPassword(fixture.visitor, target, 'another word 7')).status).toBe(200)
    expect((await changePassword(fixture.visitor, code)).status).toBe(404)
  })

  it('that was forgotten requires no sign-in, and ends them all', async () => {
    const { token, target } = await register(fixture.visitor)
    fixture.server.clock.advance(2 * MINUTE)
    const elsewhere = fixture.server.visitor(newDevice())
    expect((await changePassword(elsewhere, await codeFor(elsewhere, target, 'ChangePassword'))).status).toBe(
      200,
    )
    expect(await alive(token)).toBe(false)
  })
})

describe('sign-ins', () => {
  const list = async (token: string) =>
    (await fixture.visitor.get<{ items: Session[] }>('/api/v2/user/sessions', at(token))).json.data.items
  const end = async (token: string, ids?: string[]) =>
    (await fixture.visitor.post<{ ended: number }>('/api/v2/user/sessions/end', { ids }, at(token))).json.data
      .ended

  it('are listed, and can be ended one by one or all but the current one; those of others cannot', async () => {
    const { token, target } = await register(fixture.visitor)
    const others = [
      (await loginByPassword(fixture.server.visitor(), target)).json.data.token,
      (await loginByPassword(fixture.server.visitor(), target)).json.data.token,
      (await loginByPassword(fixture.server.visitor(), target)).json.data.token,
    ]
    const stranger = await register(fixture.server.visitor())
    const all = await list(token)
    expect(all).toHaveLength(4)
    expect(all.filter(({ current }) => current)).toHaveLength(1)
    expect(all[0]).toMatchObject({ system: 'Linux', area: null })
    const [theirs] = await list(stranger.token)
    expect(await end(token, [theirs?.id ?? ''])).toBe(0)
    const one = all.find(({ current }) => !current)?.id ?? ''
    expect(await end(token, [one])).toBe(1)
    expect(await end(token)).toBe(2)
    const left = await Promise.all([token, ...others, stranger.token].map((each) => alive(each)))
    expect(left).toEqual([true, false, false, false, true])
    expect((await fixture.visitor.get('/api/v2/user/sessions', at())).status).toBe(403)
  })

  it('that end are refused by other processes within a second, even without a notification', async () => {
    const other = await fixture.another()
    const { token } = await register(fixture.visitor)
    const userInfoElsewhere = () =>
      other.visitor(fixture.visitor.device).get('/api/v2/user/user-info', at(token))
    expect((await userInfoElsewhere()).status).toBe(200)
    await fixture.visitor.post('/api/user/logout', {}, at(token))
    await expect
      .poll(async () => (await userInfoElsewhere()).status, { timeout: 1500, interval: 50 })
      .toBe(401)
  })
})

describe('an operator', () => {
  it('finds an account, signs it out, locks it and unlocks it', async () => {
    const { token, target } = await register(fixture.visitor)
    const { accounts } = fixture.server.operations
    const found = await accounts.find(target.toUpperCase())
    expect(found).toMatchObject({ email: target, passwordSet: true, sessions: 1, lockedAt: null })
    expect(JSON.stringify(found)).not.toContain('argon2')
    expect(await accounts.find(found.id)).toEqual(found)
    await expect(accounts.find('nobody@example.com')).rejects.toThrow('There is no account')
    expect(await accounts.signOut(target)).toEqual({ id: found.id, ended: 1 })
    expect(await alive(token)).toBe(false)
    const again = (await loginByPassword(fixture.visitor, target)).json.data.token
    await accounts.lock(target)
    expect(await alive(again)).toBe(false)
    const refused = await loginByPassword(fixture.visitor, target)
    expect([refused.status, refused.json.data.reason]).toEqual([403, 'account_suspended'])
    for (let n = 0; n < 5; n += 1) await loginByPassword(fixture.visitor, target, 'wrong password 1')
    await accounts.unlock(target)
    expect((await loginByPassword(fixture.visitor, target)).status).toBe(200)
  })

  it('sees until when codes and passwords of an account are paused, and that nothing is after an unlock', async () => {
    const { target } = await register(fixture.visitor)
    const { accounts } = fixture.server.operations
    const pausesOf = async () => {
      const { codesPausedUntil, passwordPausedUntil } = await accounts.find(target)
      return [codesPausedUntil, passwordPausedUntil].map(
        (until) => until && Math.round((until - fixture.server.clock.now()) / MINUTE),
      )
    }
    expect(await pausesOf()).toEqual([null, null])
    for (const purpose of ['Login', 'Unregister'] as const) {
      const { code, ...right } = await codeFor(fixture.visitor, target, purpose)
      const query = new URLSearchParams({ ...right, code: code === '1111' ? '2222' : '1111' })
      for (let n = 0; n < 5; n += 1) await fixture.visitor.get(`/api/v2/send-code/verify?${query}`, at())
    }
    for (let n = 0; n < 5; n += 1) await loginByPassword(fixture.visitor, target, 'wrong password 1')
    expect(await pausesOf()).toEqual([1440, 15])
    await accounts.unlock(target)
    expect(await pausesOf()).toEqual([null, null])
  })

  it('sees what was sent to an address, but never a code', async () => {
    const target = newEmail()
    await codeFor(fixture.visitor, target, 'Register')
    const sent = await fixture.server.operations.deliveries.listTo(target, 10)
    expect(sent).toMatchObject([{ channel: 'email', purpose: 'Register', status: 'queued' }])
  })
})
