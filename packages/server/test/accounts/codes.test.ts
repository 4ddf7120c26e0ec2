import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail } from '../support/members.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { at, codeFor, login, outbox, register, send, shown, verify } = membersOf(() => fixture.server)

describe('a code', () => {
  it('is refused when it is wrong, expired, used, for another purpose or for another target', async () => {
    const { target } = await register(fixture.visitor)
    const code = await codeFor(fixture.visitor, target, 'Login')
    expect(
      (await verify(fixture.visitor, { ...code, code: code.code === '1234' ? '4321' : '1234' })).status,
    ).toBe(405)
    expect((await verify(fixture.visitor, { ...code, codePurpose: 'ChangePassword' })).status).toBe(404)
    expect((await verify(fixture.visitor, { ...code, target: 'other@example.com' })).status).toBe(404)
    expect((await verify(fixture.visitor, { ...code, codeType: 'FailAttempt' })).status).toBe(404)
    expect((await login(fixture.visitor, { ...code, codePurpose: 'Register' })).status).toBe(404)
    expect((await login(fixture.visitor, code)).status).toBe(200)
    expect((await login(fixture.visitor, code)).status).toBe(404)
    fixture.server.clock.advance(2 * MINUTE)
    const late = await codeFor(fixture.visitor, target, 'Login')
    fixture.server.clock.advance(10 * MINUTE)
    expect((await login(fixture.visitor, late)).status).toBe(404)
  })

  it('allows five attempts, however many arrive at the same time', async () => {
    const { target } = await register(fixture.visitor)
    const { code } = await codeFor(fixture.visitor, target, 'Login')
    const guesses = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
      .filter((guess) => guess !== code)
      .slice(0, 1000)
    const people = Array.from({ length: 10 }, () => fixture.server.visitor())
    const answers = await Promise.all(
      guesses.map((guess, n) => login(people[n % 10] ?? fixture.visitor, shown(target, 'Login', guess))),
    )
    const judged = answers.filter(({ status }) => status === 405)
    expect(judged.length).toBe(5)
    // A busy machine turns some away before they are looked at.
    expect(answers.filter(({ status }) => ![404, 405, 503].includes(status))).toEqual([])
    expect((await login(fixture.visitor, shown(target, 'Login', code))).status).toBe(404)
  })

  it('allows ten attempts a day per target, over all its codes, purposes and unknown devices', async () => {
    fixture.server.clock.stop()
    const { target } = await register(fixture.visitor)
    const purposes = ['ChangePassword', 'Unregister', 'Login', 'Confirm'] as const
    const statuses: number[] = []
    const sent = new Map<string, string>()
    for (const purpose of purposes) {
      sent.set(purpose, (await codeFor(fixture.server.visitor(), target, purpose)).code)
    }
    for (const purpose of purposes) {
      fixture.server.clock.advance(2 * MINUTE)
      const who = fixture.server.visitor()
      const code = sent.get(purpose) ?? ''
      const wrong = code === '1111' ? '2222' : '1111'
      for (let n = 0; n < 5; n += 1) {
        const query = new URLSearchParams(shown(target, purpose, wrong))
        statuses.push((await who.get(`/api/v2/send-code/verify?${query}`, at())).status)
      }
    }
    expect(statuses).toEqual([...Array<number>(10).fill(405), ...Array<number>(10).fill(429)])
    const right = await login(fixture.visitor, shown(target, 'Login', sent.get('Login') ?? ''))
    expect([right.status, right.json.data]).toMatchObject([
      429,
      // When the oldest of the ten is a day old.
      { reason: 'code_too_many', retryAfter: 86_040 },
    ])
    fixture.server.clock.advance(DAY)
    expect((await login(fixture.visitor, await codeFor(fixture.visitor, target, 'Login'))).status).toBe(200)
  })

  it('is sent once a minute, ten times a day per target, and thirty times a day per address', async () => {
    fixture.server.clock.stop()
    const target = newEmail()
    const first = await send(fixture.visitor, target, 'Register')
    expect(first.json.data.retryAfter).toBe(60)
    fixture.server.clock.advance(20_000)
    const second = await send(fixture.visitor, target, 'Register')
    expect([second.status, second.json.data.reason]).toEqual([429, 'send_too_soon'])
    expect(second.json.data.retryAfter).toBe(40)
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1) {
      fixture.server.clock.advance(MINUTE)
      // Each time from somewhere else.
      const call = { ...at(), from: `203.0.113.${n}` }
      statuses.push((await send(fixture.server.visitor(), target, 'Register', call)).status)
    }
    expect(statuses).toEqual([...Array<number>(9).fill(200), 429, 429])
    const from = '198.51.100.7'
    const sent = []
    for (let n = 0; n < 31; n += 1)
      sent.push(await send(fixture.visitor, newEmail(), 'Register', { ...at(), from }))
    expect(sent.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 429])
  })

  it('for an unknown target counts like any other, and is not sent', async () => {
    const known = (await register(fixture.visitor)).target
    const unknown = newEmail()
    fixture.server.clock.advance(2 * MINUTE)
    for (const purpose of ['Login', 'ChangePassword', 'Unregister'] as const) {
      const [a, b] = [
        await send(fixture.visitor, known, purpose),
        await send(fixture.visitor, unknown, purpose),
      ]
      expect([b.status, b.json]).toEqual([a.status, a.json])
      const [again, againUnknown] = [
        await send(fixture.visitor, known, purpose),
        await send(fixture.visitor, unknown, purpose),
      ]
      expect([againUnknown.status, againUnknown.json.message]).toEqual([again.status, again.json.message])
    }
    expect((await outbox()).filter(({ to }) => to === unknown)).toEqual([])
    expect((await login(fixture.visitor, shown(unknown, 'Login', '1234'))).status).toBe(405)
  })
})

