import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AiSdkSettings, createAiSdkEngine } from '../../src/adapters/engines/aisdk/aisdk.engine.ts'
import { findPackage, providersFolder } from '../../src/adapters/engines/aisdk/provider-package.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { plainPng } from '../fakes/paint.ts'
import { type ReplicateFake, replicateFake } from '../fakes/replicate.ts'
import { plain } from '../support/engine.ts'
import { ask, notebook } from './ask-engine.ts'

let replicate: ReplicateFake
let openAi: OpenAiFake
let dataDir: string
const { log, lines, text } = notebook()

beforeAll(async () => {
  replicate = await replicateFake('r8_very-secret')
  openAi = await openAiFake()
  dataDir = mkdtempSync(join(tmpdir(), 'easel-providers-'))
})
beforeEach(() => {
  replicate.reset()
  openAi.reset()
  lines.length = 0
})
afterAll(async () => {
  await Promise.all([replicate.close(), openAi.close()])
  rmSync(dataDir, { recursive: true, force: true })
})

const settingsOf = (name: string): Pick<AiSdkSettings, 'package' | 'entry'> => ({
  package: name,
  entry: findPackage('e', name, dataDir),
})
const common = { id: 'e', side: 1024, settings: {}, providerOptions: {}, log, retryMs: 1 }
const atReplicate = (over: Partial<AiSdkSettings> = {}) =>
  createAiSdkEngine({
    ...common,
    ...settingsOf('@ai-sdk/replicate'),
    model: 'black-forest-labs/flux-schnell',
    apiKey: replicate.key,
    baseUrl: replicate.url,
    shape: 'ratio',
    ...over,
  })
const compatible = (over: Partial<AiSdkSettings> = {}) =>
  createAiSdkEngine({
    ...common,
    ...settingsOf('@ai-sdk/openai-compatible'),
    id: 'compatible',
    model: 'gpt-image-1',
    apiKey: openAi.key,
    baseUrl: openAi.url,
    shape: 'size',
    ...over,
  })

describe('a provider of the AI SDK', () => {
  it('gets prompt, ratio and a seed for each picture, with the options of the operator', async () => {
    const providerOptions = { replicate: { output_format: 'png' } }
    const over = { ratio: '3:2', slots: [1, 3], negativePrompt: 'people' } as const
    await ask(atReplicate({ providerOptions }), over).ended
    expect(replicate.inputs()).toEqual(
      [7, 9].map((seed) => ({
        prompt: expect.stringMatching(/^A lighthouse at dusk\n.*"people"/),
        aspect_ratio: '3:2',
        num_outputs: 1,
        seed,
        output_format: 'png',
      })),
    )
  })

  it('gets a size where its model wants one, and a picture to begin with', async () => {
    const source = { recipe: null, picture: plain(90, 64, 64) }
    await ask(compatible(), { slots: [1], operation: 2, source }).ended
    expect(openAi.calls).toEqual([
      expect.objectContaining({
        path: '/v1/images/edits',
        fields: expect.objectContaining({ size: '1024x1024', model: 'gpt-image-1' }),
        image: expect.any(Number),
      }),
    ])
  })

  it('may take long', async () => {
    replicate.always({ kind: 'takes long' })
    const { ended, pictures } = ask(
      atReplicate({ providerOptions: { replicate: { pollIntervalMillis: 1 } } }),
    )
    await ended
    expect(pictures.size).toBe(4)
  })
})

