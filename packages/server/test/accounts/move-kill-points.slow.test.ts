import type { CallAnswer } from '@easel/contract/types'
import { afterAll, expect, it } from 'vitest'
import { PERSON_TABLES } from '../../src/adapters/postgres/people/person-tables.ts'
import { newDevice, visitor } from '../support/client.ts'
import { type KillableServers, killableServers } from '../support/killable.ts'
import { ALL, NOTHING, peopleToRenew } from '../support/people-to-renew.ts'

const NEVER = 1_000_000
const LINKS = '/api/v2/user/device-links'
const servers = await killableServers(PERSON_TABLES.map(({ table }) => table))
const { killable, victim, next } = servers
afterAll(() => servers.close())

type Server = KillableServers['next']
const { at, newPerson, seenBy } = peopleToRenew(servers)

/** Two devices, the first of which has allowed its move. */
async function allowedMove() {
  const { device: from, post } = await newPerson()
  const to = newDevice()
  const made = await post<CallAnswer<'createDeviceLink'>>(LINKS, { move: true }, at())
  const { id, url } = made.json.data
  const other = visitor(victim.app, to)
  const secret = new URL(url).hash.slice(1)
  const claimed = await other.post<CallAnswer<'claimDeviceLink'>>(`${LINKS}/claim`, { secret }, at())
  await post(`${LINKS}/decide`, { id, allow: true }, at())
  return { from, to, claim: claimed.json.data.claim }
}

const finish = async ({ app }: Server, device: string, claim: string): Promise<number> =>
  (await visitor(app, device).post(`${LINKS}/finish`, { claim }, at())).status

async function killedAt(step: number) {
  const { from, to, claim } = await allowedMove()
  killable.arm(step)
  const status = await finish(victim, to, claim).catch(() => 500)
  const steps = killable.steps()
  const wasKilled = killable.revive()
  const where = `killed ${steps.at(-1)}`
  expect(status === 200, where).toBe(!wasKilled)
  const both = [await seenBy(from), await seenBy(to)]
  const before = [ALL, NOTHING]
  const after = [NOTHING, ALL]
  expect(wasKilled ? [before, after] : [after], where).toContainEqual(both)
  // The page has had no answer and asks again, however often.
  for (const time of ['once', 'twice']) {
    expect(await finish(next, to, claim), `${where}, repeated ${time}`).toBe(200)
    expect([await seenBy(from), await seenBy(to)], `${where}, repeated ${time}`).toEqual(after)
  }
  return { steps, wasKilled }
}

it('a server that is killed at any step of a move leaves everything on one of both devices', async () => {
  const { steps } = await killedAt(NEVER)
  expect(steps.length).toBeGreaterThan(10)
  for (let step = 1; step <= steps.length; step += 1)
    expect(await killedAt(step)).toMatchObject({ wasKilled: true })
})
