import { buffer } from 'node:stream/consumers'
import { HOUR, ImageStatus } from '@easel/contract/numbers'
import type { CallAnswer, ImageSet, Receipt, SquarePage } from '@easel/contract/types'
import { type Kysely, sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { up } from '../../src/adapters/postgres/core/migrations/0083-moved-works.ts'
import { eventually, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { linksOf } from '../support/links.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { principalOf } from '../support/principal.ts'
import { fromBufferPromise } from '../support/unzip.ts'
import { ids } from '../support/works.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { get, made, makeVip, post } = peopleOf(() => fixture.server)
const { at, loginByPassword, register, userInfo } = membersOf(() => fixture.server)
const { moved } = linksOf(() => fixture.server)

const settings = (who: Visitor, body: { isNoShow?: '0' | '1'; username?: string }, token?: string) =>
  who.post('/api/v2/user/settings', body, at(token))
const inSquare = async () => {
  const path = '/api/v2/mj/square?timezone=UTC'
  return ids((await get<SquarePage>(fixture.server.visitor(), path)).json.data.items)
}
const inFinished = async () => {
  const works = fixture.database.on().selectFrom('works').select('id')
  return (await works.where('status', '=', ImageStatus.Succeeded).execute()).map(({ id }) => id)
}
const imageOf = async (who: Visitor, id: string, token?: string) =>
  (await who.get<ImageSet>(`/api/v2/mj/image/${id}`, at(token))).json.data
const statusOf = async (url: string) => (await fixture.server.app.inject({ url })).statusCode

describe('works of somebody who shows nothing', () => {
  it('stay private on a device whose visitor shows theirs, whose name stays, too', async () => {
    const phone = fixture.server.visitor()
    const theirs = await made(phone)
    await settings(phone, { username: 'Phone' })
    const id = await made(fixture.visitor)
    await settings(fixture.visitor, { isNoShow: '1', username: 'Hidden' })
    await moved(fixture.visitor, phone)
    expect(await inSquare()).toEqual([theirs])
    await fixture.server.housekeeping.review()
    expect(await inSquare()).toEqual([theirs])
    expect((await imageOf(phone, id)).mine).toBe(true)
    expect((await userInfo(phone)).json.data.username).toBe('Phone')
    // Their own decision, as for any work.
    expect((await post(phone, '/api/v2/mj/show', { id, shown: true })).status).toBe(200)
    expect((await inSquare()).toSorted()).toEqual([id, theirs].toSorted())
  })

  it('stay private in an account that shows its own, and the account without a name takes theirs', async () => {
    const { target, token } = await register(fixture.server.visitor())
    await settings(fixture.server.visitor(), { isNoShow: '0' }, token)
    await made(fixture.visitor)
    await settings(fixture.visitor, { isNoShow: '1', username: 'Ink Maker' })
    const { userInfo: info } = (await loginByPassword(fixture.visitor, target)).json.data
    await fixture.server.housekeeping.review()
    expect(await inSquare()).toEqual([])
    expect(info.username).toBe('Ink Maker')
  })

  it('are not seen in between, where the setting was not applied to each of them yet', async () => {
    const phone = fixture.server.visitor()
    await settings(phone, { username: 'Phone' })
    const id = await made(fixture.visitor)
    const known = (await imageOf(fixture.visitor, id)).slots[0]?.thumbUrl ?? ''
    const principal_id = principalOf(fixture.visitor.device)
    await fixture.database.on().insertInto('settings').values({ principal_id, no_show: true }).execute()
    expect(await statusOf(known)).toBe(200)
    await moved(fixture.visitor, phone)
    expect([await inSquare(), await statusOf(known)]).toEqual([[], 404])
    expect(await statusOf((await imageOf(phone, id)).slots[0]?.thumbUrl ?? '')).toBe(200)
  })

  it('leave nothing of that visitor’s settings a day later, and those of the other one as they are', async () => {
    const { clock, housekeeping } = fixture.server
    const phone = fixture.server.visitor()
    await settings(phone, { username: 'Phone' })
    const stays = fixture.server.visitor()
    await settings(stays, { isNoShow: '1' })
    await made(fixture.visitor)
    await settings(fixture.visitor, { isNoShow: '1' })
    await moved(fixture.visitor, phone)
    const owners = async (hours: number) => {
      clock.advance(hours * HOUR)
      await housekeeping.deleteExpired()
      const rows = await fixture.database.on().selectFrom('settings').select('principal_id').execute()
      return rows.map(({ principal_id }) => principal_id).toSorted()
    }
    const kept = [phone, stays].map(({ device }) => principalOf(device))
    expect(await owners(2)).toEqual([principalOf(fixture.visitor.device), ...kept].toSorted())
    expect(await owners(23)).toEqual(kept.toSorted())
  })

  it.each(['a move', 'a sign-in'])(
    'are not seen where they were sent during %s, and end after it',
    async (by) => {
      const { scripted, housekeeping } = fixture.server
      const phone = fixture.server.visitor()
      const { target, token } = await register(phone)
      await settings(phone, { isNoShow: '0' }, token)
      await settings(phone, { isNoShow: '0', username: 'Phone' })
      await settings(fixture.visitor, { isNoShow: '1', username: 'Hidden' })
      scripted.behaves('waits')
      const late = (await phone.submit({}, at(token))).json.data.id
      await eventually(
        async () => scripted.seen.length,
        (count) => count === 1,
      )
      if (by === 'a move') await moved(fixture.visitor, phone)
      else await loginByPassword(fixture.visitor, target)
      // What was let in before, and is written after.
      const principal_id = principalOf(fixture.visitor.device)
      await fixture.database.on().updateTable('works').set({ principal_id }).where('id', '=', late).execute()
      scripted.resume()
      scripted.behaves('draws')
      await eventually(inFinished, (finished) => finished.includes(late))
      const seen = [await inSquare()]
      await housekeeping.moveLateRows()
      seen.push(await inSquare())
      await housekeeping.review()
      expect([...seen, await inSquare()]).toEqual([[], [], []])
      const owner = by === 'a move' ? await imageOf(phone, late) : await imageOf(phone, late, token)
      expect(owner.mine).toBe(true)
    },
  )
})

describe('works that join a permanent member', () => {
  it('do not expire any more: by a move, and by a sign-in', async () => {
    const phone = fixture.server.visitor()
    await makeVip(phone, { permanent: true })
    const id = await made(fixture.visitor)
    expect((await imageOf(fixture.visitor, id)).expiresAt).not.toBeNull()
    await moved(fixture.visitor, phone)
    expect((await imageOf(phone, id)).expiresAt).toBeNull()
    const { target } = await register(phone)
    const next = fixture.server.visitor()
    const later = await made(next)
    const { token } = (await loginByPassword(next, target)).json.data
    expect((await imageOf(next, later, token)).expiresAt).toBeNull()
  })

  it('and joined one before that was so do not either, and those of others do', async () => {
    const [member, other] = [fixture.visitor, fixture.server.visitor()]
    await makeVip(member, { permanent: true })
    const [id, theirs] = [await made(member), await made(other)]
    fixture.server.scripted.behaves('fails')
    const failed = await made(member)
    const { expiresAt } = await imageOf(other, theirs)
    const on = fixture.database.on()
    await on.updateTable('works').set({ expires_at: expiresAt }).where('id', '=', id).execute()
    await sql`drop index quota_carried`.execute(on)
    await up(on as unknown as Kysely<unknown>)
    expect((await imageOf(member, id)).expiresAt).toBeNull()
    expect((await imageOf(other, theirs)).expiresAt).toBe(expiresAt)
    expect((await imageOf(member, failed)).expiresAt).not.toBeNull()
  })
})

it('what moved is no charge of the next visitor: neither in the receipts nor in an export', async () => {
  const { visitor, server } = fixture
  await made(visitor)
  const phone = server.visitor()
  await moved(visitor, phone)
  const chargesOf = async (who: Visitor) => {
    const receipts = await who.get<{ items: Receipt[] }>('/api/v2/account/receipts', at())
    const { url } = (await who.post<CallAnswer<'exportData'>>('/api/v2/user/export', {}, at())).json.data
    const zip = await fromBufferPromise((await server.app.inject({ url })).rawPayload)
    const data = zip.find(({ name }) => name === 'data.json')
    if (!data) throw new Error('The export has no data.')
    const { quota } = JSON.parse((await buffer(data.stream)).toString()) as { quota: unknown[] }
    return [receipts.json.data.items.length, quota.length]
  }
  expect(await chargesOf(visitor)).toEqual([0, 0])
  expect(await chargesOf(phone)).toEqual([2, 2])
})
