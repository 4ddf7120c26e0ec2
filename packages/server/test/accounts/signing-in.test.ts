import { createHash } from 'node:crypto'
import { LANGUAGES } from '@easel/contract/numbers'
import { describe, expect, it } from 'vitest'
import { messageOf } from '../../src/http/messages/messages.ts'
import { PLENTY, useServer } from '../support/fixture.ts'
import { membersOf, newEmail, PASSWORD } from '../support/members.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const our = useServer({ limits: PLENTY })
const { at, asked, codeOf, login, loginByPassword, outbox, register, send, shown, userInfo } = membersOf(
  () => our.server,
)
const exists = (target: string, codeType = 'Email') =>
  our.someone.get<{ exist: boolean }>(
    `/api/v2/user/check-user-exist?${new URLSearchParams({ codeType, target, codePurpose: 'Login' })}`,
    at(),
  )
const verify = (code: object) =>
  our.someone.get(`/api/v2/send-code/verify?${new URLSearchParams({ ...code })}`, at())

describe('registering', () => {
  it('by a code makes an account that its password and its codes open, on every device', async () => {
    const target = newEmail()
    expect((await exists(target)).json.data).toEqual({ exist: false })
    const { token, userInfo: info, restored } = await register(our.someone, target)
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
    })
    expect((await userInfo(our.someone, token)).json.data).toEqual(info)
    expect((await exists(target)).json.data).toEqual({ exist: true })
    const other = our.server.visitor()
    expect((await loginByPassword(other, target)).json.data.userInfo).toEqual(info)
    const byCode = await login(other, await asked(other, target, 'Login'))
    expect([byCode.status, byCode.json.data.userInfo]).toEqual([200, info])
  })

  it('without a password makes one that codes alone open', async () => {
    const { target, userInfo: info } = await register(our.someone, '86 13812345678', '')
    expect(info).toMatchObject({ mobile: '86 13812345678', email: null, passwordSet: false })
    expect((await loginByPassword(our.someone, target, 'anything 1')).status).toBe(403)
    expect((await login(our.someone, await asked(our.someone, target, 'Login'))).status).toBe(200)
  })

  it('twice at once with one code makes one account', async () => {
    const target = newEmail()
    const verifyCode = await asked(our.someone, target, 'Register')
    const people = [our.someone, our.server.visitor(), our.server.visitor()]
    const answers = await Promise.all(
      people.map((who) => who.post('/api/v2/user/register', { setPassword: PASSWORD, verifyCode }, at())),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([])
    expect((await our.database.on().selectFrom('members').selectAll().execute()).length).toBe(1)
  })

  it('goes on with the very code that was checked before, however many wrong ones came first', async () => {
    const target = newEmail()
    const verifyCode = await asked(our.someone, target, 'Register')
    const wrong = verifyCode.code === '1111' ? '2222' : '1111'
    for (let n = 0; n < 4; n += 1) expect((await verify({ ...verifyCode, code: wrong })).status).toBe(405)
    expect((await verify(verifyCode)).status).toBe(200)
    const post = () => our.someone.post('/api/v2/user/register', { setPassword: '', verifyCode }, at())
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
  ] as const)('refuses %# with the reason %s, in each language', async (setPassword, reason) => {
    const verifyCode = await asked(our.someone, newEmail(), 'Register')
    for (const language of LANGUAGES) {
      const { now } = at()
      const answer = await our.someone.post<{ reason: string }>(
        '/api/v2/user/register',
        { setPassword, verifyCode },
        { now, headers: { 'x-language': language } },
      )
      expect([answer.status, answer.json.data.reason]).toEqual([400, reason])
      expect(answer.json.message).toBe(messageOf(reason, language))
    }
  })

  it('of an address or number that is taken sends no code', async () => {
    const { target } = await register(our.someone)
    const { status, json } = await send(our.someone, target, 'Register')
    expect([status, json.data.reason]).toEqual([409, 'already_registered'])
  })

  it('wants a mobile number where numbers are the rule, and sends no code to an unknown address', async () => {
    await our.restart({ environment: { GEO_COUNTRY: 'CN' } })
    const target = newEmail()
    const { status, json } = await send(our.someone, target, 'Register')
    expect([status, json.data.reason]).toEqual([400, 'register_with_mobile'])
    expect(await outbox()).toEqual([])
    expect((await send(our.someone, '86 13912345678', 'Register')).status).toBe(200)
  })

  it('takes addresses and numbers as people type them, and knows them again', async () => {
    const typed = ' ＋86   138 1234 ５６７８ '
    expect((await send(our.someone, typed, 'Register')).status).toBe(200)
    expect(await codeOf('86 13812345678')).toMatch(/^\d{4}$/)
    expect((await send(our.someone, 'Some.One@EXAMPLE.com', 'Register')).status).toBe(200)
    expect(await codeOf('some.one@example.com')).toMatch(/^\d{4}$/)
    for (const bad of [
      'a@b',
      'a\r\nbcc: x@example.com',
      '86 12812345678',
      'x',
      `${'y'.repeat(400)}@example.com`,
    ]) {
      expect((await send(our.someone, bad, 'Register')).status).toBe(400)
    }
    const mixed = { codeType: 'Mobile', target: 'a@example.com', codePurpose: 'Register' }
    expect((await our.someone.post('/api/v2/send-code/send', mixed, at())).status).toBe(400)
  })
})

