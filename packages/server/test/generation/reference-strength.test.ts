import type { ImageSet } from '@easel/contract/types'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { multipart, sendUpload } from '../support/upload.ts'

const fixture = useServer(null)
const { get, post } = peopleOf(() => fixture.server)

const uploaded = async () => {
  const canvas = sharp({ create: { width: 80, height: 60, channels: 3, background: '#a33' } })
  return (await sendUpload(fixture.server, fixture.visitor, multipart(await canvas.png().toBuffer()))).data.id
}
const submit = async (over: object) =>
  fixture.submit(fixture.visitor, over) as Promise<{
    status: number
    json: { data: { id: string; reason?: string; field?: string } }
  }>
const read = async (id: string, who = fixture.visitor) =>
  (await get<ImageSet>(who, `/api/v2/mj/image/${id}`)).json.data

describe('a submit that says how much of its reference image is kept', () => {
  let asked: ReturnType<typeof scriptedEngine>['seen']
  beforeEach(async () => {
    const { engine, seen } = scriptedEngine()
    asked = seen
    const offer = { ...scriptedOffer, imageStrengths: true }
    const profile = { referenceStrengths: true }
    await fixture.restart({
      limits: GENEROUS_LIMITS,
      engines: { scripted: { offer, create: () => engine, profile } },
    })
  })

  it.each(['low', 'high'])('is made with a %s one, and only its owner is told', async (imageStrength) => {
    const { json } = await submit({ image: await uploaded(), imageStrength })
    const set = await fixture.visitor.ended(json.data.id)
    expect(set).toMatchObject({ status: 4, fromUpload: true, imageStrength })
    expect(asked.at(-1)).toMatchObject({ operation: 0, referenceStrength: imageStrength })
    await post(fixture.visitor, '/api/v2/mj/show', { id: set.id, shown: true })
    const others = await read(set.id, fixture.server.visitor())
    expect([others.id, others.imageStrength]).toEqual([set.id, undefined])
    const row = await fixture.database.on().selectFrom('works').select('reference_strength').execute()
    expect(row).toEqual([{ reference_strength: imageStrength }])
  })

  it('is made without a word as the engine does by itself', async () => {
    const { json } = await submit({ image: await uploaded() })
    expect(await fixture.visitor.ended(json.data.id)).not.toHaveProperty('imageStrength')
    expect(asked.at(-1)).toMatchObject({ referenceStrength: null })
  })

  it('is refused by another word, and without an image', async () => {
    expect((await submit({ image: await uploaded(), imageStrength: 'wild' })).status).toBe(400)
    const { status, json } = await submit({ imageStrength: 'low' })
    expect([status, json.data.reason, json.data.field]).toEqual([400, 'body_invalid', 'imageStrength'])
    expect(await fixture.count('works')).toBe(0)
  })
})

it('a strength is refused where the model cannot follow one', async () => {
  await fixture.restart({ limits: GENEROUS_LIMITS })
  const { status, json } = await submit({ image: await uploaded(), imageStrength: 'high' })
  expect([status, json.data.reason, json.data.field]).toEqual([400, 'body_invalid', 'imageStrength'])
})
