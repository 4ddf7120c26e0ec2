import type { Folder, Folders, ImagePage } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { eventually, type Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'
import { peopleOf } from '../support/people.ts'
import { ids } from '../support/works.ts'

const fixture = useServer({ limits: { ...GENEROUS_LIMITS, folders: 3 } })
const { made, get, post } = peopleOf(() => fixture.server)
const { at, loginByPassword, register } = membersOf(() => fixture.server)

const call = <T>(name: string, body: object, who = fixture.visitor) =>
  post<T>(who, `/api/v2/mj/folder-${name}`, body)
const create = async (name: string) => (await call<Folder>('create', { name })).json.data
const file = (id: string, of: string[], inside = true, who = fixture.visitor) =>
  call<{ ids: string[]; changed: string[] }>('works', { id, ids: of, inside }, who)
const folders = async (query = '', who = fixture.visitor) =>
  (await get<Folders>(who, `/api/v2/mj/folders${query}`)).json.data
const mine = async (query: string, who = fixture.visitor) =>
  ids((await get<ImagePage>(who, `/api/v2/mj/mine?${query}`)).json.data.items)

describe('folders', () => {
  it('hold works, one in several of them; again changes nothing, and the list is by name', async () => {
    const [fox, sea] = [await made(fixture.visitor, 'A fox'), await made(fixture.visitor, 'The sea')]
    const [zoo, animals] = [await create('Zoo'), await create('  animals \n of mine ')]
    expect(animals).toEqual({ id: expect.any(String), name: 'animals of mine', count: 0 })
    expect((await file(zoo.id, [fox, sea, 'nobody'])).json.data.changed.toSorted()).toEqual(
      [fox, sea].toSorted(),
    )
    expect((await file(zoo.id, [fox])).json.data).toEqual({ ids: [fox], changed: [] })
    await file(animals.id, [fox])
    expect(await folders()).toEqual({
      folders: [
        { ...animals, count: 1 },
        { ...zoo, count: 2 },
      ],
      limit: 3,
    })
    expect((await folders(`?work=${sea}`)).folders.map(({ has }) => has)).toEqual([false, true])
    expect(await mine(`folder=${zoo.id}`)).toEqual([sea, fox])
    expect(await mine(`folder=${zoo.id}&search=fox`)).toEqual([fox])
    expect((await file(zoo.id, [fox], false)).json.data.changed).toEqual([fox])
    expect((await file(zoo.id, [fox], false)).json.data.changed).toEqual([])
    expect([await mine(`folder=${zoo.id}`), await mine(`folder=${animals.id}`)]).toEqual([[sea], [fox]])
    expect(await mine('folder=nobody')).toEqual([])
  })

  it('are renamed; a name is there once, whatever its capitals, and says something', async () => {
    const [zoo, sea] = [await create('Zoo'), await create('Sea')]
    expect((await call<Folder>('rename', { id: zoo.id, name: 'ZOO 🦊 文件夹' })).json.data.name).toBe(
      'ZOO 🦊 文件夹',
    )
    for (const [name, body] of [
      ['create', { name: 'sea' }],
      ['rename', { id: zoo.id, name: 'ＳＥＡ' }],
    ] as const) {
      const { status, json } = await call<{ reason: string }>(name, body)
      expect([status, json.data.reason]).toEqual([409, 'folder_exists'])
    }
    expect((await call('rename', { id: sea.id, name: 'SEA' })).status).toBe(200)
    for (const name of ['', ' \u200B ', 'a\u0007b', 'a\u202Eb', 'x'.repeat(61)]) {
      expect((await call('create', { name })).status).toBe(400)
    }
  })

  it('are as many as the limit allows, at the same time too', async () => {
    const all = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => call<{ reason?: string }>('create', { name: `${n}` })),
    )
    expect(all.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
    expect(all.find(({ status }) => status === 409)?.json.data).toMatchObject({
      reason: 'folders_full',
      limit: 3,
    })
  })

  it('go without their works, and come back with them for a moment', async () => {
    const id = await made(fixture.visitor)
    const zoo = await create('Zoo')
    await file(zoo.id, [id])
    expect((await call('delete', { id: zoo.id })).status).toBe(200)
    expect((await file(zoo.id, [id])).status).toBe(404)
    expect([await mine(''), await mine(`folder=${zoo.id}`), (await folders()).folders]).toEqual([
      [id],
      [],
      [],
    ])
    expect((await call<Folder>('restore', { id: zoo.id })).json.data).toEqual({ ...zoo, count: 1 })
    expect(await mine(`folder=${zoo.id}`)).toEqual([id])
    await call('delete', { id: zoo.id })
    await create('zoo')
    expect((await call('restore', { id: zoo.id })).status).toBe(409)
    fixture.server.clock.advance(33_000)
    expect((await call('restore', { id: zoo.id })).status).toBe(404)
    await fixture.server.housekeeping.deleteExpired()
    const left = await fixture.database.on().selectFrom('folder_works').selectAll().execute()
    expect(left).toEqual([])
  })

  it('are one’s own: nobody else sees, fills or changes them, nor puts works of others in', async () => {
    const [id, other] = [await made(fixture.visitor), fixture.server.visitor()]
    const zoo = await create('Zoo')
    await file(zoo.id, [id])
    expect((await folders('', other)).folders).toEqual([])
    expect(await mine(`folder=${zoo.id}`, other)).toEqual([])
    const theirs = await made(other)
    for (const answer of [
      await file(zoo.id, [theirs], true, other),
      await file(zoo.id, [theirs]),
      await call('rename', { id: zoo.id, name: 'Mine' }, other),
      await call('delete', { id: zoo.id }, other),
    ])
      expect(answer.status).toBe(404)
  })

  it('count no deleted work, and have it again when it is restored', async () => {
    const id = await made(fixture.visitor)
    const zoo = await create('Zoo')
    await file(zoo.id, [id])
    await post(fixture.visitor, '/api/v2/mj/delete', { ids: [id] })
    expect([(await folders()).folders[0]?.count, await mine(`folder=${zoo.id}`)]).toEqual([0, []])
    await post(fixture.visitor, '/api/v2/mj/restore', { ids: [id] })
    expect([(await folders()).folders[0]?.count, await mine(`folder=${zoo.id}`)]).toEqual([1, [id]])
  })

  it('of a visitor go to the member at sign-in, into one of the same name where there is one', async () => {
    const filled = async (who: Visitor, name: string, id: string, token?: string) => {
      const { json } = await who.post<{ id: string }>('/api/v2/mj/folder-create', { name }, at(token))
      await who.post('/api/v2/mj/folder-works', { id: json.data.id, ids: [id], inside: true }, at(token))
    }
    const first = fixture.server.visitor()
    const { token, target } = await register(first)
    const before = (await first.submit({}, at(token))).json.data.id
    await eventually(
      () => first.get<ImagePage>('/api/v2/mj/mine', at(token)),
      ({ json }) => json.data.items.length === 1,
    )
    await filled(first, 'Zoo', before, token)
    const [fox, sea] = [await made(fixture.visitor), await made(fixture.visitor)]
    await filled(fixture.visitor, 'zoo', fox)
    await filled(fixture.visitor, 'Sea', sea)
    const back = await loginByPassword(fixture.visitor, target)
    const member = back.json.data.token
    const list = await fixture.visitor.get<Folders>('/api/v2/mj/folders', at(member))
    expect(list.json.data.folders.map(({ name, count }) => [name, count])).toEqual([
      ['Sea', 1],
      ['Zoo', 2],
    ])
    const zoo = list.json.data.folders[1]?.id ?? ''
    const inZoo = await fixture.visitor.get<ImagePage>(`/api/v2/mj/mine?folder=${zoo}`, at(member))
    expect(inZoo.json.data.items.map(({ id }) => id).toSorted()).toEqual([before, fox].toSorted())
  })
})

describe('one’s own works', () => {
  it('are listed from the oldest on, a page at a time and by a search too', async () => {
    const all = []
    for (const prompt of ['A fox', 'The sea', 'A fox at noon']) all.push(await made(fixture.visitor, prompt))
    expect(await mine('order=old')).toEqual(all)
    expect(await mine('')).toEqual(all.toReversed())
    expect(await mine('order=old&search=fox')).toEqual([all[0], all[2]])
    const first = (await get<ImagePage>(fixture.visitor, '/api/v2/mj/mine?order=old&limit=2')).json.data
    expect([...ids(first.items), ...(await mine(`order=old&cursor=${first.nextCursor}`))]).toEqual(all)
  })
})
