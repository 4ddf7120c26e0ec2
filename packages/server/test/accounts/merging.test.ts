import type { ImageSet, Receipt } from '@easel/contract/types'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { PERSON_TABLES } from '../../src/adapters/postgres/people/person-tables.ts'
import { eventually, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { linksOf } from '../support/links.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { principalOf } from '../support/principal.ts'
import { countFilesOnDisk, findTraces } from '../support/traces.ts'
import { grayPhoto, sendUpload } from '../support/upload.ts'

const DAY = 86_400_000
const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made, makeVip, post } = peopleOf(() => fixture.server)
const { codeFor, at, login, loginByPassword, register, userInfo } = membersOf(() => fixture.server)

const { claimed } = linksOf(() => fixture.server)

const mine = async (who: Visitor, token: string) =>
  (await who.get<{ items: ImageSet[] }>('/api/v2/mj/mine', at(token))).json.data.items.map(({ id }) => id)
const like = (who: Visitor, id: string, token?: string) =>
  who.post<{ likeCount: number; liked: boolean }>('/api/v2/mj/square-like', { id }, at(token))
const likesOf = async (id: string) => {
  const work = await fixture.database
    .on()
    .selectFrom('works')
    .select('like_count')
    .where('id', '=', id)
    .executeTakeFirst()
  return work?.like_count
}
describe('a visitor’s data', () => {
  it('moves to the member at sign-in: works, links, likes, VIP, receipts, name and settings', async () => {
    const other = fixture.server.visitor()
    const theirs = await made(other)
    const id = await made(fixture.visitor, 'A lighthouse')
    await makeVip(fixture.visitor, { days: 10 })
    await like(fixture.visitor, theirs)
    const link = (await post<{ token: string }>(fixture.visitor, '/api/v2/mj/share', { id })).json.data.token
    await post(fixture.visitor, '/api/v2/user/settings', { isNoShow: '1', username: 'Ink Maker' })
    await post(fixture.visitor, '/api/v2/mj/favourite', { ids: [id], favourite: true })
    const { token, userInfo: info } = await register(fixture.visitor)
    expect(info).toMatchObject({ username: 'Ink Maker', vipInfo: { isVip: true } })
    expect(await mine(fixture.visitor, token)).toEqual([id])
    const work = await fixture.visitor.get<ImageSet>(`/api/v2/mj/image/${id}`, at(token))
    expect(work.json.data).toMatchObject({ mine: true, favourite: true, author: { name: 'Ink Maker' } })
    const opened = await other.get(`/api/v2/mj/image/${id}?source=link&share=${link}`, at())
    expect(opened.status).toBe(200)
    expect(await likesOf(theirs)).toBe(1)
    expect((await like(fixture.visitor, theirs, token)).json.data).toEqual({ liked: true, likeCount: 1 })
    const settings = await fixture.visitor.get<{ isNoShow: string }>('/api/v2/user/settings', at(token))
    expect(settings.json.data.isNoShow).toBe('1')
    const receipts = await fixture.visitor.get<{ items: Receipt[] }>('/api/v2/account/receipts', at(token))
    expect(receipts.json.data.items.map(({ purpose, type }) => `${purpose} ${type}`).toSorted()).toEqual([
      'generation reserve',
      'generation settle',
      'vip grant',
    ])
    const count = await fixture.visitor.get<{ count: number }>('/api/v2/mj/completed-count', at(token))
    expect(count.json.data.count).toBe(1)
  })

  it('is not accessible with a copy of the device id, and the device starts over', async () => {
    const id = await made(fixture.visitor)
    const { token } = await register(fixture.visitor)
    expect((await fixture.visitor.post('/api/user/logout', {}, at(token))).status).toBe(200)
    const thief = fixture.server.visitor(fixture.visitor.device)
    expect((await thief.get<{ items: [] }>('/api/v2/mj/mine', at())).json.data.items).toEqual([])
    const next = await made(thief)
    expect(await mine(fixture.visitor, (await register(fixture.server.visitor())).token)).toEqual([])
    // And what is made then goes along with the next time.
    const again = (await register(thief)).token
    expect(await mine(thief, again)).toEqual([next])
    expect(next).not.toBe(id)
  })

  it('keeps its daily count: a member has a separate one', async () => {
    await fixture.restart({ limits: { ...GENEROUS_LIMITS, generationsPerDay: 1 } })
    await made(fixture.visitor)
    expect((await fixture.submit()).status).toBe(402)
    const { token } = await register(fixture.visitor)
    expect((await fixture.visitor.submit({}, at(token))).status).toBe(200)
    expect((await fixture.visitor.submit({}, at(token))).status).toBe(402)
  })

  it('of two devices is merged at the same time without duplicates, and VIP time adds up', async () => {
    const { target } = await register(fixture.server.visitor())
    const [a, b] = [fixture.server.visitor(), fixture.server.visitor()]
    const works = [await made(a), await made(a), await made(b)]
    await makeVip(a, { days: 10 })
    await makeVip(b, { days: 5 })
    const third = fixture.server.visitor()
    const liked = await made(third)
    await like(a, liked)
    await like(b, liked)
    await like(b, works[0] ?? '')
    const answers = await Promise.all([a, b, a, b].map((who) => loginByPassword(who, target)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const token = answers[0]?.json.data.token ?? ''
    expect((await mine(a, token)).toSorted()).toEqual(works.toSorted())
    expect(await likesOf(liked)).toBe(1)
    // A like of one's own is none.
    expect(await likesOf(works[0] ?? '')).toBe(0)
    const info = (await userInfo(a, token)).json.data
    const left = Number(info.vipInfo.vipExpiryTime) * 1000 - fixture.server.clock.now()
    expect(left / DAY).toBeCloseTo(15, 1)
    expect(await fixture.database.on().selectFrom('likes').selectAll().execute()).toHaveLength(1)
  })

  it('goes to one of two accounts that are signed in to at the same time', async () => {
    const targets = [
      (await register(fixture.server.visitor())).target,
      (await register(fixture.server.visitor())).target,
    ]
    const id = await made(fixture.visitor)
    const signedIn = await Promise.all(targets.map((target) => loginByPassword(fixture.visitor, target)))
    const all = await Promise.all(signedIn.map(({ json }) => mine(fixture.visitor, json.data.token)))
    expect(all.flat()).toEqual([id])
  })

  it('includes running sets, which are finished for the member, who gets their events', async () => {
    fixture.server.scripted.behaves('waits')
    const running = (await fixture.submit()).json.data.id
    await eventually(
      async () => fixture.server.scripted.seen.length,
      (count) => count === 1,
    )
    const waiting = (await fixture.submit()).json.data.id
    await makeVip(fixture.visitor, { permanent: true })
    const { token } = await register(fixture.visitor)
    const dot = () => fixture.visitor.get<{ running: number }>('/api/v2/mj/red-dot', at(token))
    expect((await dot()).json.data.running).toBe(2)
    fixture.server.scripted.resume()
    fixture.server.scripted.behaves('draws')
    for (const id of [running, waiting]) {
      const read = () => fixture.visitor.get<ImageSet>(`/api/v2/mj/image/${id}`, at(token))
      const { json } = await untilEnded(read)
      // Kept for ever, as a permanent member's is.
      expect(json.data).toMatchObject({ status: 4, mine: true, expiresAt: null })
    }
  })

  it('that arrives after the sign-in goes to the member', async () => {
    const { token, userInfo: info } = await register(fixture.visitor)
    expect(info.logined).toBe(true)
    const id = await made(fixture.server.visitor())
    // What was let in before, and is written after.
    await fixture.database
      .on()
      .updateTable('works')
      .set({ principal_id: principalOf(fixture.visitor.device) })
      .where('id', '=', id)
      .execute()
    await fixture.server.housekeeping.moveLateRows()
    await fixture.server.housekeeping.moveLateRows()
    expect(await mine(fixture.visitor, token)).toEqual([id])
  })
})

describe('a deleted account', () => {
  const unregister = async (who: Visitor, target: string) => {
    fixture.server.clock.advance(61_000)
    const verifyCode = await codeFor(who, target, 'Unregister')
    return who.post<{ deletionAt: number }>('/api/v2/user/unregister-with-code', { verifyCode }, at())
  }

  it('is restored with all its data by a sign-in within 30 days, and is signed out until then', async () => {
    const id = await made(fixture.visitor)
    const { token, target } = await register(fixture.visitor)
    const { status, json } = await unregister(fixture.visitor, target)
    expect([status, Math.round((json.data.deletionAt - fixture.server.clock.now()) / DAY)]).toEqual([200, 30])
    expect((await userInfo(fixture.visitor, token)).status).toBe(401)
    fixture.server.clock.advance(29 * DAY)
    await fixture.server.housekeeping.erase()
    const back = await loginByPassword(fixture.visitor, target)
    expect(back.json.data).toMatchObject({ restored: true, userInfo: { deletionAt: null } })
    fixture.server.clock.advance(3 * DAY)
    await fixture.server.housekeeping.erase()
    expect(await mine(fixture.visitor, back.json.data.token)).toEqual([id])
  })

  it('leaves no personal data after 30 days, in no table and no file', async () => {
    const other = fixture.server.visitor()
    const theirs = await made(other)
    await made(fixture.visitor)
    await makeVip(fixture.visitor)
    const upload = await sendUpload(fixture.server, fixture.visitor, await grayPhoto())
    expect(upload.status).toBe(200)
    await like(fixture.visitor, theirs)
    const note = 'Write to me: someone@example.com'
    await post(fixture.visitor, '/api/v2/mj/square-report', { id: theirs, kind: 'other', note })
    await post(fixture.visitor, '/api/v2/user/settings', { username: 'Ink Maker' })
    await post(fixture.visitor, '/api/v2/mj/folder-create', { name: 'Letters to Nell' })
    const { target, token } = await register(fixture.visitor)
    const again = fixture.server.visitor()
    await made(again)
    await claimed(fixture.visitor, token, again)
    expect((await fixture.visitor.post('/api/v2/user/export', {}, at(token))).status).toBe(200)
    await loginByPassword(again, target)
    const members = await fixture.database.on().selectFrom('members').select('id').execute()
    const merges = await fixture.database.on().selectFrom('merges').selectAll().execute()
    const traces = [
      target,
      'Ink Maker',
      'someone@example.com',
      'Letters to Nell',
      principalOf(fixture.visitor.device).slice(2),
      principalOf(again.device).slice(2),
      ...members.map((row) => row.id),
      ...merges.flatMap((row) => [row.principal_id, row.first_id]),
    ]
    expect((await findTraces(fixture.server, fixture.database, traces)).length).toBeGreaterThan(5)
    await unregister(fixture.visitor, target)
    fixture.server.clock.advance(31 * DAY)
    const { erase, purge, sweep } = fixture.server.housekeeping
    await erase()
    await purge()
    fixture.server.clock.advance(3_600_000)
    await purge()
    await sweep()
    expect(await findTraces(fixture.server, fixture.database, traces)).toEqual([])
    expect(
      (await fixture.database.on().selectFrom('works').select('id').execute()).map(({ id }) => id),
    ).toEqual([theirs])
    const files = await fixture.database.on().selectFrom('files').select('work_id').execute()
    expect(new Set(files.map(({ work_id }) => work_id))).toEqual(new Set([theirs]))
    expect(await countFilesOnDisk(fixture.server)).toBe(files.length)
    expect(await likesOf(theirs)).toBe(0)
    // What was granted is still in the books, of nobody.
    const grants = await fixture.database.on().selectFrom('grants').select('principal_id').execute()
    expect(grants).toEqual([{ principal_id: 'nobody' }])
    expect((await loginByPassword(fixture.visitor, target)).status).toBe(403)
    expect(
      (await login(fixture.visitor, { codeType: 'Email', codePurpose: 'Login', target, code: '1234' }))
        .status,
    ).toBe(404)
  })
})

describe('tables with personal data', () => {
  it('are all listed with their behavior in merges and deletions', async () => {
    const { rows } = await sql<{ table_name: string; column_name: string }>`
      select table_name, column_name from information_schema.columns
      where table_schema = 'public'
        and (column_name like '%principal%' or column_name like '%member%' or column_name like '%_by'
          or column_name in ('device', 'device_key', 'first_id') or (table_name = 'members' and column_name = 'id'))
        and not (table_name = 'works' and column_name = 'hidden_by') and column_name <> 'reviewed_by'`.execute(
      fixture.database.on(),
    )
    const inSchema = rows.map((row) => `${row.table_name}.${row.column_name}`).toSorted()
    expect(PERSON_TABLES.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(inSchema)
  })
})
