import type { CreatedPayment, Payment, Receipt, VipInfo } from '@easel/contract/types'
import { afterAll, describe, expect, it } from 'vitest'
import { stripeFake } from '../fakes/stripe.ts'
import { visitor } from '../support/client.ts'
import { OF_PURCHASES } from '../support/kill-points.ts'
import { killableServers } from '../support/killable.ts'
import { whenLong } from '../support/long.ts'
import {
  type Change,
  daysLeft,
  killedChanges,
  notify,
  receiptsOf,
  type Seen,
  similarChanges,
} from './killed-changes.ts'

const NEVER = 1_000_000
const stripe = await stripeFake()
const servers = await killableServers(OF_PURCHASES, {
  PAYMENTS: JSON.stringify(stripe.setting),
  PUBLIC_URL: 'https://easel.example',
  TRUST_PROXY: '1',
})
const { killable, victim, next, clock } = servers
afterAll(async () => {
  await servers.close()
  await stripe.close()
})

async function newBuyer() {
  const at = () => ({ now: clock.now() })
  const { device, post } = visitor(victim.app)
  const begin = async (planId: string): Promise<string> => {
    const body = { planId, payType: 'Page', returnUrl: '', qrcodeSize: 120 }
    return (await post<CreatedPayment>('/api/v2/payment/payment', body, at())).json.data.payment.id
  }
  const pay = async (id: string) => {
    stripe.pay(id)
    expect(await notify(victim, stripe.completed(id))).toBe(true)
  }
  await pay(await begin('week'))
  // The next start has nothing in its caches of somebody who was not there before.
  const { get } = visitor(next.app, device)
  const read = async <T>(path: string) => (await get<T>(`/api/v2${path}`, at())).json.data
  return {
    begin,
    pay,
    async sees(id: string): Promise<Seen> {
      const { payment } = await read<{ payment: Payment }>(`/payment/payment/${id}`)
      const days = daysLeft(await read<VipInfo>('/payment/vip-info'), clock.now())
      const { items } = await read<{ items: Receipt[] }>('/account/receipts')
      return { status: payment.status, days, receipts: receiptsOf(id, items) }
    },
  }
}

/** A change that is killed at a step: what the buyer sees at the next start, and when it was repeated. */
async function killedAt(step: number, { before, between = before, after, ...change }: Change) {
  const one = await newBuyer()
  const id = await change.prepare(one, victim)
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
  change.there?.(id)
  return { steps, wasKilled }
}

describe('a server that is killed at any step of', () => {
  it.each([
    ...Object.entries(killedChanges(stripe, clock)),
    ...whenLong(...Object.entries(similarChanges(stripe, clock))),
  ])('%s leaves it undone or done, and the next start does it once', async (_name, change) => {
    const { steps } = await killedAt(NEVER, change)
    expect(steps.length).toBeGreaterThan(10)
    for (let step = 1; step <= steps.length; step += 1)
      expect(await killedAt(step, change)).toMatchObject({ wasKilled: true })
  })
})
