import { afterAll, expect, it } from 'vitest'
import { PERSON_TABLES } from '../../src/adapters/postgres/people/person-tables.ts'
import { newDevice, visitor } from '../support/client.ts'
import { type KillableServers, killableServers } from '../support/killable.ts'
import { ALL, NOTHING, peopleToRenew } from '../support/people-to-renew.ts'

const NEVER = 1_000_000
const servers = await killableServers([...PERSON_TABLES.map(({ table }) => table), 'quota_entries', 'merges'])
const { killable, victim, next } = servers
afterAll(() => servers.close())

type Server = KillableServers['next']
const { at, newPerson, seenBy } = peopleToRenew(servers)

const renew = async ({ app }: Server, device: string, deviceId: string): Promise<number> =>
  (await visitor(app, device).post('/api/v2/user/renew-device', { deviceId }, at())).status

async function killedAt(step: number) {
  const { device } = await newPerson()
  const renewed = newDevice()
  killable.arm(step)
  const status = await renew(victim, device, renewed).catch(() => 500)
  const steps = killable.steps()
  const wasKilled = killable.revive()
  const where = `killed ${steps.at(-1)}`
  expect(status === 200, where).toBe(!wasKilled)
  const both = [await seenBy(device), await seenBy(renewed)]
  expect(
    wasKilled
      ? [
          [ALL, NOTHING],
          [NOTHING, ALL],
        ]
      : [[NOTHING, ALL]],
    where,
  ).toContainEqual(both)
  // The page has had no answer and asks again with the same id, however often.
  for (const time of ['once', 'twice']) {
    expect(await renew(next, device, renewed), `${where}, repeated ${time}`).toBe(200)
    const after = [await seenBy(device), await seenBy(renewed)]
    expect(after, `${where}, repeated ${time}`).toEqual([NOTHING, ALL])
  }
  return { steps, wasKilled }
}

it('a server that is killed at any step of renewing a device id leaves everything with one of both ids', async () => {
  const { steps } = await killedAt(NEVER)
  expect(steps.length).toBeGreaterThan(10)
  for (let step = 1; step <= steps.length; step += 1)
    expect(await killedAt(step)).toMatchObject({ wasKilled: true })
})