describe('a code', () => {
  it('is refused when it is wrong, over, spent, for something else or for somebody else', async () => {
    const { target } = await register(our.someone)
    const code = await asked(our.someone, target, 'Login')
    expect((await verify({ ...code, code: code.code === '1234' ? '4321' : '1234' })).status).toBe(405)
    expect((await verify({ ...code, codePurpose: 'ChangePassword' })).status).toBe(404)
    expect((await verify({ ...code, target: 'other@example.com' })).status).toBe(404)
    expect((await verify({ ...code, codeType: 'FailAttempt' })).status).toBe(404)
    expect((await login(our.someone, { ...code, codePurpose: 'Register' })).status).toBe(404)
    expect((await login(our.someone, code)).status).toBe(200)
    expect((await login(our.someone, code)).status).toBe(404)
    our.server.clock.turn(2 * MINUTE)
    const late = await asked(our.someone, target, 'Login')
    our.server.clock.turn(10 * MINUTE)
    expect((await login(our.someone, late)).status).toBe(404)
  })

  it('is judged five times at most, however many guess at once', async () => {
    const { target } = await register(our.someone)
    const { code } = await asked(our.someone, target, 'Login')
    const guesses = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
      .filter((guess) => guess !== code)
      .slice(0, 1000)
    const people = Array.from({ length: 10 }, () => our.server.visitor())
    const answers = await Promise.all(
      guesses.map((guess, n) => login(people[n % 10] ?? our.someone, shown(target, 'Login', guess))),
    )
    const judged = answers.filter(({ status }) => status === 405)
    expect(judged.length).toBe(5)
    expect(answers.filter(({ status }) => status === 404).length).toBe(995)
    expect((await login(our.someone, shown(target, 'Login', code))).status).toBe(404)
  })

  it('is guessed ten times a day for one target, over all its codes, purposes and strange devices', async () => {
    const { target } = await register(our.someone)
    const purposes = ['Login', 'ChangePassword', 'Unregister', 'Login'] as const
    const statuses: number[] = []
    for (const purpose of purposes) {
      our.server.clock.turn(2 * MINUTE)
      const who = our.server.visitor()
      const { code } = await asked(who, target, purpose)
      const wrong = code === '1111' ? '2222' : '1111'
      for (let n = 0; n < 5; n += 1) {
        const query = new URLSearchParams(shown(target, purpose, wrong))
        statuses.push((await who.get(`/api/v2/send-code/verify?${query}`, at())).status)
      }
    }
    expect(statuses).toEqual([...Array<number>(10).fill(405), ...Array<number>(10).fill(429)])
    const right = await login(our.someone, shown(target, 'Login', await codeOf(target)))
    expect([right.status, right.json.data]).toMatchObject([
      429,
      // When the oldest of the ten is a day old.
      { reason: 'code_too_many', retryAfter: 86_040 },
    ])
    our.server.clock.turn(DAY)
    expect((await login(our.someone, await asked(our.someone, target, 'Login'))).status).toBe(200)
  })

  it('is sent once a minute, ten times a day to one target, and thirty times a day from one address', async () => {
    const target = newEmail()
    const first = await send(our.someone, target, 'Register')
    expect(first.json.data.retryAfter).toBe(60)
    our.server.clock.turn(20_000)
    const second = await send(our.someone, target, 'Register')
    expect([second.status, second.json.data.reason]).toEqual([429, 'send_too_soon'])
    expect(second.json.data.retryAfter).toBeGreaterThan(35)
    expect(second.json.data.retryAfter).toBeLessThanOrEqual(40)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      our.server.clock.turn(MINUTE)
      // Each time from somewhere else.
      const call = { ...at(), from: `203.0.113.${n}` }
      statuses.push((await send(our.server.visitor(), target, 'Register', call)).status)
    }
    expect(statuses).toEqual([...Array<number>(9).fill(200), 429, 429])
    const from = '198.51.100.7'
    const sent = []
    for (let n = 0; n < 31; n += 1)
      sent.push(await send(our.someone, newEmail(), 'Register', { ...at(), from }))
    expect(sent.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429])
  })

  it('to nobody who is known is asked for and counted like any other, and goes nowhere', async () => {
    const known = (await register(our.someone)).target
    const unknown = newEmail()
    our.server.clock.turn(2 * MINUTE)
    for (const purpose of ['Login', 'ChangePassword', 'Unregister'] as const) {
      const [a, b] = [await send(our.someone, known, purpose), await send(our.someone, unknown, purpose)]
      expect([b.status, b.json]).toEqual([a.status, a.json])
      const [again, againUnknown] = [
        await send(our.someone, known, purpose),
        await send(our.someone, unknown, purpose),
      ]
      expect([againUnknown.status, againUnknown.json.message]).toEqual([again.status, again.json.message])
    }
    expect((await outbox()).filter(({ to }) => to === unknown)).toEqual([])
    expect((await login(our.someone, shown(unknown, 'Login', '1234'))).status).toBe(405)
  })
})

