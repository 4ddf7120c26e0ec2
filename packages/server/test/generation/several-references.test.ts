import type { ImageSet, Launcher } from '@easel/contract/types'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { peopleOf } from '../support/people.ts'
import { multipart, sendUpload } from '../support/upload.ts'

const fixture = useServer(null)
const { get, post } = peopleOf(() => fixture.server)

const uploaded = async (width = 80, who = fixture.visitor) => {
  const canvas = sharp({ create: { width, height: 60, channels: 3, background: '#a33' } })
  return (await sendUpload(fixture.server, who, multipart(await canvas.png().toBuffer()))).data.id
}
const submit = async (over: object) =>
  fixture.submit(fixture.visitor, over) as Promise<{
    status: number
    json: { data: { id: string; reason?: string; field?: string } }
  }>
const refusalOf = async (over: object) => {
  const { status, json } = await submit(over)
  return [status, json.data.reason, json.data.field]
}
const models = async () => {
  const { json } = await post<{ id: string }>(fixture.visitor, '/api/v2/app/launchers', {})
  const launcher = await get<Launcher>(fixture.visitor, `/api/v2/app/launchers/${json.data.id}`)
  return launcher.json.data.imageGeneration.models
}

const start = async (references: { most: number; kinds: boolean; strengths: boolean }) => {
  const { engine, seen } = scriptedEngine()
  await fixture.restart({
    limits: GENEROUS_LIMITS,
    engines: {
      scripted: {
        offer: { ...scriptedOffer, references },
        create: () => engine,
        profile: { references },
      },
    },
  })
  return seen
}

describe('a submit with several reference images', () => {
  let asked: ReturnType<typeof scriptedEngine>['seen']
  beforeEach(async () => {
    asked = await start({ most: 3, kinds: true, strengths: true })
  })

  it('is made with all of them in their order, and only its owner is told', async () => {
    const [image, second, third] = [await uploaded(80), await uploaded(81), await uploaded(82)]
    const moreImages = [{ image: second, kind: 'style', strength: 'high' }, { image: third }]
    const { json } = await submit({ image, imageKind: 'content', moreImages })
    const set = await fixture.visitor.ended(json.data.id)
    expect(set).toMatchObject({
      status: 4,
      fromUpload: true,
      imageKind: 'content',
      moreImages: [{ kind: 'style', strength: 'high' }, {}],
    })
    expect(JSON.stringify(set)).not.toContain(second)
    expect(asked.at(-1)?.source).toMatchObject({
      kind: 'content',
      picture: { width: 80 },
      more: [
        { picture: { width: 81 }, kind: 'style', strength: 'high' },
        { picture: { width: 82 }, kind: null, strength: null },
      ],
    })
    await post(fixture.visitor, '/api/v2/mj/show', { id: set.id, shown: true })
    const other = fixture.server.visitor()
    const seen = (await get<ImageSet>(other, `/api/v2/mj/image/${set.id}`)).json.data
    expect([seen.id, seen.imageKind, seen.moreImages]).toEqual([set.id, undefined, undefined])
  })

  it('is offered by the launcher, with what can be said of each', async () => {
    const references = { most: 3, kinds: ['content', 'style'], strengths: ['low', 'high'] }
    expect((await models())[0]).toMatchObject({ references })
  })

  it('is refused with more of them than the model takes, or with no first one', async () => {
    const [image, another] = [await uploaded(), await uploaded()]
    const more = { image: another }
    const invalid = [400, 'body_invalid', 'moreImages']
    expect(await refusalOf({ image, moreImages: [more, more, more] })).toEqual(invalid)
    expect(await refusalOf({ moreImages: [more] })).toEqual(invalid)
    expect(await refusalOf({ imageKind: 'style' })).toEqual([400, 'body_invalid', 'imageKind'])
    expect(await fixture.count('works')).toBe(0)
  })

  it("is refused with somebody else's, which is said of none that is not there either", async () => {
    const image = await uploaded()
    const others = await uploaded(80, fixture.server.visitor())
    const gone = [400, 'upload_gone', 'moreImages']
    expect(await refusalOf({ image, moreImages: [{ image: others }] })).toEqual(gone)
    expect(await refusalOf({ image, moreImages: [{ image: 'up_none' }] })).toEqual(gone)
  })
})

it('a kind or strength is refused where the model cannot be told', async () => {
  await start({ most: 2, kinds: false, strengths: false })
  const [image, another] = [await uploaded(), await uploaded()]
  const invalid = [400, 'body_invalid', 'moreImages']
  expect(await refusalOf({ image, moreImages: [{ image: another, kind: 'style' }] })).toEqual(invalid)
  expect(await refusalOf({ image, moreImages: [{ image: another, strength: 'low' }] })).toEqual(invalid)
  expect(await refusalOf({ image, imageKind: 'style' })).toEqual([400, 'body_invalid', 'imageKind'])
  expect((await submit({ image, moreImages: [{ image: another }] })).status).toBe(200)
})

it('a second reference image is refused where the model takes one, and the launcher says nothing of several', async () => {
  await fixture.restart({ limits: GENEROUS_LIMITS })
  const [image, another] = [await uploaded(), await uploaded()]
  expect(await refusalOf({ image, moreImages: [{ image: another }] })).toEqual([
    400,
    'body_invalid',
    'moreImages',
  ])
  expect((await models())[0]).not.toHaveProperty('references')
})

it('a set that one engine does not make goes on with none that takes fewer reference images', async () => {
  const [first, second] = [scriptedEngine(), scriptedEngine()]
  first.behaves('fails')
  const references = { most: 2, kinds: true, strengths: true }
  await fixture.restart({
    limits: GENEROUS_LIMITS,
    engines: {
      scripted: {
        offer: { ...scriptedOffer, references },
        create: () => first.engine,
        profile: { references },
      },
      other: { offer: { ...scriptedOffer, id: 'other' }, create: () => ({ ...second.engine, id: 'other' }) },
    },
  })
  const image = await uploaded()
  const several = await submit({ image, moreImages: [{ image: await uploaded() }] })
  expect(await fixture.visitor.ended(several.json.data.id)).toMatchObject({ status: 3 })
  expect(second.seen).toHaveLength(0)
  const one = await submit({ image })
  expect(await fixture.visitor.ended(one.json.data.id)).toMatchObject({ status: 4, engine: 'other' })
})
