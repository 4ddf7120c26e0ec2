import type { ImageSet } from '@easel/contract/types'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { EngineTask } from '../../src/domain/generation/engine-ports.ts'
import { scriptedEngine, scriptedOffer } from '../support/engine.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { multipart, sendUpload } from '../support/upload.ts'

const fixture = useServer(null)

const PROMPT_ONLY = {
  supportFor: ({ picture }: EngineTask) => (picture ? ('unsupported' as const) : ('supported' as const)),
}

/** Engines in their order, each named by whether it begins with images. */
async function engines(...kinds: readonly ('words' | 'images')[]) {
  const made = kinds.map((kind, at) => ({ kind, id: `${kind}${at}`, ...scriptedEngine() }))
  await fixture.restart({
    limits: GENEROUS_LIMITS,
    engines: Object.fromEntries(
      made.map(({ id, kind, engine }) => [
        id,
        {
          offer: { ...scriptedOffer, id },
          create: () => engine,
          profile: kind === 'words' ? PROMPT_ONLY : {},
        },
      ]),
    ),
  })
  return made
}

const uploaded = async () => {
  const canvas = sharp({ create: { width: 80, height: 60, channels: 3, background: '#a33' } })
  return (await sendUpload(fixture.server, fixture.visitor, multipart(await canvas.png().toBuffer()))).data.id
}
const submit = async (over: object) =>
  (await fixture.submit(fixture.visitor, over)) as {
    status: number
    json: { data: { id: string; reason?: string; field?: string } }
  }
async function models() {
  const { id } = (await fixture.visitor.post<{ id: string }>('/api/v2/app/launchers')).json.data
  const { json } = await fixture.visitor.get<{ imageGeneration: { models: { image: boolean }[] } }>(
    `/api/v2/app/launchers/${id}`,
  )
  return json.data.imageGeneration.models.map(({ image }) => image)
}

describe('a model that paints from a prompt alone', () => {
  it('is said to, and a submit that begins with an image is refused before anything is charged', async () => {
    await engines('words')
    expect(await models()).toEqual([false, false])
    const { status, json } = await submit({ image: await uploaded() })
    expect([status, json.data.reason, json.data.field]).toEqual([400, 'body_invalid', 'image'])
    expect(await fixture.count('works')).toBe(0)
  })

  it('leaves images to another one only where nothing was chosen', async () => {
    const [words, images] = await engines('words', 'images')
    expect(await models()).toEqual([true, false, true])
    const image = await uploaded()
    expect((await submit({ image, modelId: 1 })).status).toBe(400)
    const { json } = await submit({ image, modelId: 0 })
    expect(await fixture.visitor.ended(json.data.id)).toMatchObject({ status: 4, engine: images?.id })
    expect(words?.seen).toEqual([])
  })

  it('beside one for images that has not its ratios, takes no image in one of them', async () => {
    const [words, images] = [scriptedEngine(), scriptedEngine()]
    const offerOf = (id: string, ratios: readonly '16:9'[]) => ({ ...scriptedOffer, id, ratios })
    await fixture.restart({
      limits: GENEROUS_LIMITS,
      engines: {
        words: { offer: offerOf('words', ['16:9']), create: () => words.engine, profile: PROMPT_ONLY },
        images: { offer: offerOf('images', []), create: () => images.engine },
      },
    })
    const wide = { aspectRatio: '16:9', ratioType: 3 }
    const { status, json } = await submit({ image: await uploaded(), ...wide })
    expect([status, json.data.reason, json.data.field]).toEqual([400, 'body_invalid', 'aspectRatio'])
    expect((await submit(wide)).status).toBe(200)
  })

  it.each([
    { kinds: ['words'] as const, variations: false },
    { kinds: ['words', 'images'] as const, variations: undefined },
  ])(
    'with $kinds, a finished set says whether variations can be made of it',
    async ({ kinds, variations }) => {
      await engines(...kinds)
      const { json } = await submit({})
      const set = (await fixture.visitor.ended(json.data.id)) as ImageSet
      expect(set.status).toBe(4)
      expect(set.variations).toBe(variations)
    },
  )
})
