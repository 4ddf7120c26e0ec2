import type { ImageSet } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { eventually, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { linksOf } from '../support/links.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { principalOf } from '../support/principal.ts'
import { SAVE } from '../support/saves.ts'
import { grayPhoto, sendUpload } from '../support/upload.ts'

const MINUTE = 60_000
const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made } = peopleOf(() => fixture.server)
const { at, register } = membersOf(() => fixture.server)
const { claimed, create, decide, finish, moved, offer } = linksOf(() => fixture.server)

const mine = async (who: Visitor) =>
  (await who.get<{ items: ImageSet[] }>('/api/v2/mj/mine', at())).json.data.items.map(({ id }) => id)
const submit = async (who: Visitor, token?: string) => (await who.submit({}, at(token))).status
const reasonOf = (answer: { status: number; json: { data: unknown } }) => [
  answer.status,
  (answer.json.data as { reason?: string } | null)?.reason,
]
const ban = (principal_id: string) =>
  fixture.database.on().insertInto('bans').values({ principal_id, until: null, at: 0 }).execute()

describe('what moving gives nobody more of', () => {
  const LIMITS = { ...GENEROUS_LIMITS, generationsPerDay: 2 }

  it('sets of a day: neither device begins anew, there and back, and nothing is counted twice', async () => {
    await fixture.restart({ limits: LIMITS })
    const first = fixture.visitor
    const phone = fixture.server.visitor()
    await made(first)
    await moved(first, phone)
    // One was used: one is left, here and there.
    await moved(phone, first)
    await made(first)
    expect(await submit(first)).toBe(402)
    await moved(first, phone)
    for (const who of [first, phone]) expect(await submit(who)).toBe(402)
    await moved(phone, first)
    for (const who of [first, phone]) expect(await submit(who)).toBe(402)
    fixture.server.clock.advance(DAY + MINUTE)
    for (const who of [first, phone]) expect(await submit(who)).toBe(200)
  })

  it('saves of images', async () => {
    await fixture.restart({ limits: { ...LIMITS, savesPerDay: 1 } })
    const first = fixture.visitor
    const phone = fixture.server.visitor()
    const id = await made(first)
    const save = (who: Visitor, slot: number) =>
      who.post(SAVE, { imageId: id, slot }, at()).then(({ status }) => status)
    expect([await save(first, 1), await save(first, 2)]).toEqual([200, 402])
    await moved(first, phone)
    expect(await save(phone, 2)).toBe(402)
    // The same one once more is not counted, there either.
    expect(await save(phone, 1)).toBe(200)
    await moved(phone, first)
    expect(await save(first, 2)).toBe(402)
  })

  it('a device whose works are in an account now: its own count stays, and the account has its own', async () => {
    await fixture.restart({ limits: LIMITS })
    const phone = fixture.server.visitor()
    const { token } = await register(phone)
    await made(fixture.visitor)
    await made(fixture.visitor)
    await moved(fixture.visitor, phone, token)
    expect(await submit(fixture.visitor)).toBe(402)
    expect(await submit(phone, token)).toBe(200)
  })

  it('a set that fails on the way is given back where it is, and on the device that it left', async () => {
    await fixture.restart({ limits: { ...LIMITS, generationsPerDay: 1 } })
    fixture.server.scripted.behaves('waits')
    const { id } = (await fixture.submit()).json.data
    await eventually(
      async () => fixture.server.scripted.seen.length,
      (count) => count === 1,
    )
    const phone = fixture.server.visitor()
    await moved(fixture.visitor, phone)
    await phone.post('/api/v2/mj/cancel', { id }, at())
    fixture.server.scripted.resume()
    await untilEnded(() => phone.get<ImageSet>(`/api/v2/mj/image/${id}`, at()))
    for (const who of [phone, fixture.visitor]) expect(await submit(who)).toBe(200)
  })

  it('a device whose id is renewed after a move', async () => {
    await fixture.restart({ limits: { ...LIMITS, generationsPerDay: 1 } })
    await made(fixture.visitor)
    await moved(fixture.visitor, fixture.server.visitor())
    const renewed = fixture.server.visitor()
    const { device: deviceId } = renewed
    expect((await fixture.visitor.post('/api/v2/user/renew-device', { deviceId }, at())).status).toBe(200)
    expect(await submit(renewed)).toBe(402)
  })

  it('uploads: neither device begins anew, there and back, and nothing is counted twice', async () => {
    await fixture.restart({ limits: { ...LIMITS, uploadsPerDay: 2 } })
    const first = fixture.visitor
    const phone = fixture.server.visitor()
    const upload = async (who: Visitor) => (await sendUpload(fixture.server, who, await grayPhoto())).status
    expect(await upload(first)).toBe(200)
    await moved(first, phone)
    await moved(phone, first)
    expect(await upload(first)).toBe(200)
    await moved(first, phone)
    expect([await upload(first), await upload(phone)]).toEqual([430, 430])
  })

  it('streams of better prompts that nobody waited for', async () => {
    const first = fixture.visitor
    const phone = fixture.server.visitor()
    await made(first)
    const now = fixture.server.clock.now()
    const abandoned = Array.from({ length: 10 }, (_, n) => ({
      ...{ request_id: `abandoned ${n}`, principal_id: principalOf(first.device), address_key: null },
      ...{ at: now, until: now, outcome: 'abandoned' as const },
    }))
    await fixture.database.on().insertInto('candidate_streams').values(abandoned).execute()
    const better = async (who: Visitor) => (await who.get('/api/v2/polyfill?prompt=fox', at())).status
    expect(await better(first)).toBe(430)
    await moved(first, phone)
    expect([await better(first), await better(phone)]).toEqual([430, 430])
  })

  it('bans and pauses: who has one stays, before the link and after it', async () => {
    const { visitor, server } = fixture
    await made(visitor)
    const phone = server.visitor()
    const { claim: own, id } = await claimed(visitor, undefined, phone)
    await decide(visitor, undefined, id, true)
    await ban(principalOf(visitor.device))
    expect(reasonOf(await finish(phone, own))).toEqual([404, 'link_expired'])
    expect(reasonOf(await offer(visitor))).toEqual([403, 'account_suspended'])
    const paused = server.visitor()
    await made(paused)
    await fixture.database
      .on()
      .insertInto('alarms')
      .values({ principal_id: principalOf(paused.device), until: server.clock.now() + MINUTE })
      .execute()
    expect(reasonOf(await offer(paused))).toEqual([406, 'banned'])
    expect(await mine(phone)).toEqual([])
  })

  it('links in an hour: they are counted by device, whoever its visitor is', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, deviceLinksPerHour: 2 } })
    fixture.server.clock.stop()
    await made(fixture.visitor)
    await moved(fixture.visitor, fixture.server.visitor())
    await made(fixture.visitor)
    await create(fixture.visitor)
    const third = await offer(fixture.visitor)
    expect([third.status, third.json.data]).toMatchObject([429, { retryAfter: 3600 }])
  })
})
