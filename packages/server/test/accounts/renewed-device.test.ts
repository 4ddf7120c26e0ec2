import type { ImageSet, Receipt } from '@easel/contract/types'
import { expect, it } from 'vitest'
import { visitorOfDevice } from '../../src/domain/identity/identity.ts'
import { newDevice, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made, makeVip } = peopleOf(() => fixture.server)
const { at, register, userInfo } = membersOf(() => fixture.server)

const renew = (who: Visitor, deviceId: string, token?: string) =>
  who.post<{ reason?: string; field?: string }>('/api/v2/user/renew-device', { deviceId }, at(token))
const mine = async (who: Visitor, token?: string) =>
  (await who.get<{ items: ImageSet[] }>('/api/v2/mj/mine', at(token))).json.data.items.map(({ id }) => id)

it('keeps works, VIP, name and receipts under the new id; a copy of the old one opens nothing', async () => {
  const { visitor } = fixture
  const id = await made(visitor)
  await makeVip(visitor, { days: 10 })
  await visitor.post('/api/v2/user/settings', { username: 'Ink Maker' }, at())
  const next = fixture.server.visitor()
  expect((await renew(visitor, next.device)).status).toBe(200)
  expect(await mine(next)).toEqual([id])
  expect((await userInfo(next)).json.data).toMatchObject({ username: 'Ink Maker', vipInfo: { isVip: true } })
  const receipts = await next.get<{ items: Receipt[] }>('/api/v2/account/receipts', at())
  expect(receipts.json.data.items).toHaveLength(3)
  const thief = fixture.server.visitor(visitor.device)
  expect(await mine(thief)).toEqual([])
  expect((await userInfo(thief)).json.data.vipInfo.isVip).toBe(false)
  const shown = await thief.get<ImageSet>(`/api/v2/mj/image/${id}`, at())
  expect(shown.json.data.mine).toBe(false)
})

it('is no new day: the count goes along', async () => {
  await fixture.restart({ limits: { ...GENEROUS_LIMITS, generationsPerDay: 1 } })
  await made(fixture.visitor)
  const next = fixture.server.visitor()
  await renew(fixture.visitor, next.device)
  expect((await next.submit({}, at())).status).toBe(402)
})

it('asked again, because the answer was lost, or twice at once, it is done once', async () => {
  const id = await made(fixture.visitor)
  const next = fixture.server.visitor()
  const answers = await Promise.all([
    renew(fixture.visitor, next.device),
    renew(fixture.visitor, next.device),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await renew(fixture.visitor, next.device)).status).toBe(200)
  // From another tab that knows the new one.
  expect((await renew(next, next.device)).status).toBe(200)
  expect(await mine(next)).toEqual([id])
})

it('two ids at once: one is taken, and everything is there', async () => {
  const id = await made(fixture.visitor)
  const [a, b] = [fixture.server.visitor(), fixture.server.visitor()]
  const answers = await Promise.all([renew(fixture.visitor, a.device), renew(fixture.visitor, b.device)])
  expect(answers.some(({ status }) => status === 200)).toBe(true)
  expect([...(await mine(a)), ...(await mine(b))]).toEqual([id])
})

it('whoever signs in with the new id takes everything along, from before it too', async () => {
  const id = await made(fixture.visitor)
  const next = fixture.server.visitor()
  await renew(fixture.visitor, next.device)
  const { token } = await register(next)
  expect(await mine(next, token)).toEqual([id])
  const merges = await fixture.database
    .on()
    .selectFrom('merges')
    .select('member_id')
    .where('first_id', 'in', [firstIdOf(fixture.visitor), firstIdOf(next)])
    .execute()
  expect(merges).toHaveLength(2)
  expect(new Set(merges.map(({ member_id }) => member_id)).size).toBe(1)
})

it('is refused for an id that somebody uses, for members and for what is no id', async () => {
  const other = fixture.server.visitor()
  const theirs = await made(other)
  const used = await renew(fixture.visitor, other.device)
  expect([used.status, used.json.data]).toEqual([400, { reason: 'body_invalid', field: 'deviceId' }])
  expect((await renew(fixture.visitor, 'short')).status).toBe(400)
  expect(await mine(other)).toEqual([theirs])
  const { token } = await register(fixture.visitor)
  const asMember = await renew(fixture.visitor, newDevice(), token)
  expect([asMember.status, asMember.json.data.reason]).toEqual([403, 'not_offered'])
})

/** The principal of a device's first visitor. */
const firstIdOf = ({ device }: Visitor): string => visitorOfDevice(device)
