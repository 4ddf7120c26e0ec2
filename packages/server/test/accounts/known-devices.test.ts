import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail } from '../support/members.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { codeFor, at, codeOf, loginByPassword, register, shown } = membersOf(() => fixture.server)

type CodeType = 'Email' | 'FailAttempt'
type Refused = { reason?: string; retryAfter?: number; knownDevice: string }
const send = (target: string, codeType: CodeType, knownDevice?: string) =>
  fixture.server
    .visitor()
    .post<Refused>('/api/v2/send-code/send', { codeType, target, codePurpose: 'Login', knownDevice }, at())
const signIn = (target: string, code: string, codeType: CodeType, knownDevice?: string) =>
  fixture.server
    .visitor()
    .post<Refused>(
      '/api/v2/user/login',
      { verifyCode: shown(target, 'Login', code, codeType), knownDevice },
      at(),
    )
const other = (code: string) => (code === '1111' ? '2222' : '1111')

/** Strangers guess until nobody who is one is judged any more; returns how often they were. */
async function attack(target: string, codeType: CodeType): Promise<number> {
  let judged = 0
  for (;;) {
    fixture.server.clock.advance(MINUTE)
    if ((await send(target, codeType)).status !== 200) return judged
    const wrong = other(await codeOf(target))
    for (let n = 0; n < 5; n += 1) {
      const { status } = await signIn(target, wrong, codeType)
      if (status === 429) return judged
      judged += 1
    }
  }
}

describe('codes of an account under attack', () => {
  it.each(['Email', 'FailAttempt'] as const)(
    'still sign in its owner on a known device (%s)',
    async (kind) => {
      const { target, knownDevice } = await register(fixture.visitor)
      expect(await attack(target, kind)).toBe(10)
      fixture.server.clock.advance(MINUTE)
      await send(target, kind)
      const strangers = await signIn(target, await codeOf(target), kind)
      expect([strangers.status, strangers.json.data.reason]).toEqual([429, 'code_too_many'])
      expect((await send(target, kind, knownDevice)).status).toBe(200)
      const code = await codeOf(target)
      // What strangers ask for and guess meanwhile is nothing to the owner's code.
      await send(target, kind)
      expect((await signIn(target, code, kind)).status).not.toBe(200)
      const owner = await signIn(target, code, kind, knownDevice)
      expect([owner.status, owner.json.data.knownDevice]).toEqual([200, knownDevice])
      // The next stranger begins where the last one was stopped.
      fixture.server.clock.advance(MINUTE)
      expect(await attack(target, kind)).toBe(0)
    },
  )

  it.each(['ChangePassword', 'Unregister', 'Confirm'] as const)(
    'are sent to the owner who is signed in, and judged (%s)',
    async (purpose) => {
      const { target, token } = await register(fixture.visitor)
      await attack(target, 'Email')
      fixture.server.clock.advance(MINUTE)
      const ask = { codeType: 'Email', target, codePurpose: purpose }
      const stranger = fixture.server.visitor()
      expect((await stranger.post('/api/v2/send-code/send', ask, at())).status).toBe(429)
      const code = await codeFor(fixture.visitor, target, purpose, token)
      // It is the owner's alone: nobody else can use it, or replace it.
      const newPassword = 'a harbour at 5'
      const calls = {
        ChangePassword: ['/api/v2/user/change-password', { newPassword, verifyCode: code }],
        Unregister: ['/api/v2/user/unregister-with-code', { verifyCode: code }],
        Confirm: ['/api/v2/user/confirm', { proof: { verifyCode: code } }],
      } as const
      const [path, body] = calls[purpose]
      expect((await stranger.post(path, body, at())).status).not.toBe(200)
      expect((await fixture.visitor.post(path, body, at(token))).status).toBe(200)
    },
  )

  it('are sent to a known device even after strangers have used up the daily limit', async () => {
    const { target, knownDevice } = await register(fixture.visitor)
    for (let n = 0; n < 12; n += 1) {
      fixture.server.clock.advance(MINUTE)
      await send(target, 'Email')
    }
    expect((await send(target, 'Email')).status).toBe(429)
    expect((await send(target, 'Email', knownDevice)).status).toBe(200)
    expect((await signIn(target, await codeOf(target), 'Email', knownDevice)).status).toBe(200)
  })

  it('allow fifteen attempts a day in total, with any token', async () => {
    const { target, knownDevice } = await register(fixture.visitor)
    let judged = 0
    for (let n = 0; n < 12; n += 1) {
      fixture.server.clock.advance(2 * MINUTE)
      for (const device of [knownDevice, undefined]) {
        if ((await send(target, 'Email', device)).status !== 200) continue
        const wrong = other(await codeOf(target))
        for (let guess = 0; guess < 6; guess += 1)
          if ((await signIn(target, wrong, 'Email', device)).status === 405) judged += 1
      }
    }
    expect(judged).toBe(15)
    fixture.server.clock.advance(DAY)
    expect((await send(target, 'Email')).status).toBe(200)
    expect((await signIn(target, await codeOf(target), 'Email')).status).toBe(200)
  })
})

