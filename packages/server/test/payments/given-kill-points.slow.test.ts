import type { Receipt, VipInfo } from '@easel/contract/types'
import { afterAll, describe, expect, it } from 'vitest'
import { newDevice, visitor } from '../support/client.ts'
import { OF_PURCHASES } from '../support/kill-points.ts'
import { killableServers } from '../support/killable.ts'
import { membersOf, newEmail, PASSWORD } from '../support/members.ts'
import { daysLeft } from './killed-changes.ts'

const NEVER = 1_000_000
const [WEEK, GIFT] = [7, 30]

const PROMOTIONS = JSON.stringify([
  { id: 'spring', title: 'Spring', kind: 'open', days: GIFT, membersOnly: false },
])
const LIMITS = JSON.stringify({ newDevicesPerHour: 100_000, submitsPerWindow: 1000, waiting: 1000 })
const tables = [...OF_PURCHASES, 'activation_codes', 'members', 'sessions', 'merges'] as const
const world = await killableServers(tables, { PROMOTIONS, LIMITS })
const { killable, victim, next, clock } = world
afterAll(() => world.close())

type Server = typeof next
/** Somebody on a device, signed in or not. */
interface Person {
  device: string
  token?: string | undefined
}
const membersAt = (app: Server['app']) => membersOf(() => ({ app, clock }))
const { at, codeFor } = membersAt(next.app)
const codeOfDays = async (days: number): Promise<string> =>
  (await next.operations.memberships.issue(1, { days, permanent: false }))[0] ?? ''

/** What the next start shows: the days of membership, and how many grants there are. */
async function seenBy({ device, token }: Person) {
  const { get } = visitor(next.app, device)
  const read = async <T>(path: string) => (await get<T>(`/api/v2${path}`, at(token))).json.data
  const { items } = await read<{ items: Receipt[] }>('/account/receipts')
  const days = daysLeft(await read<VipInfo>('/payment/vip-info'), clock.now())
  return { days, grants: items.filter(({ purpose, type }) => purpose === 'vip' && type === 'grant').length }
}

/** A visitor with a week by a code of the operator. */
async function newMember(): Promise<Person> {
  const one = visitor(next.app)
  expect((await one.submit({ prompt: await codeOfDays(WEEK) }, at())).status).toBe(433)
  return { device: one.device }
}

interface Given {
  prepare(who: Person): Promise<string>
  /** One try; whether it was accepted, or had been before. */
  attempt(server: Server, who: Person, prepared: string): Promise<boolean>
}
const given: Record<string, Given> = {
  'an activation code': {
    prepare: () => codeOfDays(GIFT),
    async attempt({ app }, { device }, prompt) {
      const { status } = await visitor(app, device).submit({ prompt }, at())
      // Spent, it is unknown to everybody.
      return status === 433 || status === 400
    },
  },
  'the claim of a promotion': {
    prepare: async () => '',
    async attempt({ app }, { device }) {
      const { status } = await visitor(app, device).post('/api/v2/promotions/spring/claim', {}, at())
      return status === 200 || status === 409
    },
  },
}

/** A gift, whose server is killed at a step, and which the person asks for until there is an answer, and once more. */
async function givenAt(step: number, { prepare, attempt }: Given) {
  const who = await newMember()
  const prepared = await prepare(who)
  killable.arm(step)
  const isAnswered = await attempt(victim, who, prepared).catch(() => false)
  const steps = killable.steps()
  const wasKilled = killable.revive()
  const where = `killed ${steps.at(-1)}`
  expect(isAnswered, where).toBe(!wasKilled)
  const [before, after] = [
    { days: WEEK, grants: 1 },
    { days: WEEK + GIFT, grants: 2 },
  ]
  expect(wasKilled ? [before, after] : [after], where).toContainEqual(await seenBy(who))
  for (const time of ['once', 'twice']) {
    expect(await attempt(next, who, prepared), `${where}, repeated ${time}`).toBe(true)
    expect(await seenBy(who), `${where}, repeated ${time}`).toEqual(after)
  }
  return { steps, wasKilled }
}

