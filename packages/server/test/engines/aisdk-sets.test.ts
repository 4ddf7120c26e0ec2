import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createAiSdkEngine } from '../../src/adapters/engines/aisdk/aisdk.engine.ts'
import { findPackage } from '../../src/adapters/engines/aisdk/provider-package.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { ask, notebook } from './ask-engine.ts'

const PACKAGE = '@ai-sdk/openai-compatible'
const NO_CREDIT = {
  kind: 'refuses',
  status: 402,
  error: { message: 'No credit', type: 'billing', code: null, param: null },
} as const
const PAINTS = { kind: 'hangs' } as const

let service: OpenAiFake
beforeAll(async () => {
  service = await openAiFake()
})
beforeEach(() => service.reset())
afterAll(() => service.close())

const engine = () =>
  createAiSdkEngine({
    ...{ id: 'e', side: 1024, settings: {}, providerOptions: {}, log: notebook().log, retryMs: 1 },
    ...{ package: PACKAGE, entry: findPackage('e', PACKAGE, '/nowhere'), model: 'gpt-image-1' },
    ...{ apiKey: service.key, baseUrl: service.url, shape: 'size' },
  })

it.each([
  ['is not free where the others may be painted before they are answered', [PAINTS, PAINTS, PAINTS], false],
  ['is free where each of the others is refused, too', [], true],
])('a set of whose pictures one is refused for money %s', async (_, others, unbilled) => {
  service.next(...others)
  service.always(NO_CREDIT)
  expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_unavailable', unbilled })
})

it('a set has the others where a hosted model answers with nothing for one, and fails where it does for all', async () => {
  const nothing = { kind: 'says', text: '{"created": 1, "data": []}' } as const
  service.next(nothing)
  const { ended, pictures, refused } = ask(engine())
  await ended
  expect([pictures.size, refused.length]).toEqual([3, 1])
  service.always(nothing)
  expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_failed', unbilled: false })
})
