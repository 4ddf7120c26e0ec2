import type { ImageSet, VipInfo } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'

const DAY = 86_400_000
const fixture = useServer({ limits: { ...GENEROUS_LIMITS, generationsPerDay: 3 } })
const { at, makeVip, made, get } = peopleOf(() => fixture.server)
const issue = async (term: { days: number; permanent: boolean }) =>
  (await fixture.server.operations.memberships.issue(1, term))[0] ?? ''
const vipInfo = async (who = fixture.visitor) =>
  (await get<VipInfo>(who, '/api/v2/payment/vip-info')).json.data

describe('an activation code', () => {
  it('entered as a prompt gives VIP with 433, makes no image and costs nothing', async () => {
    const code = await issue({ days: 30, permanent: false })
    const { status, json } = await fixture.submit(fixture.visitor, { prompt: ` ${code.toLowerCase()} ` })
    expect([status, json.statusCode]).toEqual([433, 433])
    expect(await fixture.count('works')).toBe(0)
    const info = await vipInfo()
    expect(info).toMatchObject({ isVip: true, isPermanentVip: false })
    const left = Number(info.vipExpiryTime) * 1000 - fixture.server.clock.now()
    expect(left / DAY).toBeCloseTo(30, 1)
    expect((await fixture.submit(fixture.visitor, { stylize: 900 })).status).toBe(200)
  })

  it('may be typed with the letters that its digits are read as', async () => {
    const term = { days: 7, permanent: false }
    const codes = await fixture.server.operations.memberships.issue(100, term)
    const code = codes.find((one) => one.includes('0') && one.replace('1', '').includes('1')) ?? ''
    const typed = code.replaceAll('0', 'O').replace('1', 'I').replaceAll('1', 'l')
    expect((await fixture.submit(fixture.visitor, { prompt: typed })).status).toBe(433)
    expect((await fixture.submit(fixture.visitor, { prompt: code })).status).toBe(400)
  })

  it('can be used once, also when two people enter it at the same moment', async () => {
    const code = await issue({ days: 7, permanent: false })
    const people = [fixture.visitor, fixture.server.visitor(), fixture.server.visitor()]
    const answers = await Promise.all(people.map((who) => fixture.submit(who, { prompt: code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([400, 400, 433])
  })

  it('entered twice with one key succeeds twice and is used once', async () => {
    await fixture.restart({ limits: { submitsPerWindow: 1 } })
    const [first = '', second = ''] = await fixture.server.operations.memberships.issue(2, {
      days: 7,
      permanent: false,
    })
    const enter = (prompt: string, key: string) =>
      fixture.submit(fixture.visitor, { prompt }, { headers: { 'idempotency-key': key } })
    const answers = await Promise.all([enter(first, 'one'), enter(first, 'one'), enter(first, 'one')])
    fixture.server.clock.advance(60_000)
    answers.push(await enter(first, 'one'))
    expect(answers.map(({ status }) => status)).toEqual([433, 433, 433, 433])
    expect(new Set(answers.map(({ json }) => json.message)).size).toBe(1)
    const left = Number((await vipInfo()).vipExpiryTime) * 1000 - fixture.server.clock.now()
    expect(left / DAY).toBeCloseTo(7, 1)
    // None of them was a wrong guess, of which one was free; and a key is for one thing alone.
    expect((await enter(second, 'one')).status).toBe(409)
    expect((await enter(second, 'two')).status).toBe(433)
    expect((await enter(first, 'three')).status).toBe(400)
  })

  it('adds to the remaining time, expires on its day, and a permanent one never does', async () => {
    await makeVip(fixture.visitor, { days: 10 })
    await makeVip(fixture.visitor, { days: 5 })
    fixture.server.clock.advance(14 * DAY)
    expect(await vipInfo()).toMatchObject({ isVip: true })
    fixture.server.clock.advance(2 * DAY)
    expect(await vipInfo()).toMatchObject({ isVip: false })
    await makeVip(fixture.visitor, { permanent: true })
    fixture.server.clock.advance(5000 * DAY)
    expect(await vipInfo()).toEqual({ isVip: true, isPermanentVip: true, vipExpiryTime: null })
  })

  it('of a permanent member stays unused, for somebody else', async () => {
    await makeVip(fixture.visitor, { permanent: true })
    const code = await issue({ days: 365, permanent: false })
    const { status, json } = await fixture.submit(fixture.visitor, { prompt: code })
    expect([status, json.data]).toMatchObject([409, { reason: 'already_permanent' }])
    expect((await fixture.submit(fixture.server.visitor(), { prompt: code })).status).toBe(433)
  })

  it('that is permanent keeps existing and new works forever', async () => {
    const before = await made(fixture.visitor)
    await makeVip(fixture.visitor, { permanent: true })
    const after = await made(fixture.visitor)
    for (const id of [before, after]) {
      const { json } = await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`)
      expect(json.data.expiresAt).toBeNull()
    }
    fixture.server.clock.advance(400 * DAY)
    await fixture.server.housekeeping.purge()
    expect(await fixture.count('works')).toBe(2)
  })

  it('cannot be guessed: a wrong one is refused, and attempts are limited', async () => {
    await fixture.restart({ limits: { submitsPerWindow: 3 } })
    const guess = () => fixture.submit(fixture.visitor, { prompt: 'EASEL-AAAAA-BBBBB-CCCCC-DDDDD' })
    const statuses = []
    for (let n = 0; n < 4; n += 1) statuses.push((await guess()).status)
    expect(statuses).toEqual([400, 400, 400, 430])
    expect((await fixture.submit()).status).toBe(200)
  })

  it('is checked after a locked parameter and before everything that is counted', async () => {
    const code = await issue({ days: 7, permanent: false })
    expect((await fixture.submit(fixture.visitor, { prompt: code, stylize: 900 })).status).toBe(402)
    for (let n = 0; n < 3; n += 1) await made(fixture.visitor)
    expect((await fixture.submit()).status).toBe(402)
    expect((await fixture.submit(fixture.visitor, { prompt: code })).status).toBe(433)
    expect((await fixture.submit()).status).toBe(200)
    expect((await fixture.visitor.get('/api/v2/mj/red-dot', at())).status).toBe(200)
  })
})
