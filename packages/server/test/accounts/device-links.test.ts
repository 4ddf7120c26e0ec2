import type { CallAnswer, ImageSet, Session } from '@easel/contract/types'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { linksOf } from '../support/links.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { securityLines } from '../support/security-lines.ts'

const MINUTE = 60_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made } = peopleOf(() => fixture.server)
const { at, loginByPassword, newToken, register, userInfo } = {
  ...membersOf(() => fixture.server),
  newToken: async (target: string) =>
    (await membersOf(() => fixture.server).loginByPassword(fixture.server.visitor(), target)).json.data.token,
}
const { claimed, create, decide, finish, open, read, claim } = linksOf(() => fixture.server)

const sessionsOf = async (who: Visitor, token: string) =>
  (await who.get<{ items: Session[] }>('/api/v2/user/sessions', at(token))).json.data.items
const reasonOf = (answer: { status: number; json: { data: unknown } }) => [
  answer.status,
  (answer.json.data as { reason?: string } | null)?.reason,
]

describe('a link that signs in another device', () => {
  it('signs in the approved device, once, with its works, and lists it among the devices', async () => {
    const phone = fixture.server.visitor()
    const work = await made(phone)
    const { token, userInfo: owner } = await register(fixture.visitor)
    const { secret, id } = await create(fixture.visitor, token)
    const opened = await open(phone, secret)
    expect(opened.json.data.username).toBe(owner.username)
    expect((await read(fixture.visitor, token, id)).json.data).toMatchObject({
      state: 'waiting',
      number: null,
    })
    const claimedLink = (await claim(phone, secret)).json.data
    const seen = (await read(fixture.visitor, token, id)).json.data
    expect(seen).toMatchObject({ state: 'claimed', number: claimedLink.number })
    expect(claimedLink.number).toMatch(/^[1-9]\d$/)
    expect((await finish(phone, claimedLink.claim)).json.data.signedIn).toBeNull()
    expect((await decide(fixture.visitor, token, id, true)).status).toBe(200)
    const done = (await finish(phone, claimedLink.claim)).json.data.signedIn
    expect(done?.userInfo).toMatchObject({ logined: true, email: owner.email })
    expect((await read(fixture.visitor, token, id)).json.data.state).toBe('done')
    const mine = await phone.get<{ items: ImageSet[] }>('/api/v2/mj/mine', at(done?.token))
    expect(mine.json.data.items.map(({ id }) => id)).toEqual([work])
    expect(await sessionsOf(fixture.visitor, token)).toHaveLength(2)
    // What has let in is good for nothing more.
    expect(reasonOf(await finish(phone, claimedLink.claim))).toEqual([404, 'link_expired'])
    expect(reasonOf(await claim(fixture.server.visitor(), secret))).toEqual([409, 'link_used'])
  })

  it('accepts only the first device', async () => {
    const { token } = await register(fixture.visitor)
    const { secret, id } = await create(fixture.visitor, token)
    const devices = Array.from({ length: 6 }, () => fixture.server.visitor())
    const answers = await Promise.all(devices.map((device) => claim(device, secret)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
    expect(reasonOf(await open(fixture.server.visitor(), secret))).toEqual([409, 'link_used'])
    const right = answers.find(({ status }) => status === 200)?.json.data.claim ?? ''
    await decide(fixture.visitor, token, id, true)
    const first = devices[answers.findIndex(({ status }) => status === 200)] as Visitor
    // Nobody else can come in with what the first one was given.
    expect(reasonOf(await finish(fixture.server.visitor(), right))).toEqual([404, 'link_expired'])
    const both = await Promise.all([finish(first, right), finish(first, right)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  it('expires after two minutes, and so does an unanswered request', async () => {
    const { token } = await register(fixture.visitor)
    const { secret, id } = await create(fixture.visitor, token)
    fixture.server.clock.advance(2 * MINUTE)
    expect((await read(fixture.visitor, token, id)).json.data.state).toBe('expired')
    expect(reasonOf(await open(fixture.server.visitor(), secret))).toEqual([404, 'link_expired'])
    expect(reasonOf(await claim(fixture.server.visitor(), secret))).toEqual([404, 'link_expired'])
    const phone = fixture.server.visitor()
    const next = await claimed(fixture.visitor, token, phone)
    fixture.server.clock.advance(2 * MINUTE)
    expect(reasonOf(await decide(fixture.visitor, token, next.id, true))).toEqual([404, 'link_expired'])
    expect(reasonOf(await finish(phone, next.claim))).toEqual([404, 'link_expired'])
  })

  it('ends with a refusal, which the other device sees', async () => {
    const { token } = await register(fixture.visitor)
    const phone = fixture.server.visitor()
    const { id, claim: own } = await claimed(fixture.visitor, token, phone)
    expect((await decide(fixture.visitor, token, id, false)).status).toBe(200)
    expect(reasonOf(await finish(phone, own))).toEqual([403, 'link_refused'])
    expect(reasonOf(await decide(fixture.visitor, token, id, true))).toEqual([404, 'link_expired'])
    expect(await sessionsOf(fixture.visitor, token)).toHaveLength(1)
  })

  it('can only be read and approved by the sign-in that created it', async () => {
    const { token, target } = await register(fixture.visitor)
    const { id } = await claimed(fixture.visitor, token, fixture.server.visitor())
    const stranger = fixture.server.visitor()
    const strange = (await register(stranger)).token
    const sibling = await newToken(target)
    for (const other of [strange, sibling]) {
      expect((await read(stranger, other, id)).status).toBe(404)
      expect((await decide(stranger, other, id, true)).status).toBe(404)
    }
    expect((await fixture.visitor.post('/api/v2/user/device-links', {}, at())).status).toBe(403)
  })

  it('ends with that sign-in, approved or not', async () => {
    const { token, target } = await register(fixture.visitor)
    const { secret } = await create(fixture.visitor, token)
    await fixture.visitor.post('/api/user/logout', {}, at(token))
    expect(reasonOf(await claim(fixture.server.visitor(), secret))).toEqual([404, 'link_expired'])
    const phone = fixture.server.visitor()
    const again = (await loginByPassword(fixture.visitor, target)).json.data.token
    const { id, claim: own } = await claimed(fixture.visitor, again, phone)
    await decide(fixture.visitor, again, id, true)
    await fixture.visitor.post('/api/user/logout', {}, at(again))
    expect(reasonOf(await finish(phone, own))).toEqual([404, 'link_expired'])
  })

  it('is replaced by the next one', async () => {
    const { token } = await register(fixture.visitor)
    const before = await create(fixture.visitor, token)
    await create(fixture.visitor, token)
    expect(reasonOf(await claim(fixture.server.visitor(), before.secret))).toEqual([404, 'link_expired'])
    expect((await read(fixture.visitor, token, before.id)).json.data.state).toBe('expired')
  })

  it('is no proof: the new sign-in needs one where that is required', async () => {
    const { token } = await register(fixture.visitor)
    fixture.server.clock.advance(11 * MINUTE)
    const phone = fixture.server.visitor()
    const { id, claim: own } = await claimed(fixture.visitor, token, phone)
    await decide(fixture.visitor, token, id, true)
    const { signedIn } = (await finish(phone, own)).json.data
    expect((await userInfo(phone, signedIn?.token)).json.data.logined).toBe(true)
    const exported = await phone.post('/api/v2/user/export', {}, at(signedIn?.token))
    expect(reasonOf(exported as never)).toEqual([403, 'proof_needed'])
  })

  it('is limited in links per hour and in guesses', async () => {
    await fixture.restart({
      limits: { ...GENEROUS_LIMITS, deviceLinksPerHour: 2, existenceChecksPerWindow: 3 },
    })
    fixture.server.clock.stop()
    const { token } = await register(fixture.visitor)
    await create(fixture.visitor, token)
    await create(fixture.visitor, token)
    const third = await fixture.visitor.post<CallAnswer<'createDeviceLink'>>(
      '/api/v2/user/device-links',
      {},
      at(token),
    )
    expect([third.status, third.json.data]).toMatchObject([429, { retryAfter: 3600 }])
    const guesser = fixture.server.visitor()
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await open(guesser, `no-such-secret-at-all-${n}`)).status)
    expect(statuses).toEqual([404, 404, 404, 430])
  })

  it('is in the security log, from the request to the sign-in, without its secrets', async () => {
    const { logger, accountEvents, text } = securityLines()
    await fixture.restart({ limits: GENEROUS_LIMITS, logger })
    const { token } = await register(fixture.visitor)
    const phone = fixture.server.visitor()
    const first = await claimed(fixture.visitor, token, phone)
    await decide(fixture.visitor, token, first.id, false)
    const second = await claimed(fixture.visitor, token, phone)
    await decide(fixture.visitor, token, second.id, true)
    await finish(phone, second.claim)
    expect(new Set(accountEvents())).toEqual(
      new Set([
        'registered m-',
        'device asks to be signed in m-',
        'device refused m-',
        'device allowed m-',
        'signed in by another device m-',
      ]),
    )
    for (const secret of [first.secret, second.secret, second.claim]) expect(text()).not.toContain(secret)
  })

  it('is stored as a hash, and so is the other device’s secret', async () => {
    const { token } = await register(fixture.visitor)
    const { secret, claim: own } = await claimed(fixture.visitor, token, fixture.server.visitor())
    const { rows } = await sql<{ row: string }>`select l::text as row from device_links l`.execute(
      fixture.database.on(),
    )
    expect(rows).toHaveLength(1)
    expect(rows.some(({ row }) => row.includes(secret) || row.includes(own))).toBe(false)
  })
})
