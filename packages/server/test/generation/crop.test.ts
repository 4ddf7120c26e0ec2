import type { ImageSet, SquarePage } from '@easel/contract/types'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ImageEngine } from '../../src/domain/generation/engine-ports.ts'
import type { Pixels } from '../../src/domain/kernel/pixels.ts'
import { scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { scriptedModeration } from '../support/moderation.ts'
import { peopleOf } from '../support/people.ts'
import { ids } from '../support/works.ts'

/** A picture that gets redder to the right, and bluer to the bottom. */
function slope(side: number): Pixels {
  const rgba = new Uint8Array(side * side * 4)
  for (let at = 0; at < side * side; at += 1) {
    rgba.set([((at % side) / side) * 255, 0, (Math.floor(at / side) / side) * 255, 255], at * 4)
  }
  return { width: side, height: side, rgba }
}
const engine: ImageEngine = {
  id: 'scripted',
  repeatable: false,
  async imagine({ slots }, hooks) {
    for (const slot of slots) hooks.onPicture(slot, slope(240))
  },
  close: async () => {},
}

const fixture = useServer({
  limits: { ...GENEROUS_LIMITS, uploadsPerDay: 3 },
  engines: { scripted: { offer: scriptedOffer, create: () => engine } },
})
const { at, made, get, post } = peopleOf(() => fixture.server)
const BOX = { left: 0, top: 80, width: 240, height: 160 }

const crop = (imageId: string, over: object = {}, who = fixture.visitor) =>
  post<{ id: string; reason?: string; field?: string }>(who, '/api/v2/mj/crop', {
    imageId,
    slot: 2,
    turn: 0,
    box: BOX,
    ...over,
  })
const image = async (id: string) => (await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`)).json.data
const square = async () =>
  ids((await get<SquarePage>(fixture.server.visitor(), '/api/v2/mj/square?timezone=UTC')).json.data.items)
/** The colors of the corners: top left, and bottom right. */
const corners = async (id: string) => {
  const url = (await image(id)).slots[0]?.thumbUrl ?? ''
  const { rawPayload } = await fixture.server.app.inject({ url })
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => {
    const start = (y * info.width + x) * 3
    return [data[start] ?? 0, data[start + 2] ?? 0].map((value) =>
      value > 190 ? 'high' : value > 60 ? 'middle' : 'low',
    )
  }
  return [pixel(3, 3), pixel(info.width - 4, info.height - 4)]
}

describe('a crop', () => {
  it('is a finished work of one image with its lineage, costs nothing, and is asked of no engine', async () => {
    const imageId = await made(fixture.visitor, 'A slope')
    const { status, json } = await crop(imageId)
    expect(status).toBe(200)
    const child = await image(json.data.id)
    expect(child).toMatchObject({
      status: 4,
      operation: 2,
      edit: 'crop',
      parentId: imageId,
      parentSlot: 2,
      prompt: 'A slope',
      ratioType: 3,
      engine: 'scripted',
      quota: { charged: 0, refunded: 0 },
    })
    expect(child.aspectRatio).toBeUndefined()
    expect(child.slots).toMatchObject([{ slot: 1, width: 240, height: 160, withheld: false }])
    expect(await corners(child.id)).toEqual([
      ['low', 'middle'],
      ['high', 'high'],
    ])
  })

  it('is turned before anything is cut off', async () => {
    const imageId = await made(fixture.visitor)
    const { json } = await crop(imageId, { turn: 90, box: { left: 0, top: 0, width: 240, height: 240 } })
    // Its left edge was the lower one.
    expect(await corners(json.data.id)).toEqual([
      ['low', 'high'],
      ['high', 'low'],
    ])
  })

  it('shows in the square only when its owner says so', async () => {
    const imageId = await made(fixture.visitor)
    const { id } = (await crop(imageId)).json.data
    expect(await square()).toEqual([imageId])
    await post(fixture.visitor, '/api/v2/mj/show', { id, shown: true })
    expect((await square()).toSorted()).toEqual([imageId, id].toSorted())
  })

  it('has a ratio, lies within its image, and is made of one’s own works alone', async () => {
    const imageId = await made(fixture.visitor)
    for (const box of [
      { ...BOX, left: 1 },
      { ...BOX, height: 100 },
      { ...BOX, width: 60, height: 40 },
    ]) {
      expect((await crop(imageId, { box })).status).toBe(400)
    }
    expect((await crop(imageId, { slot: 5 })).status).toBe(400)
    expect((await crop(imageId, {}, fixture.server.visitor())).status).toBe(404)
    expect(await fixture.count('works')).toBe(1)
  })

  it('passes the inspection of images again, which may not like what is left', async () => {
    const moderation = scriptedModeration()
    await fixture.restart({
      limits: { ...GENEROUS_LIMITS, uploadsPerDay: 3 },
      engines: { scripted: { offer: scriptedOffer, create: () => engine } },
      environment: { IMAGE_MODERATION: JSON.stringify({ by: 'model' }) },
      imageModeration: moderation.moderation,
    })
    const imageId = await made(fixture.visitor)
    // Turned round, it begins with the lightest corner.
    const withheld = await crop(imageId, { turn: 180 })
    expect([withheld.status, withheld.json.data.reason]).toEqual([403, 'blocked'])
    moderation.behaves('fails')
    expect((await crop(imageId)).status).toBe(503)
    expect(await fixture.count('works')).toBe(1)
    moderation.behaves('looks')
    expect((await crop(imageId)).status).toBe(200)
  })

  it('is made once for a repeated key, and counted as an upload', async () => {
    const imageId = await made(fixture.visitor)
    const send = () =>
      fixture.visitor.post<{ id: string }>(
        '/api/v2/mj/crop',
        { imageId, slot: 1, turn: 0, box: BOX },
        { ...at(), headers: { 'idempotency-key': 'one' } },
      )
    const first = (await send()).json.data.id
    expect((await send()).json.data.id).toBe(first)
    expect(await fixture.count('works')).toBe(2)
    expect([(await crop(imageId)).status, (await crop(imageId)).status]).toEqual([200, 200])
    const { status, json } = await crop(imageId)
    expect([status, json.data.reason]).toEqual([430, 'rate'])
  })
})
