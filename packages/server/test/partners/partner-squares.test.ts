import type { ImagePage, Settings, SquarePage } from '@easel/contract/types'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Visitor } from '../support/client.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { untilEnded } from '../support/people.ts'
import { ids } from '../support/works.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })

/** Somebody on the pages of a partner, or (null) on our own. */
type Place = string | null
const at = (place: Place) => ({
  now: fixture.server.clock.now(),
  ...(place === null ? {} : { headers: { 'x-partner-id': place } }),
})

async function make(place: Place, who: Visitor = fixture.server.visitor()): Promise<string> {
  const { status, json } = await who.submit({}, at(place))
  expect(status).toBe(200)
  const read = () => who.get(`/api/v2/mj/image/${json.data.id}`, at(place))
  await untilEnded(read)
  return json.data.id
}

/** What somebody else who comes to that place is shown. */
const squareAt = async (place: Place, who = fixture.visitor) =>
  ids((await who.get<SquarePage>('/api/v2/mj/square?timezone=UTC', at(place))).json.data.items)
const settingsAt = async (place: Place) =>
  (await fixture.visitor.get<Settings>('/api/v2/user/settings', at(place))).json.data.square

/** Every other way by which others could come to a work. */
async function reachedAt(place: Place, id: string) {
  const who = fixture.server.visitor()
  const post = (url: string, body: object) => who.post(url, body, at(place))
  return {
    opened: (await who.get(`/api/v2/mj/image/${id}?source=square`, at(place))).status,
    saved: (await post('/api/v2/mj/save-consume', { imageId: id, slot: 1 })).status,
    liked: (await post('/api/v2/mj/square-like', { id })).status,
    popular: ids((await who.get<ImagePage>('/api/v2/mj/top', at(place))).json.data.items).includes(id),
    reported: (await post('/api/v2/mj/square-report', { id, kind: 'other' })).status,
  }
}
const REACHED = { opened: 200, saved: 200, liked: 200, popular: true, reported: 200 }
const UNREACHED = { opened: 404, saved: 404, liked: 404, popular: false, reported: 404 }

const add = (id: string, features?: readonly ('create' | 'square' | 'shared-square' | 'works')[]) =>
  fixture.server.partners.add({ id, origins: [`https://${id}.example`], features })

describe('works made on a partner’s pages', () => {
  it('are private if no square is configured', async () => {
    await add('acme')
    await fixture.server.partners.declare([{ id: 'filed', origins: ['https://filed.example'] }])
    for (const place of ['acme', 'filed']) {
      const who = fixture.server.visitor()
      const id = await make(place, who)
      const shown = await who.post<{ reason: string }>('/api/v2/mj/show', { id, shown: true }, at(place))
      expect(shown.json.data.reason).toBe('not_offered')
      expect(await reachedAt(null, id)).toEqual(UNREACHED)
      expect(await reachedAt(place, id)).toMatchObject({ opened: 404, saved: 404, popular: false })
      expect(await settingsAt(place)).toBe('none')
    }
    expect(await squareAt(null)).toEqual([])
  })

  it('appear in the square of that partner only, if it has its own', async () => {
    await add('acme', ['create', 'square', 'works'])
    await add('other', ['create', 'square', 'works'])
    const [ours, acmes, others] = [await make(null), await make('acme'), await make('other')]
    expect([await squareAt(null), await squareAt('acme'), await squareAt('other')]).toEqual([
      [ours],
      [acmes],
      [others],
    ])
    expect(await reachedAt('acme', acmes)).toEqual(REACHED)
    for (const place of [null, 'other']) expect(await reachedAt(place, acmes)).toEqual(UNREACHED)
    expect(await reachedAt('acme', ours)).toEqual(UNREACHED)
    expect([await settingsAt(null), await settingsAt('acme')]).toEqual(['site', 'partner'])
  })

  it('decide when that square’s last day with works was', async () => {
    await add('acme', ['create', 'square', 'works'])
    await make(null)
    fixture.server.clock.advance(2 * 86_400_000)
    const dayBefore = async (place: Place) =>
      (await fixture.visitor.get<SquarePage>('/api/v2/mj/square?timezone=UTC', at(place))).json.data
        .previousDay
    expect(await dayBefore(null)).toEqual(expect.any(Number))
    expect(await dayBefore('acme')).toBeNull()
  })

  it('appear in the common square if both the partner and the operator allow it', async () => {
    await add('shares', ['create', 'square', 'shared-square', 'works'])
    await add('keeps', ['create', 'square', 'works'])
    const [ours, shared, kept] = [await make(null), await make('shares'), await make('keeps')]
    expect([await squareAt(null), await squareAt('shares')]).toEqual([[ours], [shared]])
    await fixture.restart({ limits: GENEROUS_LIMITS, environment: { SHARED_SQUARE: '1' } })
    const together = [shared, ours]
    expect([await squareAt(null), await squareAt('shares')]).toEqual([together, together])
    expect(await squareAt('keeps')).toEqual([kept])
    expect(await settingsAt('shares')).toBe('site')
    expect(await reachedAt('shares', ours)).toEqual(REACHED)
    expect(await reachedAt('keeps', shared)).toEqual(UNREACHED)
  })

  it('leave the common square at once when its partner withdraws, or is suspended', async () => {
    await fixture.restart({ limits: GENEROUS_LIMITS, environment: { SHARED_SQUARE: '1' } })
    await add('acme', ['create', 'square', 'shared-square', 'works'])
    const id = await make('acme')
    expect(await squareAt(null)).toEqual([id])
    await fixture.server.partners.suspend('acme')
    expect(await squareAt(null)).toEqual([])
    await fixture.server.partners.resume('acme')
    expect(await squareAt(null)).toEqual([id])
    await fixture.server.partners.offer('acme', ['create', 'square', 'works'])
    expect(await squareAt(null)).toEqual([])
    expect(await squareAt('acme')).toEqual([id])
  })
})

describe('a device id', () => {
  beforeEach(async () => {
    await add('acme')
    await add('other')
  })
  const mine = async (place: Place) =>
    ids((await fixture.visitor.get<ImagePage>('/api/v2/mj/mine', at(place))).json.data.items)

  it('is a different person for each partner, and on our own pages', async () => {
    const made = { acme: await make('acme', fixture.visitor), other: await make('other', fixture.visitor) }
    expect(await mine('acme')).toEqual([made.acme])
    expect(await mine('other')).toEqual([made.other])
    expect(await mine(null)).toEqual([])
    const own = await make(null, fixture.visitor)
    expect(await mine(null)).toEqual([own])
    const deleted = await fixture.visitor.post('/api/v2/mj/delete', { ids: [own] }, at('acme'))
    expect(deleted.status).toBe(404)
    expect(await mine(null)).toEqual([own])
  })
})
