import {
  createMidjourneyEngine,
  type MidjourneySettings,
} from '../../src/adapters/engines/midjourney/midjourney.engine.ts'
import { createOpenAiEngine, type OpenAiSettings } from '../../src/adapters/engines/openai/openai.engine.ts'
import type { Log } from '../../src/domain/kernel/log.ts'
import type { MidjourneyFake } from '../fakes/midjourney.ts'
import type { OpenAiFake } from '../fakes/openai.ts'

/** With settings that most tests need, and delays that no test waits for. */
export const openAiEngine = (fake: OpenAiFake, log: Log, over: Partial<OpenAiSettings> = {}) =>
  createOpenAiEngine({
    id: 'openai',
    baseUrl: fake.url,
    apiKey: fake.key,
    model: 'gpt-image-1',
    quality: 'medium',
    stream: false,
    partialImages: 2,
    retryMs: 1,
    downloadMs: 200,
    log,
    ...over,
  })

export const midjourneyEngine = (fake: MidjourneyFake, log: Log, over: Partial<MidjourneySettings> = {}) =>
  createMidjourneyEngine({
    id: 'mj',
    baseUrl: fake.url,
    apiKey: fake.secret,
    auth: 'secret',
    dialect: 'auto',
    hook: null,
    pollMs: 5,
    retryMs: 1,
    onHint: () => () => {},
    log,
    ...over,
  })
