import type { Consumed, ImageSet, SquarePage } from '@easel/contract/types'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openAiAt, ordered } from '../engines/ordered-engines.ts'
import { workflowPath } from '../engines/shipped-workflow.ts'
import { type ComfyUiFake, comfyUiFake } from '../fakes/comfyui.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { plainPng } from '../fakes/paint.ts'
import { useServer } from '../support/fixture.ts'
import { peopleOf, untilEnded } from '../support/people.ts'
import { ids } from '../support/works.ts'

let openAi: OpenAiFake
let comfy: ComfyUiFake
beforeAll(async () => {
  openAi = await openAiFake()
  comfy = await comfyUiFake()
})
beforeEach(() => {
  openAi.reset()
  comfy.reset()
})
afterAll(() => Promise.all([openAi.close(), comfy.close()]))

const fixture = useServer(null)
const { makeVip, made, get, post } = peopleOf(() => fixture.server)

const cutOut = (imageId: string, over: object = {}) =>
  post<{ id: string; reason?: string }>(fixture.visitor, '/api/v2/mj/edit', {
    kind: 'cutout',
    imageId,
    slot: 2,
    ...over,
  })
const read = async (id: string) => (await get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`)).json.data
const finished = (id: string) => untilEnded(() => get<ImageSet>(fixture.visitor, `/api/v2/mj/image/${id}`))
const file = async (url: string) => (await fixture.server.app.inject({ url })).rawPayload
/** The colors of the corner and of the middle, with their opacity where the file has any. */
const colorsIn = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return [...data.subarray(at, at + info.channels)]
  }
  return { corner: pixel(0, 0), middle: pixel(info.width >> 1, info.height >> 1) }
}
const opacityIn = async (bytes: Buffer) => {
  const { corner, middle } = await colorsIn(bytes)
  return [corner[3], middle[3]]
}
const save = async (imageId: string, format?: string) => {
  const body = { imageId, slot: 1, ...(format && { format }) }
  return file((await post<Consumed>(fixture.visitor, '/api/v2/mj/save-consume', body)).json.data.url)
}
const comfyAt = (over: object = {}) => ({
  id: 'comfy',
  type: 'comfyui',
  baseUrl: comfy.url,
  apiKey: comfy.key,
  pollSeconds: 0.01,
  workflow: workflowPath('sdxl'),
  ...over,
})

/** A member's work, and the image of it whose background was removed. */
async function cutOutWork() {
  await makeVip(fixture.visitor)
  const imageId = await made(fixture.visitor, 'A fox in the snow')
  const { json } = await cutOut(imageId)
  return { imageId, child: (await finished(json.data.id)).json.data }
}

describe('an image without its background', () => {
  it('is a work of one image with its lineage, costs one generation, and is private', async () => {
    await fixture.start(ordered([openAiAt(openAi, { stream: false })]))
    const { imageId, child } = await cutOutWork()
    expect(child).toMatchObject({
      status: 4,
      operation: 2,
      edit: 'cutout',
      parentId: imageId,
      parentSlot: 2,
      prompt: 'A fox in the snow',
      engine: 'openai',
      quota: { charged: 1, refunded: 0 },
    })
    expect(child.slots).toMatchObject([{ slot: 1, withheld: false }])
    expect(openAi.calls.at(-1)?.fields).toMatchObject({ n: 1, background: 'transparent' })
    const { items } = (await get<SquarePage>(fixture.server.visitor(), '/api/v2/mj/square?timezone=UTC')).json
      .data
    expect(ids(items)).toEqual([imageId])
  })

  it('is transparent in all that is shown of it, and in downloads that can be; in JPEG it is on white', async () => {
    await fixture.start(ordered([openAiAt(openAi, { stream: false })]))
    const { child } = await cutOutWork()
    const { thumbUrl, previewUrl, thumbhash } = child.slots[0] ?? {}
    for (const url of [thumbUrl, previewUrl]) expect(await opacityIn(await file(url ?? ''))).toEqual([0, 255])
    // The bit by which a thumbhash says that it is transparent.
    expect((Buffer.from(thumbhash ?? '', 'base64')[2] ?? 0) >> 7).toBe(1)
    for (const format of ['png', 'webp'])
      expect(await opacityIn(await save(child.id, format))).toEqual([0, 255])
    const { corner } = await colorsIn(await save(child.id))
    expect(corner).toHaveLength(3)
    expect(Math.min(...corner)).toBeGreaterThan(250)
  })

  it('stays transparent when it is cropped, and is on white for an engine', async () => {
    await fixture.start(ordered([openAiAt(openAi, { stream: false })]))
    const { child } = await cutOutWork()
    const box = { left: 0, top: 0, width: 128, height: 128 }
    const body = { imageId: child.id, slot: 1, turn: 180, box }
    const { json } = await post<{ id: string }>(fixture.visitor, '/api/v2/mj/crop', body)
    const cropped = await read(json.data.id)
    expect(await opacityIn(await file(cropped.slots[0]?.thumbUrl ?? ''))).toEqual([0, 255])
    await finished((await cutOut(child.id, { slot: 1 })).json.data.id)
    const sent = await colorsIn(openAi.calls.at(-1)?.files.image ?? Buffer.alloc(0))
    expect(sent.corner).toEqual([255, 255, 255, 255])
  })

  it('is made by a workflow of ComfyUI where one is named for it', async () => {
    await fixture.start(ordered([comfyAt({ cutoutWorkflow: workflowPath('birefnet-cutout') })]))
    const { child } = await cutOutWork()
    expect(child).toMatchObject({ status: 4, edit: 'cutout', engine: 'comfy' })
    expect(comfy.submitted.at(-1)?.prompt).toMatchObject({ 3: { class_type: 'RemoveBackground' } })
    expect(await opacityIn(await file(child.slots[0]?.thumbUrl ?? ''))).toEqual([0, 255])
  })

  it('is looked at as any image, and withheld with its whole cost given back', async () => {
    let withholds = false
    const { environment, ...options } = ordered([openAiAt(openAi, { stream: false })])
    await fixture.start({
      ...options,
      environment: { ...environment, IMAGE_MODERATION: JSON.stringify({ by: 'model' }) },
      imageModeration: {
        inspect: async () => ({ verdict: withholds ? 'withheld' : 'clean', scores: {} }),
        close: async () => {},
      },
    })
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor)
    withholds = true
    const { json } = await cutOut(imageId)
    await finished(json.data.id)
    expect(await read(json.data.id)).toMatchObject({ status: 3, quota: { charged: 1, refunded: 1 } })
  })
})

describe('the removal of a background', () => {
  it('fails, and costs nothing, where the engine has left it there', async () => {
    await fixture.start(ordered([openAiAt(openAi, { stream: false })]))
    await makeVip(fixture.visitor)
    const imageId = await made(fixture.visitor)
    const opaque = (await plainPng(128, 128, '#c03030')).toString('base64')
    openAi.always({ kind: 'says', text: JSON.stringify({ created: 1, data: [{ b64_json: opaque }] }) })
    const { json } = await cutOut(imageId)
    await finished(json.data.id)
    expect(await read(json.data.id)).toMatchObject({ status: 3, quota: { charged: 1, refunded: 1 } })
  })

  it.each([
    ['of another model', () => openAiAt(openAi, { model: 'gpt-image-2', stream: false }), false],
    [
      'of another model that can',
      () => openAiAt(openAi, { model: 'gpt-image-2', stream: false, cutouts: true }),
      true,
    ],
    ['without it', () => openAiAt(openAi, { stream: false, cutouts: false }), false],
    ['without edits', () => openAiAt(openAi, { stream: false, edits: false }), false],
    ['without a workflow for it', () => comfyAt({ maskWorkflow: workflowPath('sdxl-masked') }), false],
  ])(
    'is offered where an engine can, and refused before it costs anything: a service %s',
    async (_, engine, can) => {
      await fixture.start(ordered([engine()]))
      await makeVip(fixture.visitor)
      const imageId = await made(fixture.visitor)
      expect((await read(imageId)).edits?.includes('cutout')).toBe(can)
      if (can) return
      const { status, json } = await cutOut(imageId)
      expect([status, json.data.reason]).toEqual([403, 'not_modifiable'])
      expect(await fixture.count('works')).toBe(1)
    },
  )
})
