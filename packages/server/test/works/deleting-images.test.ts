import type { ImagePage, ImageSet } from '@easel/contract/types'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { fromBufferPromise } from '../support/unzip.ts'
import { ids } from '../support/works.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { finished, made, makeVip, get, post } = peopleOf(() => fixture.server)

type Answer = { ids: string[]; restorableUntil?: number }
const call = (name: 'delete' | 'restore', of: string[], slot?: number, who = fixture.visitor) =>
  post<Answer>(
    who,
    slot === undefined ? `/api/v2/mj/${name}` : `/api/v2/mj/${name}-images`,
    slot === undefined ? { ids: of } : { ids: of, slot },
  )
const remove = (of: string[], slot?: number, who = fixture.visitor) => call('delete', of, slot, who)
const restore = (of: string[], slot?: number, who = fixture.visitor) => call('restore', of, slot, who)
const image = (id: string) => get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`)
const set = async (id: string) => (await image(id)).json.data
const numbers = async (id: string) => (await set(id)).slots.map(({ slot }) => slot)
const mine = async (query = '') =>
  (await get<ImagePage>(fixture.visitor, `/api/v2/mj/mine${query}`)).json.data.items
const statusOf = async (urls: (string | null | undefined)[]) =>
  Promise.all(urls.map(async (url) => (await fixture.server.app.inject({ url: url ?? '' })).statusCode))
const save = (imageId: string, slot: number) =>
  post<{ url: string }>(fixture.visitor, '/api/v2/mj/download', { items: [{ imageId, slot }] })

describe('deleting an image of a set', () => {
  it('leaves the others, and is undone as it was, with its files', async () => {
    const id = await made(fixture.visitor)
    const before = await set(id)
    const urls = before.slots.flatMap(({ thumbUrl, previewUrl }) => [thumbUrl, previewUrl])
    const { status, json } = await remove([id, 'nobody'], 2)
    expect([status, json.data.ids]).toEqual([200, [id]])
    expect(json.data.restorableUntil).toBeGreaterThan(fixture.server.clock.now() + 28_000)
    expect(await numbers(id)).toEqual([1, 3, 4])
    expect((await mine()).map(({ slots }) => slots.length)).toEqual([3])
    expect(await statusOf(urls)).toEqual([200, 200, 404, 404, 200, 200, 200, 200])
    expect((await save(id, 2)).status).toBe(404)
    expect((await save(id, 3)).status).toBe(200)
    expect((await remove([id], 2)).status).toBe(404)
    expect((await restore([id], 2)).json.data.ids).toEqual([id])
    expect(await set(id)).toEqual(before)
    expect(await statusOf(urls)).toEqual(urls.map(() => 200))
  })

  it('with its last image a set goes as a whole, and comes back image by image', async () => {
    const id = await made(fixture.visitor)
    for (const slot of [1, 2, 3, 4]) expect((await remove([id], slot)).status).toBe(200)
    expect((await image(id)).status).toBe(404)
    expect(await mine()).toEqual([])
    for (const slot of [4, 3, 2, 1]) expect((await restore([id], slot)).json.data.ids).toEqual([id])
    expect(await numbers(id)).toEqual([1, 2, 3, 4])
  })

  it('is possible for its owner alone, and can be undone for half a minute', async () => {
    const id = await made(fixture.visitor)
    const other = fixture.server.visitor()
    expect((await remove([id], 1, other)).status).toBe(404)
    await remove([id], 1)
    expect((await restore([id], 1, other)).status).toBe(404)
    fixture.server.clock.advance(33_000)
    expect((await restore([id], 1)).status).toBe(404)
    expect(await numbers(id)).toEqual([2, 3, 4])
    // Neither does it come back with its set.
    await remove([id])
    await restore([id])
    expect(await numbers(id)).toEqual([2, 3, 4])
  })

  it('does not come back into a set that is deleted itself', async () => {
    const id = await made(fixture.visitor)
    await remove([id], 1)
    await remove([id])
    expect((await restore([id], 1)).status).toBe(404)
    await restore([id])
    expect((await restore([id], 1)).json.data.ids).toEqual([id])
    expect(await numbers(id)).toEqual([1, 2, 3, 4])
  })

  it('does not fail what was begun with it and still waits', async () => {
    const { scripted, visitor } = fixture.server
    await makeVip(fixture.visitor)
    const id = await made(fixture.visitor)
    scripted.behaves('waits')
    await fixture.submit(visitor())
    const requestBody = { imageId: id, operation: 2, slot: 1 }
    const child = (await post<{ id: string }>(fixture.visitor, '/api/v2/mj/modify', { requestBody })).json
      .data.id
    // As for another engine than that of the image.
    await sql`update works set source_recipe = null where id = ${child}`.execute(fixture.database.on())
    await remove([id], 1)
    scripted.resume()
    scripted.behaves('draws')
    expect((await finished(fixture.visitor, child)).slots).toHaveLength(4)
  })

  it('removes row and files for good after that, and no other', async () => {
    const id = await made(fixture.visitor)
    const names = async () => {
      const rows = await fixture.database
        .on()
        .selectFrom('files')
        .select('name')
        .where('work_id', '=', id)
        .execute()
      return rows.map(({ name }) => name)
    }
    const slots = await fixture.database
      .on()
      .selectFrom('slots')
      .selectAll()
      .where('work_id', '=', id)
      .execute()
    const of = (slot: number) =>
      slots
        .filter((row) => row.slot === slot)
        .flatMap(({ thumb, preview, preview_marked, original }) => [thumb, preview, preview_marked, original])
        .filter((name) => name !== null)
    await remove([id], 3)
    await fixture.server.housekeeping.purge()
    await fixture.server.housekeeping.sweep()
    expect(await names()).toEqual(expect.arrayContaining(of(3)))
    fixture.server.clock.advance(40_000)
    await fixture.server.housekeeping.purge()
    await fixture.server.housekeeping.sweep()
    const left = await names()
    expect(left).toEqual(expect.arrayContaining([1, 2, 4].flatMap(of)))
    expect(of(3).filter((name) => left.includes(name))).toEqual([])
    const kept = await sql<{ count: number }>`select count(*)::int as count from deleted_slots`.execute(
      fixture.database.on(),
    )
    expect(kept.rows).toEqual([{ count: 0 }])
    expect(await numbers(id)).toEqual([1, 2, 4])
  })

  it('takes its star with it, and brings it back', async () => {
    const id = await made(fixture.visitor)
    const favour = (slot: number) =>
      post(fixture.visitor, '/api/v2/mj/favourite', { ids: [id], favourite: true, slot })
    const stars = async () => {
      const { favourite, favouriteSlots } = await set(id)
      return [favourite, favouriteSlots]
    }
    await favour(1)
    await remove([id], 1)
    expect(await stars()).toEqual([undefined, undefined])
    expect(ids(await mine('?favourites=true'))).toEqual([])
    await restore([id], 1)
    expect(await stars()).toEqual([true, [1]])
    // What is left is all of the set, and not any more with the others back.
    for (const slot of [2, 3, 4]) await remove([id], slot)
    expect(await stars()).toEqual([true, undefined])
    for (const slot of [2, 3, 4]) await restore([id], slot)
    expect(await stars()).toEqual([true, [1]])
  })

  it('does not come back under an address that others know, where the works were hidden meanwhile', async () => {
    const id = await made(fixture.visitor)
    const address = (await set(id)).slots[0]?.thumbUrl
    await remove([id], 1)
    expect((await post(fixture.visitor, '/api/v2/mj/show', { id, shown: false })).status).toBe(200)
    await restore([id], 1)
    expect(await statusOf([address])).toEqual([404])
  })

  it('is gone from the square, from a link, from a file of several and from what one takes with one', async () => {
    const id = await made(fixture.visitor)
    await remove([id], 4)
    const reader = fixture.server.visitor()
    const square = await get<ImagePage>(reader, '/api/v2/mj/square')
    expect(square.json.data.items.find((one) => one.id === id)?.slots.map(({ slot }) => slot)).toEqual([
      1, 2, 3,
    ])
    const { token } = (await post<{ token: string }>(fixture.visitor, '/api/v2/mj/share', { id })).json.data
    const linked = await get<ImageSet>(reader, `/api/v2/mj/image/${id}?source=link&share=${token}`)
    expect(linked.json.data.slots.map(({ slot }) => slot)).toEqual([1, 2, 3])
    const items = [1, 4].map((slot) => ({ imageId: id, slot }))
    const { url } = (await post<{ url: string }>(fixture.visitor, '/api/v2/mj/download', { items })).json.data
    const { rawPayload } = await fixture.server.app.inject({ url })
    expect((await fromBufferPromise(rawPayload)).map(({ name }) => name)).toEqual([
      'Easel A lighthouse 1.jpg',
    ])
  })

  it('cannot bring a set with a withheld image into the square', async () => {
    const id = await made(fixture.visitor)
    await sql`update slots set withheld = true where work_id = ${id} and slot = 2`.execute(
      fixture.database.on(),
    )
    expect((await remove([id], 2)).status).toBe(404)
  })
})