describe('a refusal of a provider', () => {
  it.each([
    ['a wrong key', { apiKey: 'wrong-secret' }, 'engine_unavailable', /key/],
    ['a model that it lacks', { model: 'some/other' }, 'engine_unavailable', /model/],
  ])('for %s goes to the log and to the next engine, and costs nothing', async (_, over, reason, message) => {
    const error = await ask(atReplicate(over)).error()
    expect(error).toMatchObject({ reason, unbilled: true, away: false })
    expect(lines[0]?.message).toMatch(message)
    expect(text()).not.toMatch(/secret|lighthouse/)
  })

  it('for what it does not paint is not passed on', async () => {
    replicate.always({ kind: 'fails', error: 'NSFW content detected. Try another prompt.' })
    expect(await ask(atReplicate()).error()).toMatchObject({ reason: 'sensitive', unbilled: false })
  })

  it('for what is in one picture leaves that out, and not the others that are paid for', async () => {
    replicate.next({ kind: 'fails', error: 'NSFW content detected. Try another prompt.' })
    const { ended, pictures, refused } = ask(atReplicate())
    await ended
    expect([pictures.size, refused.length]).toEqual([3, 1])
  })

  it.each([
    'InputTextSensitiveContentDetected: The input text may contain sensitive information.',
    'contentFilter: The response was filtered.',
    'DataInspectionFailed: Output data may contain inappropriate content.',
  ])('in the words of another provider is not passed on either: %s', async (detail) => {
    replicate.always({ kind: 'refuses', status: 400, detail })
    expect(await ask(atReplicate()).error()).toMatchObject({ reason: 'sensitive', unbilled: true })
    expect(lines).toEqual([])
  })

  it('that repeats the prompt leaves it out of the error, which is logged', async () => {
    replicate.always({ kind: 'fails', error: 'prompt "A lighthouse at dusk" is not allowed' })
    const error = await ask(atReplicate(), { slots: [1] }).error()
    expect(error).toMatchObject({ reason: 'engine_failed' })
    expect(inspect(error, { depth: 9 })).not.toMatch(/lighthouse/)
  })

  it('that passes is tried again, and one for money is for the operator', async () => {
    const busy = { kind: 'refuses', status: 429, detail: 'Request was throttled.' } as const
    replicate.next(busy, busy)
    expect(await ask(atReplicate(), { slots: [1] }).error()).toBe(null)
    replicate.always({ kind: 'refuses', status: 402, detail: 'You have insufficient credit.' })
    expect(await ask(atReplicate(), { slots: [1] }).error()).toMatchObject({ unbilled: true })
    expect(lines[0]?.message).toMatch(/no money/)
    lines.length = 0
    const locked =
      'User is locked. Reason: Exhausted balance. Top up your balance at fal.ai/dashboard/billing.'
    replicate.always({ kind: 'refuses', status: 403, detail: locked })
    expect(await ask(atReplicate(), { slots: [1] }).error()).toMatchObject({ unbilled: true })
    expect(lines[0]?.message).toMatch(/no money/)
  })

  it.each([429, 502, 503])(
    'of a question (%i) that passes loses no picture that is paid for',
    async (status) => {
      replicate.always({ kind: 'refuses polls', status, times: 2 })
      const { ended, pictures } = ask(
        atReplicate({ providerOptions: { replicate: { pollIntervalMillis: 1 } } }),
      )
      await ended
      expect([pictures.size, replicate.inputs().length]).toEqual([4, 4])
    },
  )

  it('that says when it passes is waited for, however many calls are in its way', async () => {
    const detail = 'Request was throttled. Your rate limit resets in ~10s.'
    const busy = { kind: 'refuses', status: 429, detail, retryAfter: 0.03 } as const
    replicate.next(busy, busy, busy, busy)
    const began = performance.now()
    expect(await ask(atReplicate(), { slots: [1] }).error()).toBe(null)
    expect(performance.now() - began).toBeGreaterThan(100)
    replicate.always({ ...busy, retryAfter: 21 })
    expect(await ask(atReplicate(), { slots: [1] }).error()).toMatchObject({ unbilled: true, away: true })
    expect(replicate.inputs()).toHaveLength(6)
  })

  it.each([429, 503])(
    'of a question about a picture that it makes (%i) orders none again',
    async (status) => {
      replicate.always({ kind: 'refuses polls', status })
      const error = await ask(atReplicate()).error()
      expect(error).toMatchObject({ reason: 'engine_unavailable', unbilled: false })
      expect(replicate.inputs()).toHaveLength(4)
    },
  )

  it('of one picture is not free when another has begun', async () => {
    const busy = { kind: 'refuses', status: 429, detail: 'Request was throttled.' } as const
    replicate.next({ kind: 'never ends' }, busy, busy, busy)
    const error = await ask(atReplicate({ retryMs: 20 }), { slots: [1, 2] }).error()
    expect(error).toMatchObject({ reason: 'engine_unavailable', unbilled: false })
  })

  it('to connect is for the next engine', async () => {
    const error = await ask(atReplicate({ baseUrl: 'http://127.0.0.1:9' }), { slots: [1] }).error()
    expect(error).toMatchObject({ reason: 'engine_unavailable', unbilled: true, away: true })
  })
})

describe('the package of a provider', () => {
  const install = (name: string, code: string) => {
    const folder = join(providersFolder(dataDir), 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(
      join(folder, 'package.json'),
      JSON.stringify({ name, type: 'module', exports: './index.js' }),
    )
    writeFileSync(join(folder, 'index.js'), code)
  }
  const engineOf = (name: string, over: Partial<AiSdkSettings> = {}) =>
    atReplicate({ ...settingsOf(name), ...over })

  it('that is missing ends the start with the command that installs it', () => {
    expect(() => findPackage('fal', '@ai-sdk/fal', '/data')).toThrow(
      'engine fal needs the package @ai-sdk/fal. Install it: npm install --prefix /data/providers @ai-sdk/fal',
    )
  })

  it('is found where the operator has installed it', async () => {
    const png = (await plainPng(64, 64, '#3050c0')).toString('base64')
    const model = `{ doGenerate: async () => ({ images: ['${png}'] }) }`
    install('a-provider', `export const createIt = () => ({ image: () => (${model}) })`)
    const { ended, pictures } = ask(engineOf('a-provider'))
    await ended
    expect(pictures.size).toBe(4)
  })

  it.each([
    ['no-provider', 'export const other = 1', 'no-provider is no provider of the AI SDK'],
    ['texts', 'export const createTexts = () => ({})', 'texts has no image models'],
    [
      'two',
      'export const createOne = () => ({}); export const createTwo = () => ({})',
      'set factory to one of createOne, createTwo',
    ],
  ])(
    'that makes no pictures (%s) is named in the log, and the next engine is asked',
    async (name, code, said) => {
      install(name, code)
      expect(await ask(engineOf(name)).error()).toMatchObject({
        reason: 'engine_unavailable',
        unbilled: true,
      })
      expect(lines[0]?.fields).toMatchObject({ error: expect.stringContaining(said) })
    },
  )
})
