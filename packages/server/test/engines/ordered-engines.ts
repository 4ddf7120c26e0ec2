import type { MidjourneyFake } from '../fakes/midjourney.ts'
import type { OpenAiFake } from '../fakes/openai.ts'
import { GENEROUS_LIMITS } from '../support/fixture.ts'
import type { TestOptions } from '../support/server.ts'

/** A server with these engines in this order, as an operator would order them. */
export const ordered = (engines: readonly unknown[], limits: TestOptions['limits'] = {}): TestOptions => ({
  engines: undefined,
  environment: { ENGINES: JSON.stringify(engines) },
  limits: { ...GENEROUS_LIMITS, concurrency: 4, ...limits },
})

export const openAiAt = ({ url, key }: OpenAiFake, over: object = {}) => ({
  id: 'openai',
  type: 'openai',
  baseUrl: url,
  apiKey: key,
  model: 'gpt-image-1',
  ...over,
})

export const midjourneyAt = ({ url, secret }: MidjourneyFake, over: object = {}) => ({
  id: 'mj',
  type: 'midjourney',
  baseUrl: url,
  apiKey: secret ?? undefined,
  pollSeconds: 0.01,
  ...over,
})

export const CONTENT_POLICY = {
  message: 'Your request was rejected by the safety system.',
  type: 'image_generation_user_error',
  param: null,
  code: 'moderation_blocked',
}
