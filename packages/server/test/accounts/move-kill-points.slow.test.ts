import type { CallAnswer, ImageSet, Settings, VipInfo } from '@easel/contract/types'
import { afterAll, expect, it } from 'vitest'
import { PERSON_TABLES } from '../../src/adapters/postgres/people/person-tables.ts'
import { newDevice, visitor } from '../support/client.ts'
import { type KillableServers, killableServers } from '../support/killable.ts'

const NEVER = 1_000_000
const NAME = 'Ink Maker'
const LINKS = '/api/v2/user/device-links'
const servers = await killableServers(PERSON_TABLES.map(({ table }) => table))
const { killable, victim, next, clock } = servers
afterAll(() => servers.close())

type Server = KillableServers['next']
const at = () => ({ now: clock.now() })

/** Two devices, the first of which has a name, a membership and a set that is under way, and has allowed its move. */
async function allowedMove() {
  const [from, to] = [newDevice(), newDevice()]
  const { post, submit } = visitor(victim.app, from)
  await post('/api/v2/user/settings', { username: NAME }, at())
  const [code = ''] = await next.operations.memberships.issue(1, { days: 10, permanent: false })
  await submit({ prompt: code }, at())
  await submit({}, at())
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

/** What the next start shows to whoever has this device id. */
async function seenBy(device: string) {
  const { get } = visitor(next.app, device)
  const read = async <T>(path: string) => (await get<T>(`/api/v2${path}`, at())).json.data
  const { username } = await read<Settings>('/user/settings')
  const { isVip } = await read<VipInfo>('/payment/vip-info')
  const { items } = await read<{ items: ImageSet[] }>('/mj/queue')
  return { isNamed: username === NAME, isVip, sets: items.length }
}
const ALL = { isNamed: true, isVip: true, sets: 1 }
const NOTHING = { isNamed: false, isVip: false, sets: 0 }

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
