import OpenAI, { APIError } from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenAiModerationFake, openAiModerationFake } from '../fakes/openai-moderation.ts'
import { plainPng } from '../fakes/paint.ts'

let fake: OpenAiModerationFake
let client: OpenAI

beforeAll(async () => {
  fake = await openAiModerationFake()
  client = new OpenAI({ baseURL: fake.url, apiKey: fake.key, maxRetries: 0 })
})
beforeEach(() => fake.reset())
afterAll(() => fake.close())

const looked = async (color: string) => {
  const url = `data:image/png;base64,${(await plainPng(32, 24, color)).toString('base64')}`
  return client.moderations.create({
    model: 'omni-moderation-latest',
    input: [{ type: 'image_url', image_url: { url } }],
  })
}

describe('the fake moderations API, with the official client', () => {
  it('flags red images as violence, and nothing else', async () => {
    const { results, model } = await looked('#ff0000')
    expect(model).toBe('omni-moderation-latest')
    expect(results[0]).toMatchObject({ flagged: true, categories: { violence: true, sexual: false } })
    expect(results[0]?.category_scores.violence).toBeGreaterThan(0.9)
    expect((await looked('#3050c0')).results[0]).toMatchObject({ flagged: false })
    expect(fake.calls[0]).toMatchObject({ width: 32, height: 24, format: 'png' })
  })

  it('refuses a wrong key, invalid images, and what it was told to refuse', async () => {
    const stranger = new OpenAI({ baseURL: fake.url, apiKey: 'other', maxRetries: 0 })
    const body = { model: 'omni-moderation-latest', input: [] }
    await expect(stranger.moderations.create(body)).rejects.toMatchObject({ status: 401 })
    await expect(client.moderations.create(body)).rejects.toMatchObject({ status: 400 })
    fake.next({ kind: 'refuses', status: 429 })
    await expect(looked('#fff')).rejects.toBeInstanceOf(APIError)
  })
})