describe('a stored code', () => {
  it('is a keyed hash, and the code itself is deleted once it can no longer be used', async () => {
    const { code } = await codeFor(fixture.visitor, newEmail(), 'Register')
    const codes = () => fixture.database.on().selectFrom('codes').select('code_key').execute()
    expect(JSON.stringify(await codes())).not.toContain(`"${code}"`)
    fixture.server.clock.advance(11 * MINUTE)
    await fixture.server.housekeeping.deleteExpired()
    expect((await outbox()).map((item) => item.code)).toEqual([null])
    fixture.server.clock.advance(8 * DAY)
    await fixture.server.housekeeping.deleteExpired()
    expect(await codes()).toEqual([])
    expect(await outbox()).toEqual([])
  })
})

describe('a clock that is set back', () => {
  it('does not prevent a new code, and does not extend any code', async () => {
    const { target } = await register(fixture.visitor)
    const before = await codeFor(fixture.visitor, target, 'Login')
    fixture.server.clock.advance(-3 * 3_600_000)
    expect((await login(fixture.visitor, before)).status).toBe(404)
    expect((await send(fixture.visitor, target, 'Login')).status).toBe(200)
    const code = (await outbox()).find(
      ({ to, at: sentAt }) => to === target && sentAt <= fixture.server.clock.now(),
    )?.code
    expect((await login(fixture.visitor, shown(target, 'Login', code ?? ''))).status).toBe(200)
  })
})

describe('the outbox', () => {
  it('shows unsent messages, also as a page, but not through a proxy', async () => {
    const code = await codeFor(fixture.visitor, newEmail(), 'Register')
    const page = await fixture.server.app.inject({ url: '/dev/outbox', headers: { accept: 'text/html' } })
    expect([page.statusCode, page.body.includes(code.code)]).toEqual([200, true])
    const read = (headers: Record<string, string>) =>
      fixture.server.app.inject({ url: '/dev/outbox', headers })
    expect((await read({ 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    expect((await read({ host: 'evil.example' })).statusCode).toBe(404)
  })

  it.each([
    ['in production', { NODE_ENV: 'production', PUBLIC_URL: 'https://easel.example' }],
    ['where others can reach the server', { HOST: '0.0.0.0' }],
  ])('does not exist %s, and without a provider no code can be requested', async (_where, environment) => {
    await fixture.restart({ environment })
    expect((await fixture.server.app.inject({ url: '/dev/outbox' })).statusCode).toBe(404)
    const { status } = await send(fixture.visitor, newEmail(), 'Register')
    expect(status).toBe(503)
  })
})
