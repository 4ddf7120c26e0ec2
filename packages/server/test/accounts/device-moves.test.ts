import type { CallAnswer, ImageSet, Receipt } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { acmeOf } from '../support/acme.ts'
import { eventually, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { linksOf } from '../support/links.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { principalOf } from '../support/principal.ts'
import { securityLines } from '../support/security-lines.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made, makeVip } = peopleOf(() => fixture.server)
const { at, codeFor, loginByPassword, register, userInfo } = membersOf(() => fixture.server)
const { claim, claimed, create, decide, finish, moved, offer, open, read } = linksOf(() => fixture.server)

const { asAcme, signed } = acmeOf(fixture)

const mine = async (who: Visitor, token?: string) =>
  (await who.get<{ items: ImageSet[] }>('/api/v2/mj/mine', at(token))).json.data.items.map(({ id }) => id)
const reasonOf = (answer: { status: number; json: { data: unknown } }) => [
  answer.status,
  (answer.json.data as { reason?: string } | null)?.reason,
]

describe('a visitor who moves to another device', () => {
  it('finds everything there, and nothing on the first device, which knows where it went', async () => {
    const first = fixture.visitor
    const phone = fixture.server.visitor()
    const id = await made(first)
    const theirs = await made(phone)
    await makeVip(first, { days: 10 })
    await first.post('/api/v2/user/settings', { username: 'Ink Maker' }, at())
    await first.post('/api/v2/mj/folder-create', { name: 'Letters' }, at())
    const link = await create(first)
    expect(link.moves).toEqual({ images: 4 })
    expect((await open(phone, link.secret)).json.data).toMatchObject({
      username: 'Ink Maker',
      moves: { images: 4 },
    })
    const { claim: own, number } = (await claim(phone, link.secret)).json.data
    const asked = (await read(first, undefined, link.id)).json.data
    expect(asked).toMatchObject({ state: 'claimed', number, claimant: { system: 'Linux', signedIn: false } })
    expect((await finish(phone, own)).json.data).toEqual({ signedIn: null, moved: false })
    await decide(first, undefined, link.id, true)
    expect(await mine(first)).toEqual([id])
    expect((await finish(phone, own)).json.data).toEqual({ signedIn: null, moved: true })
    expect((await mine(phone)).toSorted()).toEqual([id, theirs].toSorted())
    expect((await userInfo(phone)).json.data).toMatchObject({
      logined: false,
      username: 'Ink Maker',
      vipInfo: { isVip: true },
    })
    const folders = await phone.get<CallAnswer<'folders'>>('/api/v2/mj/folders', at())
    expect(folders.json.data.folders.map(({ name }) => name)).toEqual(['Letters'])
    const receipts = await phone.get<{ items: Receipt[] }>('/api/v2/account/receipts', at())
    expect(receipts.json.data.items.filter(({ purpose }) => purpose === 'vip')).toHaveLength(1)
    expect(await mine(first)).toEqual([])
    expect((await userInfo(first)).json.data.vipInfo.isVip).toBe(false)
    const work = await first.get<ImageSet>(`/api/v2/mj/image/${id}`, at())
    expect(work.json.data.mine).toBe(false)
    expect((await read(first, undefined, link.id)).json.data).toMatchObject({
      state: 'done',
      claimant: { system: 'Linux' },
    })
  })

  it('joins the account that is signed in there, as by a sign-in', async () => {
    const phone = fixture.server.visitor()
    const { token } = await register(phone)
    const id = await made(fixture.visitor)
    const { secret, id: link } = await create(fixture.visitor)
    const { claim: own } = (await claim(phone, secret, token)).json.data
    expect((await read(fixture.visitor, undefined, link)).json.data.claimant?.signedIn).toBe(true)
    await decide(fixture.visitor, undefined, link, true)
    expect((await finish(phone, own, token)).json.data.moved).toBe(true)
    expect(await mine(phone, token)).toEqual([id])
    expect(await mine(fixture.visitor)).toEqual([])
  })

  it('makes new works on the first device, moves back, and signs in with all of it', async () => {
    const phone = fixture.server.visitor()
    const ids = [await made(fixture.visitor)]
    await moved(fixture.visitor, phone)
    ids.push(await made(fixture.visitor))
    await moved(phone, fixture.visitor)
    expect((await mine(fixture.visitor)).toSorted()).toEqual(ids.toSorted())
    expect(await mine(phone)).toEqual([])
    const { token } = await register(fixture.visitor)
    expect((await mine(fixture.visitor, token)).toSorted()).toEqual(ids.toSorted())
  })

  it('takes running sets along, which end on the other device', async () => {
    fixture.server.scripted.behaves('waits')
    const { id } = (await fixture.submit()).json.data
    await eventually(
      async () => fixture.server.scripted.seen.length,
      (count) => count === 1,
    )
    const phone = fixture.server.visitor()
    await moved(fixture.visitor, phone)
    fixture.server.scripted.resume()
    const { json } = await untilEnded(() => phone.get<ImageSet>(`/api/v2/mj/image/${id}`, at()))
    expect(json.data).toMatchObject({ status: 4, mine: true })
  })

  it('takes along what is written under the old id afterwards, to wherever it went on', async () => {
    const [phone, other] = [fixture.server.visitor(), fixture.server.visitor()]
    await made(fixture.visitor)
    await moved(fixture.visitor, phone)
    await moved(phone, other)
    const { token } = await register(other)
    const late = await made(fixture.server.visitor())
    await fixture.database
      .on()
      .updateTable('works')
      .set({ principal_id: principalOf(fixture.visitor.device) })
      .where('id', '=', late)
      .execute()
    await fixture.server.housekeeping.moveLateRows()
    expect(await mine(other, token)).toContain(late)
    expect(await mine(fixture.visitor)).toEqual([])
  })

  it('leaves a device whose next works stay when the account of the first ones is deleted', async () => {
    const phone = fixture.server.visitor()
    await made(fixture.visitor)
    await moved(fixture.visitor, phone)
    const { target } = await register(phone)
    const next = await made(fixture.visitor)
    const verifyCode = await codeFor(phone, target, 'Unregister')
    await phone.post('/api/v2/user/unregister-with-code', { verifyCode }, at())
    fixture.server.clock.advance(31 * DAY)
    await fixture.server.housekeeping.erase()
    // Whoever knew the device's visitor before has forgotten.
    await fixture.restart()
    expect(await mine(fixture.visitor)).toEqual([next])
  })
})

describe('a link by which a visitor moves', () => {
  it('is for visitors of the site who have something', async () => {
    expect(reasonOf(await offer(fixture.visitor))).toEqual([409, 'nothing_to_move'])
    const { token } = await register(fixture.visitor)
    expect(reasonOf(await offer(fixture.visitor, at(token)))).toEqual([403, 'not_offered'])
  })

  it('is not for people of partners’ pages, at neither end', async () => {
    const { visitor, server } = fixture
    await made(visitor)
    const { secret } = await create(visitor)
    const onPage = { now: server.clock.now(), headers: { 'x-partner-id': 'acme' } }
    const user = asAcme(await signed())
    for (const call of [onPage, user]) {
      const claims = await server.visitor().post('/api/v2/user/device-links/claim', { secret }, call)
      for (const each of [await offer(visitor, call), claims])
        expect(reasonOf(each)).toEqual([403, 'not_offered'])
    }
  })

  it('is not for the device that shows it', async () => {
    await made(fixture.visitor)
    const { secret } = await create(fixture.visitor)
    for (const answer of [await open(fixture.visitor, secret), await claim(fixture.visitor, secret)]) {
      expect(reasonOf(answer)).toEqual([409, 'link_own_device'])
    }
    expect((await claim(fixture.server.visitor(), secret)).status).toBe(200)
  })

  it('accepts only the first device, and moves once', async () => {
    const id = await made(fixture.visitor)
    const { secret, id: link } = await create(fixture.visitor)
    const devices = Array.from({ length: 4 }, () => fixture.server.visitor())
    const answers = await Promise.all(devices.map((device) => claim(device, secret)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    const n = answers.findIndex(({ status }) => status === 200)
    const first = devices[n] as Visitor
    const own = answers[n]?.json.data.claim ?? ''
    await decide(fixture.visitor, undefined, link, true)
    expect(reasonOf(await finish(fixture.server.visitor(), own))).toEqual([404, 'link_expired'])
    const both = await Promise.all([finish(first, own), finish(first, own)])
    expect(both.map(({ json }) => json.data)).toEqual(Array(2).fill({ signedIn: null, moved: true }))
    expect(await mine(first)).toEqual([id])
  })

  it('moves nothing when it is refused, expires, or is replaced by the next one', async () => {
    const id = await made(fixture.visitor)
    const phone = fixture.server.visitor()
    const refused = await claimed(fixture.visitor, undefined, phone)
    await decide(fixture.visitor, undefined, refused.id, false)
    expect(reasonOf(await finish(phone, refused.claim))).toEqual([403, 'move_refused'])
    const late = await claimed(fixture.visitor, undefined, phone)
    await decide(fixture.visitor, undefined, late.id, true)
    fixture.server.clock.advance(MINUTE)
    expect(reasonOf(await finish(phone, late.claim))).toEqual([404, 'link_expired'])
    const before = await create(fixture.visitor)
    await create(fixture.visitor)
    expect(reasonOf(await claim(phone, before.secret))).toEqual([404, 'link_expired'])
    expect(await mine(fixture.visitor)).toEqual([id])
    expect(await mine(phone)).toEqual([])
  })

  it('can only be read and allowed on the device that shows it, and ends when that signs in', async () => {
    await made(fixture.visitor)
    const phone = fixture.server.visitor()
    const { id, claim: own } = await claimed(fixture.visitor, undefined, phone)
    for (const stranger of [phone, fixture.server.visitor()]) {
      expect((await read(stranger, undefined, id)).status).toBe(404)
      expect((await decide(stranger, undefined, id, true)).status).toBe(404)
    }
    await decide(fixture.visitor, undefined, id, true)
    const { token } = await register(fixture.visitor)
    expect(reasonOf(await finish(phone, own))).toEqual([404, 'link_expired'])
    expect(await mine(fixture.visitor, token)).toHaveLength(1)
  })

  it('ends when the device that has claimed it becomes somebody else', async () => {
    const id = await made(fixture.visitor)
    const phone = fixture.server.visitor()
    const { target } = await register(fixture.server.visitor())
    const link = await claimed(fixture.visitor, undefined, phone)
    await decide(fixture.visitor, undefined, link.id, true)
    const { token } = (await loginByPassword(phone, target)).json.data
    expect(reasonOf(await finish(phone, link.claim, token))).toEqual([404, 'link_expired'])
    expect(await mine(fixture.visitor)).toEqual([id])
  })

  it('is in the security log without its secrets', async () => {
    const { logger, accountEvents, text } = securityLines()
    await fixture.restart({ limits: GENEROUS_LIMITS, logger })
    await made(fixture.visitor)
    const phone = fixture.server.visitor()
    const { claim: own } = await moved(fixture.visitor, phone)
    expect(new Set(accountEvents())).toEqual(
      new Set(['device asks to be moved to v-', 'device allowed v-', 'visitor moved to another device v-']),
    )
    expect(text()).not.toContain(own)
  })
})