describe('a password', () => {
  it('that is wrong is refused in the same words whether the account is there or not', async () => {
    const { target } = await register(our.someone)
    const [known, unknown] = [
      await loginByPassword(our.someone, target, 'wrong password 1'),
      await loginByPassword(our.someone, newEmail(), 'wrong password 1'),
    ]
    expect([known.status, known.json]).toEqual([403, unknown.json])
    expect(known.json.data.reason).toBe('credentials_wrong')
    expect((await loginByPassword(our.someone, target, 'x1'.repeat(5000))).status).toBe(400)
  })

  it('is judged five times in 15 minutes, however many come at once; a FailAttempt code ends that', async () => {
    const { target } = await register(our.someone)
    for (const victim of [target, newEmail()]) {
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, n) => loginByPassword(our.someone, victim, `wrong password ${n}`)),
      )
      const statuses = answers.map(({ status }) => status).toSorted()
      expect(statuses).toEqual([...Array<number>(5).fill(403), ...Array<number>(35).fill(423)])
    }
    const locked = await loginByPassword(our.someone, target)
    expect([locked.status, locked.json.data.reason]).toEqual([423, 'locked'])
    const request = { codeType: 'FailAttempt', target, codePurpose: 'Login' }
    expect((await our.someone.post('/api/v2/send-code/send', request, at())).status).toBe(200)
    const code = shown(target, 'Login', await codeOf(target), 'FailAttempt')
    expect((await login(our.someone, code)).status).toBe(200)
    expect((await loginByPassword(our.someone, target)).status).toBe(200)
  })

  it('is judged again when 15 minutes are over', async () => {
    const { target } = await register(our.someone)
    for (let n = 0; n < 5; n += 1) await loginByPassword(our.someone, target, 'wrong password 1')
    expect((await loginByPassword(our.someone, target)).status).toBe(423)
    our.server.clock.turn(15 * MINUTE)
    expect((await loginByPassword(our.someone, target)).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends with its sign-out, in every process, and no other one does', async () => {
    const { token, target } = await register(our.someone)
    const second = (await loginByPassword(our.server.visitor(), target)).json.data.token
    expect((await our.someone.post('/api/user/logout', {}, at(token))).status).toBe(200)
    expect((await userInfo(our.someone, token)).status).toBe(401)
    expect((await userInfo(our.someone, second)).json.data.logined).toBe(true)
  })

  it('goes on for 30 days after its last use', async () => {
    const { token } = await register(our.someone)
    for (let n = 0; n < 3; n += 1) {
      our.server.clock.turn(29 * DAY)
      expect((await userInfo(our.someone, token)).status).toBe(200)
    }
    our.server.clock.turn(31 * DAY)
    expect((await userInfo(our.someone, token)).status).toBe(401)
  })

  it('is known by the hash of its token alone', async () => {
    const { token } = await register(our.someone)
    const rows = JSON.stringify(await our.database.on().selectFrom('sessions').selectAll().execute())
    expect(rows).not.toContain(token)
  })

  it('of somebody whose token is made up is refused, and a visitor is told that they are one', async () => {
    expect((await userInfo(our.someone, 'made-up')).status).toBe(401)
    const { status, json } = await userInfo(our.someone)
    expect([status, json.data]).toMatchObject([200, { logined: false, email: null, passwordSet: false }])
  })
})

