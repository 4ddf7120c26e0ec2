import OpenAI, { APIError } from 'openai'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OpenAiChatFake, openAiChatFake } from '../fakes/openai-chat.ts'

let fake: OpenAiChatFake
let client: OpenAI

beforeAll(async () => {
  fake = await openAiChatFake()
  client = new OpenAI({ baseURL: fake.url, apiKey: fake.key, maxRetries: 0 })
})
beforeEach(() => fake.reset())
afterAll(() => fake.close())

const body = { model: 'small', messages: [{ role: 'user' as const, content: 'a fox' }] }

describe('the fake chat completions API, with the official client', () => {
  it('answers as a stream, and at once', async () => {
    const stream = await client.chat.completions.create({ ...body, stream: true })
    let text = ''
    let finish: string | null = null
    for await (const { choices } of stream) {
      text += choices[0]?.delta.content ?? ''
      finish = choices[0]?.finish_reason ?? finish
    }
    expect([text.startsWith('<1>a fox, watercolour'), finish]).toEqual([true, 'stop'])
    const { choices } = await client.chat.completions.create(body)
    expect(choices[0]).toMatchObject({ finish_reason: 'stop', message: { role: 'assistant', content: text } })
  })

  it('returns errors, breaks off and can be aborted as clients expect', async () => {
    const stranger = new OpenAI({ baseURL: fake.url, apiKey: 'other', maxRetries: 0 })
    await expect(stranger.chat.completions.create(body)).rejects.toMatchObject({ status: 401 })
    fake.next({ kind: 'breaks off', after: 'a' })
    const broken = await client.chat.completions.create({ ...body, stream: true })
    const read = async () => {
      for await (const _ of broken);
    }
    await expect(read()).rejects.toBeInstanceOf(APIError)
    fake.next({ kind: 'hangs', after: 'a' })
    const hanging = await client.chat.completions.create({ ...body, stream: true })
    for await (const { choices } of hanging) if (choices[0]?.delta.content === 'a') break
    await expect.poll(() => fake.calls.at(-1)?.aborted).toBe(true)
  })
})
