import type { CreatedPayment, Payment, Receipt, VipInfo } from '@easel/contract/types'
import { afterAll, describe, expect, it } from 'vitest'
import { stripeFake } from '../fakes/stripe.ts'
import { visitor } from '../support/client.ts'
import { OF_PURCHASES } from '../support/kill-points.ts'
import { type KillableOn, killableServers } from '../support/killable.ts'
import { whenLong } from '../support/long.ts'
import {
  type Change,
  daysLeft,
  GRANTED_WEEK,
  killedChanges,
  notify,
  receiptsOf,
  type Seen,
  type Server,
  similarChanges,
} from './killed-changes.ts'
import { CELLS, endsOf, killedTransitions } from './killed-transitions.ts'

const NEVER = 1_000_000
const MINUTE = 60_000

const sold = async (on: KillableOn) => {
  const stripe = await stripeFake()
  const settings = {
    PAYMENTS: JSON.stringify(stripe.setting),
    PUBLIC_URL: 'https://easel.example',
    TRUST_PROXY: '1',
    // Each step of each change has a buyer of its own, all at one address.
    LIMITS: JSON.stringify({ newDevicesPerHour: 100_000 }),
  }
  return { stripe, ...(await killableServers(OF_PURCHASES, settings, on)) }
}
type Sold = Awaited<ReturnType<typeof sold>>

/** What the next start shows to whoever has the device. It has nothing in its caches of somebody who was not there before. */
const seenBy = (device: string, { next, clock }: Sold) => {
  const { get } = visitor(next.app, device)
  const read = async <T>(path: string) => (await get<T>(`/api/v2${path}`, { now: clock.now() })).json.data
  return async (id: string): Promise<Seen> => {
    const { payment } = await read<{ payment: Payment }>(`/payment/payment/${id}`)
    const days = daysLeft(await read<VipInfo>('/payment/vip-info'), clock.now())
    const { items } = await read<{ items: Receipt[] }>('/account/receipts')
    return { status: payment.status, days, receipts: receiptsOf(id, items) }
  }
}

/** The payment, or null where the server is killed before it answers. */
const beginAt = async ({ app }: Server, { clock }: Sold, device: string, planId: string) => {
  const body = { planId, payType: 'Page', returnUrl: '', qrcodeSize: 120 }
  const { post } = visitor(app, device)
  const { status, json } = await post<CreatedPayment>('/api/v2/payment/payment', body, { now: clock.now() })
  return status === 200 ? json.data.payment.id : null
}

async function newBuyer(world: Sold) {
  const { stripe, victim } = world
  const { device } = visitor(victim.app)
  const begin = async (planId: string) => {
    const id = await beginAt(victim, world, device, planId)
    if (id === null) throw new Error('No payment was begun.')
    return id
  }
  const pay = async (id: string) => {
    stripe.pay(id)
    expect(await notify(victim, stripe.completed(id))).toBe(true)
  }
  await pay(await begin('week'))
  const beginsAt = (server: Server, planId: string) =>
    beginAt(server, world, device, planId).then(
      (id) => id !== null,
      () => false,
    )
  return { begin, beginsAt, pay, sees: seenBy(device, world) }
}

/** A change that is killed at a step: what the buyer sees at the next start, and when it was repeated. */
async function killedAt(step: number, world: Sold, { before, between = before, after, ...change }: Change) {
  const { killable, victim, next, clock } = world
  const one = await newBuyer(world)
  const id = await change.prepare(one, victim)
  const stateOf = async () =>
    (await next.operations.payments.list(false, 10)).find((payment) => payment.id === id)?.state
  const [from, to] = endsOf(change)
  expect(await stateOf()).toBe(from)
  killable.arm(step)
  await change.attempt(victim, id, false)
  const steps = killable.steps()
  const wasKilled = killable.revive()
  const where = `killed ${steps.at(-1)}`
  expect(wasKilled ? [before, between, after] : [after], where).toContainEqual(await one.sees(id))
  // What a job has leased is due again after a minute.
  const repeated = async () => {
    clock.advance(120_000)
    return change.attempt(next, id, true)
  }
  expect(await repeated(), where).toBe(true)
  expect(await one.sees(id), where).toEqual(after)
  await repeated()
  expect(await one.sees(id), `${where}, and repeated`).toEqual(after)
  expect(await stateOf()).toBe(to)
  change.there?.(id)
  return { steps, wasKilled }
}

/** A purchase that is killed at a step: where the page gets no answer it begins another payment, and that is paid. */
async function boughtAt(step: number, world: Sold) {
  const { stripe, killable, victim, next } = world
  const { device } = visitor(victim.app)
  let [steps, wasKilled]: [readonly string[], boolean] = [[], false]
  const isKilled = (): boolean => {
    steps = killable.steps()
    wasKilled = killable.revive()
    return wasKilled
  }
  killable.arm(step)
  let id = await beginAt(victim, world, device, 'week')
  if (id === null && isKilled()) id = await beginAt(next, world, device, 'week')
  if (id === null) throw new Error('No payment was begun.')
  stripe.pay(id)
  if (!wasKilled) {
    await notify(victim, stripe.completed(id))
    isKilled()
  }
  const where = `killed ${steps.at(-1)}`
  const sees = seenBy(device, world)
  // What was not accepted the provider repeats, and what was accepted, too.
  for (const time of ['once', 'twice']) {
    expect(await notify(next, stripe.completed(id)), `${where}, notified ${time}`).toBe(true)
    expect(await sees(id), `${where}, notified ${time}`).toEqual(GRANTED_WEEK)
  }
  return { steps, wasKilled }
}

/** A purchase, and what may become of it, at a server that is killed at each of the steps, on one of the databases. */
export async function killPointsOn(on: KillableOn): Promise<void> {
  const world = await sold(on)
  const { stripe, next, clock } = world
  const short = { ...killedChanges(stripe, clock) }
  const long = { ...similarChanges(stripe, clock), ...killedTransitions({ stripe, clock }) }
  afterAll(async () => {
    await world.close()
    await stripe.close()
  })

  describe(`a server on ${on} that is killed at any step of`, () => {
    it.each([...Object.entries(short), ...whenLong(...Object.entries(long))])(
      '%s leaves it undone or done, and the next start does it once',
      async (_name, change) => {
        const { steps } = await killedAt(NEVER, world, change)
        expect(steps.length).toBeGreaterThanOrEqual(change.steps ?? 11)
        for (let step = 1; step <= steps.length; step += 1)
          expect(await killedAt(step, world, change)).toMatchObject({ wasKilled: true })
      },
    )

    it('any transition of the table is one of the changes above', () => {
      const covered = Object.values({ ...short, ...long }).flatMap(({ covers }) => covers)
      expect(CELLS.filter((cell) => !covered.includes(cell))).toEqual([])
      expect(covered.filter((cell) => !CELLS.includes(cell))).toEqual([])
    })

    it('a purchase grants it once, and what was begun and never shown can soon not be paid any more', async () => {
      const { steps } = await boughtAt(NEVER, world)
      expect(steps.length).toBeGreaterThan(10)
      for (let step = 1; step <= steps.length; step += 1)
        expect(await boughtAt(step, world)).toMatchObject({ wasKilled: true })
      for (const minutes of [11, 2]) {
        clock.advance(minutes * MINUTE)
        await next.housekeeping.reconcilePayments({ aborted: false })
      }
      const there = stripe.payments().map(stripe.statusOf)
      expect(there).toContain('expired')
      expect(there).not.toContain('open')
    })
  })
}