/** A sign-in of a visitor who is a member, to an account that is one, too, whose server is killed at a step. */
async function joinedAt(step: number) {
  const [visiting, elsewhere] = [await newMember(), visitor(next.app, newDevice())]
  const account = newEmail()
  const { token } = await membersAt(next.app).register(elsewhere, account)
  expect((await elsewhere.submit({ prompt: await codeOfDays(GIFT) }, at(token))).status).toBe(433)
  const signIn = async ({ app }: Server) =>
    (await membersAt(app).loginByPassword(visitor(app, visiting.device), account, PASSWORD)).status
  killable.arm(step)
  const status = await signIn(victim).catch(() => 500)
  const steps = killable.steps()
  const wasKilled = killable.revive()
  const where = `killed ${steps.at(-1)}`
  expect(status === 200, where).toBe(!wasKilled)
  const both = async () => [await seenBy(visiting), await seenBy({ device: elsewhere.device, token })]
  const [before, after] = [
    [
      { days: WEEK, grants: 1 },
      { days: GIFT, grants: 1 },
    ],
    [
      { days: 0, grants: 0 },
      { days: WEEK + GIFT, grants: 2 },
    ],
  ]
  expect(wasKilled ? [before, after] : [after], where).toContainEqual(await both())
  for (const time of ['once', 'twice']) {
    expect(await signIn(next), `${where}, repeated ${time}`).toBe(200)
    expect(await both(), `${where}, repeated ${time}`).toEqual(after)
  }
  return { steps, wasKilled }
}

/** A registration of a visitor who is a member, whose server is killed at a step. */
async function registeredAt(step: number) {
  const visiting = await newMember()
  const account = newEmail()
  const verifyCode = await codeFor(visitor(next.app, visiting.device), account, 'Register')
  const register = async ({ app }: Server) => {
    const body = { setPassword: PASSWORD, verifyCode }
    return (await visitor(app, visiting.device).post('/api/v2/user/register', body, at())).status
  }
  killable.arm(step)
  const status = await register(victim).catch(() => 500)
  const steps = killable.steps()
  const wasKilled = killable.revive()
  const where = `killed ${steps.at(-1)}`
  expect(status === 200, where).toBe(!wasKilled)
  // The page has had no answer. Its code is spent if the account is there: the person signs in.
  if (wasKilled) await register(next)
  for (const time of ['once', 'twice']) {
    const { status, json } = await membersAt(next.app).loginByPassword(
      visitor(next.app, visiting.device),
      account,
    )
    expect(status, `${where}, signed in ${time}`).toBe(200)
    const { token } = json.data
    expect(await seenBy({ device: newDevice(), token }), `${where}, signed in ${time}`).toEqual({
      days: WEEK,
      grants: 1,
    })
    expect(await seenBy(visiting), `${where}, signed in ${time}`).toEqual({ days: 0, grants: 0 })
  }
  return { steps, wasKilled }
}

async function atEachStep(kill: (step: number) => Promise<{ steps: readonly string[]; wasKilled: boolean }>) {
  const { steps } = await kill(NEVER)
  expect(steps.length).toBeGreaterThan(5)
  for (let step = 1; step <= steps.length; step += 1)
    expect(await kill(step)).toMatchObject({ wasKilled: true })
}

describe('a server that is killed at any step of', () => {
  it.each(Object.entries(given))('%s gives the days once, however often it is asked for', (_name, one) =>
    atEachStep((step) => givenAt(step, one)),
  )

  it('a sign-in leaves a visitor’s VIP with the visitor or adds it to the account’s, and another one adds it once', () =>
    atEachStep(joinedAt))

  it('a registration leaves a visitor’s VIP with the visitor or the account, and the account has it in the end', () =>
    atEachStep(registeredAt))
})
