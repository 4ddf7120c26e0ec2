import { describe, expect, it } from 'vitest'
import type { CallOptions } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf, newEmail } from '../support/members.ts'

const MINUTE = 60_000
const HOUR = 3_600_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { at, codeOf, outbox, register, send, shown } = membersOf(() => fixture.server)

type Purpose = 'Login' | 'ChangePassword' | 'Register'
const guess = async (target: string, purpose: Purpose, code: string, call: CallOptions = at()) => {
  const query = new URLSearchParams(shown(target, purpose, code))
  return fixture.server
    .visitor()
    .get<{ reason?: string; retryAfter?: number }>(`/api/v2/send-code/verify?${query}`, call)
}

/** A stranger asks for codes and guesses at them until no code is sent any more; the number of guesses judged. */
async function useUp(target: string, purpose: Purpose, from?: string): Promise<number> {
  let judged = 0
  for (let codes = 0; codes < 12; codes += 1) {
    fixture.server.clock.advance(MINUTE)
    const call = { ...at(), from }
    if ((await send(fixture.server.visitor(), target, purpose, call)).status !== 200) break
    // Nothing is sent to unknown targets; then any guess is wrong.
    const code = (await outbox()).find(({ to }) => to === target)?.code
    const wrong = code === '1111' ? '2222' : '1111'
    for (let n = 0; n < 6; n += 1) {
      if ((await guess(target, purpose, wrong, { ...at(), from })).status === 405) judged += 1
    }
  }
  return judged
}

describe('a target whose guesses are used up for the day', () => {
  it('is sent no code that nobody could use; the refusal says how long, and is the same for unknown ones', async () => {
    const { target } = await register(fixture.visitor)
    const unknown = newEmail()
    const answers = []
    for (const each of [target, unknown]) {
      expect(await useUp(each, 'Login')).toBe(10)
      fixture.server.clock.advance(MINUTE)
      const before = (await outbox()).length
      const { status, json } = await send(fixture.server.visitor(), each, 'ChangePassword')
      expect([status, json.data.reason]).toEqual([429, 'code_too_many'])
      expect((await outbox()).length).toBe(before)
      answers.push(json)
    }
    expect(answers[0]).toEqual(answers[1])
    const wait = answers[0]?.data.retryAfter ?? 0
    expect(wait).toBeGreaterThan(23 * 3600)
    fixture.server.clock.advance(wait * 1000)
    expect((await send(fixture.server.visitor(), target, 'ChangePassword')).status).toBe(200)
  })
})

describe('an address that nobody has registered yet', () => {
  it('can be registered by its owner, however often one stranger asks for codes and guesses at them', async () => {
    const target = newEmail()
    expect(await useUp(target, 'Register', '203.0.113.7')).toBe(10)
    const stranger = await send(fixture.server.visitor(), target, 'Register', {
      ...at(),
      from: '203.0.113.7',
    })
    expect([stranger.status, stranger.json.data.reason]).toEqual([429, 'code_too_many'])
    fixture.server.clock.advance(MINUTE)
    await registerFrom(target, '198.51.100.9')
  })

  it('can be registered after a stranger asked for all the codes that one address gets', async () => {
    const target = newEmail()
    const from = '203.0.113.7'
    const statuses: number[] = []
    for (let n = 0; n < 7; n += 1) {
      statuses.push((await send(fixture.server.visitor(), target, 'Register', { ...at(), from })).status)
      fixture.server.clock.advance(MINUTE)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429])
    await registerFrom(target, '198.51.100.9')
  })

  it('can be registered after strangers used up the guesses at codes for signing in', async () => {
    const target = newEmail()
    expect(await useUp(target, 'Login')).toBe(10)
    fixture.server.clock.advance(MINUTE)
    await registerFrom(target, '198.51.100.9')
  })

  it('allows fifteen guesses a day in total, from however many addresses', async () => {
    const target = newEmail()
    let judged = 0
    for (let n = 0; n < 4; n += 1) judged += await useUp(target, 'Register', `203.0.113.${n}`)
    expect(judged).toBe(15)
    fixture.server.clock.advance(25 * HOUR)
    await register(fixture.visitor, target)
  })

  it('counts the /64s of one network as one address', async () => {
    const target = newEmail()
    let judged = 0
    for (let n = 0; n < 3; n += 1) judged += await useUp(target, 'Register', `2001:db8:1:${n}::1`)
    expect(judged).toBe(10)
  })
})

/** Registers with the code that was sent last, from another address than the strangers'. */
async function registerFrom(target: string, from: string): Promise<void> {
  const owner = fixture.server.visitor()
  expect((await send(owner, target, 'Register', { ...at(), from })).status).toBe(200)
  const verifyCode = shown(target, 'Register', await codeOf(target))
  const body = { setPassword: '', verifyCode }
  expect((await owner.post('/api/v2/user/register', body, { ...at(), from })).status).toBe(200)
}
