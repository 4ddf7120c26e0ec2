import { LANGUAGES } from '@easel/contract/numbers'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../src/http/messages/messages.ts'
import type { Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail, PASSWORD } from '../support/members.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { at, codeFor, codeOf, login, loginByPassword, outbox, register, send, userInfo, verify } = membersOf(
  () => fixture.server,
)
const exists = (target: string, codeType = 'Email') =>
  fixture.visitor.get<{ exist: boolean }>(
    `/api/v2/user/check-user-exist?${new URLSearchParams({ codeType, target, codePurpose: 'Login' })}`,
    at(),
  )

describe('registering', () => {
  it('with a code creates an account that password and codes sign in to, on every device', async () => {
    const target = newEmail()
    expect((await exists(target)).json.data).toEqual({ exist: false })
    const { token, userInfo: info, restored } = await register(fixture.visitor, target)
    expect(token).toMatch(/^[\w-]{40,}$/)
    expect(restored).toBe(false)
    expect(info).toEqual({
      logined: true,
      username: expect.stringMatching(/^\w+ \w+ \d{4}$/),
      email: target,
      mobile: null,
      passwordSet: true,
      vipInfo: { isVip: false, isPermanentVip: false, vipExpiryTime: null },
      deletionAt: null,
      deletionDays: 30,
    })
    expect((await userInfo(fixture.visitor, token)).json.data).toEqual(info)
    expect((await exists(target)).json.data).toEqual({ exist: true })
    const other = fixture.server.visitor()
    expect((await loginByPassword(other, target)).json.data.userInfo).toEqual(info)
    const byCode = await login(other, await codeFor(other, target, 'Login'))
    expect([byCode.status, byCode.json.data.userInfo]).toEqual([200, info])
  })

  it('without a password creates one that only codes sign in to', async () => {
    const { target, userInfo: info } = await register(fixture.visitor, '86 13812345678', '')
    expect(info).toMatchObject({ mobile: '86 13812345678', email: null, passwordSet: false })
    expect((await loginByPassword(fixture.visitor, target, 'anything 1')).status).toBe(403)
    expect((await login(fixture.visitor, await codeFor(fixture.visitor, target, 'Login'))).status).toBe(200)
  })

  it('twice at the same time with one code creates one account', async () => {
    const target = newEmail()
    const verifyCode = await codeFor(fixture.visitor, target, 'Register')
    const people = [fixture.visitor, fixture.server.visitor(), fixture.server.visitor()]
    const answers = await Promise.all(
      people.map((who) => who.post('/api/v2/user/register', { setPassword: PASSWORD, verifyCode }, at())),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    expect((await fixture.database.on().selectFrom('members').selectAll().execute()).length).toBe(1)
  })

  it('succeeds with a code that was verified before, however many wrong ones came first', async () => {
    const target = newEmail()
    const verifyCode = await codeFor(fixture.visitor, target, 'Register')
    const wrong = verifyCode.code === '1111' ? '2222' : '1111'
    for (let n = 0; n < 4; n += 1)
      expect((await verify(fixture.visitor, { ...verifyCode, code: wrong })).status).toBe(405)
    expect((await verify(fixture.visitor, verifyCode)).status).toBe(200)
    const post = () => fixture.visitor.post('/api/v2/user/register', { setPassword: '', verifyCode }, at())
    expect((await post()).status).toBe(200)
    // It was spent.
    expect((await post()).status).toBe(404)
  })

  it.each([
    ['short1', 'password_too_short'],
    ['1234567890', 'password_too_simple'],
    ['onlyletters', 'password_too_simple'],
    [`${'x1'.repeat(16)}y`, 'password_too_long'],
    ['x1'.repeat(5000), 'password_too_long'],
    ['Password1', 'password_common'],
    ['Easel!2026', 'password_common'],
  ] as const)('refuses %# with the reason %s, in each language', async (setPassword, reason) => {
    const verifyCode = await codeFor(fixture.visitor, newEmail(), 'Register')
    for (const language of LANGUAGES) {
      const { now } = at()
      const answer = await fixture.visitor.post<{ reason: string }>(
        '/api/v2/user/register',
        { setPassword, verifyCode },
        { now, headers: { 'x-language': language } },
      )
      expect([answer.status, answer.json.data.reason]).toEqual([400, reason])
      expect(answer.json.message).toBe(messageOf(reason, language))
    }
  })

  it.each([
    ['maria.lopez@example.com', 'Lopez1985', false],
    ['maria.lopez@example.com', 'maria.lopez.1985', false],
    ['86 13812345678', 'a13812345678', false],
    ['maria.lopez@example.com', 'Lopez1985sea', true],
    ['al@example.com', 'algebra 1985', true],
  ])('of %s with the password %s is accepted: %s', async (target, setPassword, isAccepted) => {
    const verifyCode = await codeFor(fixture.visitor, target, 'Register')
    const { status, json } = await fixture.visitor.post<{ reason?: string }>(
      '/api/v2/user/register',
      { setPassword, verifyCode },
      at(),
    )
    expect([status, json.data.reason]).toEqual(isAccepted ? [200, undefined] : [400, 'password_common'])
  })

  it('with an address or number that is taken sends no code', async () => {
    const { target } = await register(fixture.visitor)
    const { status, json } = await send(fixture.visitor, target, 'Register')
    expect([status, json.data.reason]).toEqual([409, 'already_registered'])
  })

  it('requires a mobile number where that is the rule, and sends no code to an unknown address', async () => {
    await fixture.restart({ environment: { GEO_COUNTRY: 'CN' } })
    const target = newEmail()
    const { status, json } = await send(fixture.visitor, target, 'Register')
    expect([status, json.data.reason]).toEqual([400, 'register_with_mobile'])
    expect(await outbox()).toEqual([])
    expect((await send(fixture.visitor, '86 13912345678', 'Register')).status).toBe(200)
  })

  it('tells one device twenty times in a while whether an account exists, and all of an address sixty times', async () => {
    const from = '203.0.113.7'
    const exists = async (who: Visitor, n: number) => {
      const query = new URLSearchParams({
        codeType: 'Email',
        codePurpose: 'Login',
        target: `n${n}@example.com`,
      })
      return (await who.get(`/api/v2/user/check-user-exist?${query}`, { ...at(), from })).status
    }
    const statuses: number[] = []
    for (let person = 0; person < 4; person += 1) {
      const who = fixture.server.visitor()
      for (let n = 0; n < 21; n += 1) statuses.push(await exists(who, n))
    }
    expect(statuses.slice(0, 21)).toEqual([...Array<number>(20).fill(200), 430])
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  })

  it('normalizes addresses and numbers, and recognizes them later', async () => {
    const typed = ' ＋86   138 1234 ５６７８ '
    expect((await send(fixture.visitor, typed, 'Register')).status).toBe(200)
    expect(await codeOf('86 13812345678')).toMatch(/^\d{4}$/)
    expect((await send(fixture.visitor, 'Some.One@EXAMPLE.com', 'Register')).status).toBe(200)
    expect(await codeOf('some.one@example.com')).toMatch(/^\d{4}$/)
    expect((await send(fixture.visitor, 'Li@例子.中国', 'Register')).status).toBe(200)
    expect(await codeOf('li@xn--fsqu00a.xn--fiqs8s')).toMatch(/^\d{4}$/)
    expect((await send(fixture.visitor, '44 07911 123456', 'Register')).status).toBe(200)
    expect(await codeOf('44 7911123456')).toMatch(/^\d{4}$/)
    for (const bad of [
      'a@b',
      // A Cyrillic а that passes for another's.
      'аdmin@example.com',
      'admin@exаmple.com',
      'a\r\nbcc: x@example.com',
      '86 12812345678',
      'x',
      `${'y'.repeat(400)}@example.com`,
    ]) {
      expect((await send(fixture.visitor, bad, 'Register')).status).toBe(400)
    }
    const mixed = { codeType: 'Mobile', target: 'a@example.com', codePurpose: 'Register' }
    expect((await fixture.visitor.post('/api/v2/send-code/send', mixed, at())).status).toBe(400)
  })
})
