import type { Consumed, Enlarged, ImageSet, Receipt, SquarePage } from '@easel/contract/types'
import { describe, expect, it } from 'vitest'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { ids } from '../support/works.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { makeVip, made, get, post } = peopleOf(() => fixture.server)

const DAY = 86_400_000
const enlarge = (imageId: string, slot = 1, who = fixture.visitor) =>
  post<Enlarged & { reason?: string }>(who, '/api/v2/mj/enlarge', { imageId, slot })
const finished = (id: string, who = fixture.visitor) =>
  untilEnded(() => get<ImageSet>(who, `/api/v2/mj/image/${id}`))
const used = async () => {
  const { items } = (await get<{ items: Receipt[] }>(fixture.visitor, '/api/v2/account/receipts')).json.data
  return items.filter(({ purpose, type }) => purpose === 'generation' && type === 'reserve').length
}

describe('an image in 4K', () => {
  it('can be made of one’s own at any time, once, and is then available for download', async () => {
    await makeVip(fixture.visitor)
    const parent = await made(fixture.visitor, 'A fox in the snow')
    fixture.server.clock.advance(2 * DAY)
    const [one, two] = await Promise.all([enlarge(parent, 3), enlarge(parent, 3)])
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.json.data).toMatchObject({ slot: 1, ready: false, etaSeconds: expect.any(Number) })
    const { imageId } = one.json.data
    expect(two.json.data.imageId).toBe(imageId)
    const set = (await finished(imageId)).json.data
    expect(set).toMatchObject({ operation: 1, parentId: parent, parentSlot: 3, prompt: 'A fox in the snow' })
    expect(fixture.server.scripted.seen.at(-1)).toMatchObject({
      operation: 1,
      source: { recipe: 'recipe of slot 3' },
    })
    const again = (await enlarge(parent, 3)).json.data
    expect(again).toEqual({ imageId, slot: 1, ready: true, queuePosition: null, etaSeconds: null })
    expect(await used()).toBe(2)
    expect((await enlarge(imageId)).json.data).toMatchObject({ imageId, slot: 1, ready: true })
    const saved = await post<Consumed>(fixture.visitor, '/api/v2/mj/save-consume', { imageId, slot: 1 })
    const file = await fixture.server.app.inject({ method: 'GET', url: saved.json.data.url })
    expect(file.headers['content-type']).toBe('image/jpeg')
  })

  it('of another’s in the square belongs to the person who enhanced it, and is not shown to others', async () => {
    const other = fixture.server.visitor()
    const theirs = await made(other)
    await makeVip(fixture.visitor)
    const { imageId } = (await enlarge(theirs)).json.data
    expect((await finished(imageId)).json.data).toMatchObject({ mine: true, shownInSquare: false })
    expect((await get(other, `/api/v2/mj/image/${imageId}`)).status).toBe(404)
    const square = await get<SquarePage>(other, '/api/v2/mj/square?timezone=UTC')
    expect(ids(square.json.data.items)).toEqual([theirs])
    const shown = await post(fixture.visitor, '/api/v2/mj/show', { id: imageId, shown: true })
    expect(shown.status).toBe(403)
    const requestBody = { imageId, operation: 2, slot: 1 }
    const more = await post<{ id: string }>(fixture.visitor, '/api/v2/mj/modify', { requestBody })
    expect((await finished(more.json.data.id)).json.data).toMatchObject({ status: 4, shownInSquare: false })
  })

  it('requires VIP, and an image that exists and may be seen', async () => {
    const own = await made(fixture.visitor)
    const free = await enlarge(own)
    expect([free.status, free.json.data.reason]).toEqual([402, 'vip'])
    await makeVip(fixture.visitor)
    const other = fixture.server.visitor()
    await post(other, '/api/v2/user/settings', { isNoShow: '1' })
    expect((await enlarge(await made(other))).status).toBe(404)
    expect((await enlarge('nothing')).status).toBe(404)
    expect((await enlarge(own, 5)).status).toBe(400)
    fixture.server.scripted.behaves('waits')
    const running = (await fixture.submit()).json.data.id
    expect((await enlarge(running)).status).toBe(404)
    fixture.server.scripted.resume()
  })

  it('costs nothing when it fails, and can be requested again', async () => {
    await makeVip(fixture.visitor)
    const parent = await made(fixture.visitor)
    fixture.server.scripted.behaves('fails')
    const { imageId } = (await enlarge(parent)).json.data
    expect((await finished(imageId)).json.data).toMatchObject({ quota: { charged: 1, refunded: 1 } })
    fixture.server.scripted.behaves('draws')
    const again = (await enlarge(parent)).json.data
    expect(again.imageId).not.toBe(imageId)
    expect((await finished(again.imageId)).status).toBe(200)
  })
})