describe('a device is known', () => {
  it('to the accounts that it has signed in to, by a token that the server issued', async () => {
    const mine = await register(fixture.visitor)
    const theirs = await register(fixture.server.visitor())
    await attack(theirs.target, 'Email')
    // Of another account, made up, and none.
    for (const token of [mine.knownDevice, 'made-up-by-somebody', undefined]) {
      fixture.server.clock.advance(MINUTE)
      await send(theirs.target, 'Email', token)
      expect((await signIn(theirs.target, await codeOf(theirs.target), 'Email', token)).status).toBe(429)
    }
    const made = await fixture.visitor.post<Refused>(
      '/api/v2/user/login',
      {
        password: 'lighthouse 42',
        verifyCode: shown(mine.target, 'Login', '0000'),
        knownDevice: 'x'.repeat(43),
      },
      at(),
    )
    expect(made.json.data.knownDevice).not.toBe('x'.repeat(43))
    const rows = JSON.stringify(await fixture.database.on().selectFrom('known_devices').selectAll().execute())
    expect(rows).not.toContain(mine.knownDevice)
  })

  it('until the password changes, or for 180 days without a sign-in', async () => {
    const { target, token, knownDevice } = await register(fixture.visitor)
    fixture.server.clock.advance(2 * MINUTE)
    const verifyCode = await codeFor(fixture.visitor, target, 'ChangePassword', token)
    const newPassword = 'another word 7'
    await fixture.visitor.post('/api/v2/user/change-password', { newPassword, verifyCode }, at(token))
    await attack(target, 'Email')
    fixture.server.clock.advance(MINUTE)
    await send(target, 'Email', knownDevice)
    expect((await signIn(target, await codeOf(target), 'Email', knownDevice)).status).toBe(429)
    const again = (await loginByPassword(fixture.visitor, target, newPassword)).json.data.knownDevice
    expect((await send(target, 'Email', again)).status).toBe(200)
    expect((await signIn(target, await codeOf(target), 'Email', again)).status).toBe(200)
    fixture.server.clock.advance(181 * DAY)
    await fixture.server.housekeeping.deleteExpired()
    expect(await fixture.database.on().selectFrom('known_devices').selectAll().execute()).toEqual([])
  })
})

it('with its own limit used up, a known device has the limits of any other', async () => {
  const target = newEmail()
  const { knownDevice } = await register(fixture.visitor, target)
  fixture.server.clock.advance(2 * MINUTE)
  await send(target, 'Email', knownDevice)
  const wrong = other(await codeOf(target))
  for (let n = 0; n < 5; n += 1) await signIn(target, wrong, 'Email', knownDevice)
  expect((await send(target, 'Email', knownDevice)).status).toBe(200)
  expect((await signIn(target, await codeOf(target), 'Email', knownDevice)).status).toBe(200)
})
