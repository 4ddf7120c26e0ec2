import type { FavouriteAnswer, ImagePage, ImageSet } from '@easel/contract/types'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { ids } from '../support/works.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { made, get, post } = peopleOf(() => fixture.server)

const favour = (of: string[], favourite: boolean, who = fixture.visitor) =>
  post<FavouriteAnswer>(who, '/api/v2/mj/favourite', { ids: of, favourite })
const mine = async (query = '', who = fixture.visitor) =>
  (await get<ImagePage>(who, `/api/v2/mj/mine${query}`)).json.data
const image = async (id: string, who = fixture.visitor) =>
  (await get<ImageSet>(who, `/api/v2/mj/image/${id}?source=square`)).json.data

describe('favourites', () => {
  it('are marked and listed, also by a search and a page at a time; again changes nothing', async () => {
    const [fox, , sea] = [
      await made(fixture.visitor, 'A fox'),
      await made(fixture.visitor, 'A fox at noon'),
      await made(fixture.visitor, 'The sea'),
    ]
    for (let n = 0; n < 2; n += 1) {
      expect((await favour([fox, sea, 'nobody'], true)).json.data).toEqual({
        ids: expect.arrayContaining([fox, sea]),
        favourite: true,
      })
      expect(ids((await mine('?favourites=true')).items)).toEqual([sea, fox])
    }
    expect((await mine()).items.map(({ favourite }) => favourite)).toEqual([true, undefined, true])
    expect(ids((await mine('?favourites=true&search=fox')).items)).toEqual([fox])
    const first = await mine('?favourites=true&limit=1')
    const second = await mine(`?favourites=true&limit=1&cursor=${first.nextCursor}`)
    expect([...ids(first.items), ...ids(second.items)]).toEqual([sea, fox])
    for (let n = 0; n < 2; n += 1) {
      expect((await favour([sea], false)).status).toBe(200)
      expect(ids((await mine('?favourites=true')).items)).toEqual([fox])
    }
  })

  it('are one’s own: nobody else marks them, and nobody sees whether they are', async () => {
    const id = await made(fixture.visitor)
    const other = fixture.server.visitor()
    expect((await favour([id], true, other)).status).toBe(404)
    expect((await image(id)).favourite).toBeUndefined()
    await favour([id], true)
    expect((await image(id)).favourite).toBe(true)
    expect((await image(id, other)).favourite).toBeUndefined()
  })

  it('are single images, too: a set of which any is one counts, and with the last it is none', async () => {
    const id = await made(fixture.visitor)
    const slot = async (number: number, favourite: boolean) => {
      const body = { ids: [id], favourite, slot: number }
      expect((await post(fixture.visitor, '/api/v2/mj/favourite', body)).status).toBe(200)
      const { favourite: whole, favouriteSlots } = await image(id)
      expect(ids((await mine('?favourites=true')).items)).toEqual(whole ? [id] : [])
      return [whole, favouriteSlots]
    }
    expect(await slot(3, true)).toEqual([true, [3]])
    expect(await slot(1, true)).toEqual([true, [1, 3]])
    expect(await slot(1, true)).toEqual([true, [1, 3]])
    await slot(2, true)
    expect(await slot(4, true)).toEqual([true, undefined])
    expect(await slot(2, false)).toEqual([true, [1, 3, 4]])
    await favour([id], true)
    expect((await image(id)).favouriteSlots).toBeUndefined()
    expect(await slot(4, false)).toEqual([true, [1, 2, 3]])
    for (const number of [1, 2]) await slot(number, false)
    expect(await slot(3, false)).toEqual([undefined, undefined])
    await slot(2, true)
    await favour([id], false)
    expect(await image(id)).not.toHaveProperty('favouriteSlots')
    expect(await image(id, fixture.server.visitor())).not.toHaveProperty('favouriteSlots')
  })

  it('are whole sets again where a process of the version before took the star away and gave it back', async () => {
    const id = await made(fixture.visitor)
    await post(fixture.visitor, '/api/v2/mj/favourite', { ids: [id], favourite: true, slot: 2 })
    const { database } = fixture
    for (const at of [null, 1_700_000_000_000]) {
      const changed = { favoured_at: at, revision: sql<number>`nextval('work_revisions')` }
      await database.on().updateTable('works').set(changed).where('id', '=', id).execute()
    }
    const { favourite, favouriteSlots } = (await mine()).items.find((set) => set.id === id) ?? {}
    expect([favourite, favouriteSlots]).toEqual([true, undefined])
  })

  it('are no images that the set does not have, or that are withheld: the answer names none of these', async () => {
    const [one, other] = [await made(fixture.visitor), await made(fixture.visitor)]
    await fixture.database
      .on()
      .updateTable('slots')
      .set({ withheld: true })
      .where('work_id', '=', other)
      .where('slot', '=', 4)
      .execute()
    const mark = (of: string[]) =>
      post<FavouriteAnswer>(fixture.visitor, '/api/v2/mj/favourite', { ids: of, favourite: true, slot: 4 })
    expect((await mark([one, other])).json.data.ids).toEqual([one])
    expect((await mark([other])).status).toBe(404)
    expect((await image(other)).favourite).toBeUndefined()
  })

  it('stay marked through a deletion that is taken back, and a deleted work is not marked', async () => {
    const id = await made(fixture.visitor)
    await favour([id], true)
    await post(fixture.visitor, '/api/v2/mj/delete', { ids: [id] })
    expect((await favour([id], false)).status).toBe(404)
    expect((await mine('?favourites=true')).items).toEqual([])
    await post(fixture.visitor, '/api/v2/mj/restore', { ids: [id] })
    expect(ids((await mine('?favourites=true')).items)).toEqual([id])
  })
})
