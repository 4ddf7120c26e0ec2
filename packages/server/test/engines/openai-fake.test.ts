import OpenAI, { APIError, toFile } from 'openai'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { plainPng } from '../fakes/paint.ts'

let fake: OpenAiFake
let client: OpenAI

beforeAll(async () => {
  fake = await openAiFake()
  client = new OpenAI({ baseURL: fake.url, apiKey: fake.key, maxRetries: 0 })
})
beforeEach(() => fake.reset())
afterAll(() => fake.close())

const body = { model: 'gpt-image-1', prompt: 'A lighthouse', quality: 'medium', size: '1536x1024' } as const
const isPng = (base64: string | undefined) =>
  Buffer.from(base64 ?? '', 'base64')
    .subarray(1, 4)
    .toString() === 'PNG'

describe('the fake images API, with the official client', () => {
  it('generates images', async () => {
    const { data } = await client.images.generate({ ...body, n: 4 })
    expect(data?.map(({ b64_json }) => isPng(b64_json))).toEqual([true, true, true, true])
  })

  it('streams partial images', async () => {
    const stream = await client.images.generate({ ...body, stream: true, partial_images: 2 })
    const types: string[] = []
    for await (const event of stream) {
      types.push(event.type)
      expect(isPng(event.b64_json)).toBe(true)
    }
    expect(types).toEqual([
      'image_generation.partial_image',
      'image_generation.partial_image',
      'image_generation.completed',
    ])
  })

  it('edits an image, also as a stream', async () => {
    const image = await toFile(await plainPng(64, 64, '#888888'), 'picture.png', { type: 'image/png' })
    const { data } = await client.images.edit({ ...body, image, n: 2 })
    expect(data).toHaveLength(2)
    const again = await toFile(await plainPng(64, 64, '#888888'), 'picture.png', { type: 'image/png' })
    const types: string[] = []
    for await (const { type } of await client.images.edit({
      ...body,
      image: again,
      stream: true,
      partial_images: 1,
    })) {
      types.push(type)
    }
    expect(types).toEqual(['image_edit.partial_image', 'image_edit.completed'])
    expect(fake.calls.map(({ image: size }) => size !== null && size > 0)).toEqual([true, true])
  })

  it('edits by a mask of the size of the image, and refuses any other', async () => {
    const file = (bytes: Uint8Array, name: string) => toFile(bytes, name, { type: 'image/png' })
    const region = (side: number, channels: 3 | 4) =>
      sharp({ create: { width: side, height: side, channels, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .png()
        .toBuffer()
    const edit = async (mask: Buffer) =>
      client.images.edit({
        ...body,
        image: await file(await plainPng(64, 64, '#888888'), 'picture.png'),
        mask: await file(mask, 'mask.png'),
      })
    expect((await edit(await region(64, 4))).data).toHaveLength(1)
    expect(fake.calls[0]?.files.mask).toBeDefined()
    for (const wrong of [await region(32, 4), await region(64, 3)]) {
      await expect(edit(wrong)).rejects.toMatchObject({ status: 400, param: 'mask' })
    }
  })

  it('returns errors like the service', async () => {
    const failure = async (call: Promise<unknown>) =>
      call.then(
        () => null,
        (error: unknown) =>
          error instanceof APIError ? { status: error.status, code: error.code, type: error.type } : error,
      )
    const stranger = new OpenAI({ baseURL: fake.url, apiKey: 'another', maxRetries: 0 })
    expect(await failure(stranger.images.generate(body))).toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    })
    fake.next({
      kind: 'refuses',
      status: 400,
      error: {
        message: 'Rejected by the safety system.',
        type: 'image_generation_user_error',
        code: 'moderation_blocked',
        param: null,
      },
    })
    expect(await failure(client.images.generate(body))).toMatchObject({
      status: 400,
      code: 'moderation_blocked',
    })
    fake.next({
      kind: 'refuses',
      status: 429,
      headers: { 'retry-after': '1' },
      error: { message: 'Rate limit', type: 'requests', code: 'rate_limit_exceeded', param: null },
    })
    expect(await failure(client.images.generate(body))).toMatchObject({ status: 429 })
    expect(await failure(client.images.generate({ ...body, size: '64x64' as '1024x1024' }))).toMatchObject({
      status: 400,
    })
  })
})