describe('a session on the pages of a partner', () => {
  it('is taken where the partner lets its users sign in to the site, and refused everywhere else', async () => {
    await our.server.partners.add({
      id: 'open',
      origins: ['https://open.example'],
      features: ['create', 'works', 'login'],
    })
    await our.server.partners.add({ id: 'closed', origins: ['https://closed.example'] })
    const { token, target } = await register(our.someone)
    const ask = (partner: string) =>
      our.someone.get<{ email: string }>('/api/v2/user/user-info', {
        ...at(),
        headers: { 'x-token': token, 'x-partner-id': partner },
      })
    const open = await ask('open')
    expect([open.status, open.json.data.email]).toEqual([200, target])
    expect((await ask('closed')).status).toBe(401)
    const from = (partner: string) => ({ ...at(), headers: { 'x-partner-id': partner } })
    const signIn = (partner: string) =>
      login(our.server.visitor(), shown(target, 'Login', '0000'), PASSWORD, from(partner))
    expect((await signIn('open')).status).toBe(200)
    const refused = [await signIn('closed'), await send(our.someone, newEmail(), 'Register', from('closed'))]
    expect(refused.map(({ status, json }) => [status, json.data.reason])).toEqual([
      [403, 'not_offered'],
      [403, 'not_offered'],
    ])
  })
})

describe('what is kept of codes', () => {
  it('is a keyed hash, and the code itself no longer than it can be used', async () => {
    const { code } = await asked(our.someone, newEmail(), 'Register')
    const codes = () => our.database.on().selectFrom('codes').select('code_key').execute()
    expect(JSON.stringify(await codes())).not.toContain(`"${code}"`)
    our.server.clock.turn(11 * MINUTE)
    await our.server.housekeeping.forget()
    expect((await outbox()).map((item) => item.code)).toEqual([null])
    our.server.clock.turn(8 * DAY)
    await our.server.housekeeping.forget()
    expect(await codes()).toEqual([])
    expect(await outbox()).toEqual([])
  })
})

describe('a clock that is set back', () => {
  it('keeps nobody from a new code, and makes no code good for longer', async () => {
    const { target } = await register(our.someone)
    const before = await asked(our.someone, target, 'Login')
    our.server.clock.turn(-3 * 3_600_000)
    expect((await login(our.someone, before)).status).toBe(404)
    expect((await send(our.someone, target, 'Login')).status).toBe(200)
    const code = (await outbox()).find(
      ({ to, at: sentAt }) => to === target && sentAt <= our.server.clock.now(),
    )?.code
    expect((await login(our.someone, shown(target, 'Login', code ?? ''))).status).toBe(200)
  })
})

describe('a body', () => {
  it('whose hash comes along must be the one that was hashed', async () => {
    const call = (sha: string) => ({ ...at(), headers: { 'x-content-sha256': sha } })
    const hash = 'ca3d163bab055381827226140568f3bef7eaac187cebd76878e0b63e9e442356'
    const body = { codeType: 'Email', target: newEmail(), codePurpose: 'Register' }
    const { status, json } = await our.someone.post<{ reason: string }>(
      '/api/v2/send-code/send',
      body,
      call(hash),
    )
    expect([status, json.data.reason]).toEqual([400, 'body_invalid'])
    const own = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    expect((await our.someone.post('/api/v2/send-code/send', body, call(own))).status).toBe(200)
  })
})

describe('the outbox', () => {
  it('shows what would be sent, as a page too, and nothing to whom it is passed on', async () => {
    const code = await asked(our.someone, newEmail(), 'Register')
    const page = await our.server.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.body.includes(code.code)]).toEqual([200, true])
    const read = (headers: Record<string, string>) => our.server.app.inject({ url: '/dev/outbox', headers })
    expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    expect((await read({ host: 'evil.example' })).statusCode).toBe(404)
  })

  it.each([
    ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'https://easel.example' }],
    ['where others can reach the server', { HOST: '0.0.0.0' }],
  ])('is not there %s, and without a provider no code is promised', async (_where, environment) => {
    await our.restart({ environment })
    expect((await our.server.app.inject({ url: '/dev/outbox' })).statusCode).toBe(404)
    const { status } = await send(our.someone, newEmail(), 'Register')
    expect(status).toBe(503)
  })
})
