import { MINUTE } from '@easel/contract/numbers'
import { describe, expect, it } from 'vitest'
import { createCircuits } from '../../src/adapters/postgres/generation/circuits.repository.ts'
import type { WorkLine } from '../../src/domain/console/ports.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { reportsOf } from '../support/reports.ts'
import { staffOf } from '../support/staff.ts'
import { worksOf } from '../support/works.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { enter, command } = staffOf(() => fixture.server)
const { make } = worksOf(() => fixture.server)
const { report, square, list } = reportsOf(fixture)
const { register, at } = membersOf(() => fixture.server)
const idOf = async (id: string) =>
  (
    await fixture.database
      .on()
      .selectFrom('works')
      .select('principal_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).principal_id

describe('a reported work', () => {
  it('is seen with its pictures, hidden with a reason, and shown again', async () => {
    const { act } = await enter('ada', 'operator')
    const id = await make(fixture.visitor, 'A fox')
    await report(id, '198.51.100.1')
    const listed = await act<{ id: string; pictures: string[] }[]>('reports.list', { which: 'open' })
    const [work] = listed.json.result
    expect(work?.id).toBe(id)
    expect(work?.pictures).toHaveLength(4)
    const picture = await fixture.server.app.inject({ url: work?.pictures[0] ?? '' })
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    await act('reports.hide', { id }, 'it is violent')
    expect(await square()).toEqual([])
    const [entry] = await command<object[]>('audit.list', { subject: id })
    expect(entry).toMatchObject({
      actor: 'ada',
      action: 'reports.hide',
      reason: 'it is violent',
      outcome: 'done',
    })
    await act('reports.show', { id })
    expect(await square()).toEqual([id])
  })
})

describe('the gallery', () => {
  it('takes what its owner shows, and loses it when the owner stops', async () => {
    const { act } = await enter('ada', 'operator')
    const id = await make(fixture.visitor, 'A fox')
    expect((await act('gallery.add', { id })).status).toBe(200)
    expect(await list('homepage')).toEqual([id])
    const gallery = await act<WorkLine[]>('works.list', { which: 'gallery' })
    expect(gallery.json.result[0]).toMatchObject({ id, openReports: 0 })
    await fixture.visitor.post('/api/v2/mj/show', { id, show: false }, at())
    await fixture.database.on().updateTable('works').set({ in_square: false }).where('id', '=', id).execute()
    expect(await list('homepage')).toEqual([])
    expect((await act('gallery.add', { id })).json.error).toContain('only its owner')
  })
})

describe('a person', () => {
  it('is found by address, number and name, and by nothing of others', async () => {
    const { act } = await enter('ada', 'operator')
    const { target } = await register(fixture.visitor)
    const found = await act<{ id: string; email: string }[]>('people.find', { text: target.toUpperCase() })
    expect(found.json.result).toMatchObject([{ email: target, kind: 'member' }])
    const [person] = found.json.result
    const shown = await act('people.show', { id: person?.id })
    expect(shown.json.result).toMatchObject({ sessions: 1, ban: null, quota: { limit: 1000 } })
    expect((await act<unknown[]>('people.find', { text: '%%' })).json.result).toEqual([])
  })

  it('who is banned makes nothing and shows nothing, until the ban ends or is lifted', async () => {
    const { act } = await enter('ada', 'operator')
    const work = await make(fixture.visitor, 'A fox')
    const id = await idOf(work)
    const banned = await act('people.ban', { id, days: 1, hideWorks: true }, 'spam')
    expect(banned.json.result).toEqual({ hidden: 1 })
    expect(await square()).toEqual([])
    const submit = async () => (await fixture.submit()).status
    expect(await submit()).toBe(403)
    expect((await act<{ ban: unknown }>('people.show', { id })).json.result.ban).not.toBeNull()
    await act('people.unban', { id }, 'appeal')
    expect(await submit()).toBe(200)
    await act('people.ban', { id, days: 1 }, 'spam')
    fixture.server.clock.advance(24 * 3_600_000)
    expect(await submit()).toBe(200)
  })

  it('is given days, signed out, and erased at once by an owner alone', async () => {
    const operator = await enter('ada', 'operator')
    const owner = await enter('bob', 'owner')
    const { target } = await register(fixture.visitor)
    const found = await owner.act<{ id: string }[]>('people.find', { text: target })
    const id = found.json.result[0]?.id
    await operator.act('people.grant', { id, days: 30 }, 'an apology')
    const shown = await operator.act<{ membership: { vip: boolean } }>('people.show', { id })
    expect(shown.json.result.membership.vip).toBe(true)
    expect((await operator.act('accounts.signOut', { account: id })).json.result).toMatchObject({ ended: 1 })
    expect((await operator.act('people.erase', { id })).status).toBe(403)
    expect((await owner.act('people.erase', { id }, 'asked by letter')).status).toBe(200)
    expect((await owner.act('people.show', { id })).status).toBe(422)
    expect((await owner.act<unknown[]>('people.find', { text: target })).json.result).toEqual([])
  })
})

describe('today', () => {
  it('counts what is made, what waits, and what is open', async () => {
    const { act } = await enter('ada', 'viewer')
    const id = await make(fixture.visitor, 'A fox')
    await report(id, '198.51.100.1')
    const { json } = await act<{ today: object; engines: object[]; open: object }>('today.report')
    expect(json.result).toMatchObject({
      today: { submits: 1 },
      queue: { waiting: 0, running: 0 },
      engines: [{ id: 'scripted', succeeded: 1, failed: 0 }],
      open: { reports: 1, hidden: 0 },
    })
  })

  it('tells which engines are passed over because they do not answer, and until when', async () => {
    const { act } = await enter('ada', 'viewer')
    const engine = async () => (await act<{ engines: object[] }>('today.report')).json.result.engines[0]
    expect(await engine()).toMatchObject({ isAway: false, awayUntil: null })
    const until = fixture.server.clock.now() + MINUTE
    await createCircuits(fixture.database).refused('scripted', { most: 1, until })
    expect(await engine()).toMatchObject({ isAway: true, awayUntil: until })
    fixture.server.clock.advance(MINUTE)
    expect(await engine()).toMatchObject({ isAway: false, awayUntil: null })
  })
})

describe('settings', () => {
  it('are shown with what each does, and never a secret', async () => {
    process.env.METRICS_TOKEN = 'very-secret-token'
    process.env.SELLER = 'Easel Ltd'
    try {
      const { act } = await enter('ada', 'viewer')
      const { json } =
        await act<{ name: string; value: string | null; text: string; isSet: boolean }[]>('settings.list')
      const of = (name: string) => json.result.find((setting) => setting.name === name)
      expect(of('METRICS_TOKEN')).toMatchObject({ isSet: true, value: null })
      expect(of('SELLER')).toMatchObject({ value: 'Easel Ltd', default: 'Easel' })
      expect(json.result.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([])
    } finally {
      delete process.env.METRICS_TOKEN
      delete process.env.SELLER
    }
  })
})

describe('refusals', () => {
  it('are listed by what was refused, and where', async () => {
    const { act } = await enter('ada', 'operator')
    await fixture.visitor.get('/api/v2/mj/homepage', { ...at(), secret: 'another secret' })
    const { json } = await act<object[]>('refusals.list')
    expect(json.result[0]).toMatchObject({ event: 'refused', reason: 'signature_wrong' })
  })
})
