import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenAiSettings } from '../../src/adapters/engines/openai/openai.engine.ts'
import { loopback } from '../fakes/loopback.ts'
import { type OpenAiFake, openAiFake } from '../fakes/openai.ts'
import { ask, notebook } from './ask-engine.ts'
import { CONTENT_POLICY } from './ordered-engines.ts'
import { openAiEngine } from './tested-engines.ts'

let fake: OpenAiFake
const { log, lines, text } = notebook()

beforeAll(async () => {
  fake = await openAiFake('sk-very-secret')
})
beforeEach(() => {
  fake.reset()
  lines.length = 0
})
afterAll(() => fake.close())

const engine = (over: Partial<OpenAiSettings> = {}) => openAiEngine(fake, log, over)
const refusal = (status: number, error: object, headers?: Record<string, string>) =>
  ({ kind: 'refuses', status, error, headers }) as const
const limited = { message: 'Slow down', type: 'requests', param: null, code: 'rate_limit_exceeded' }

describe('an error', () => {
  it('about the content is a refused prompt, and free', async () => {
    fake.always(refusal(400, CONTENT_POLICY))
    expect(await ask(engine()).error()).toMatchObject({ reason: 'sensitive', unbilled: true })
    fake.always({ kind: 'breaks off', error: CONTENT_POLICY })
    expect(await ask(engine({ stream: true })).error()).toMatchObject({
      reason: 'sensitive',
      unbilled: false,
    })
  })

  it('about the content of one picture leaves that out, and not the others that are paid for', async () => {
    fake.next({ kind: 'breaks off', error: CONTENT_POLICY })
    const { ended, pictures, refused } = ask(engine({ stream: true }))
    await ended
    expect([pictures.size, refused.length]).toEqual([3, 1])
    expect(new Set([...pictures.keys(), ...refused]).size).toBe(4)
  })

  it('about the content is a refused prompt, whatever the other calls of its set are answered', async () => {
    const policy = refusal(400, CONTENT_POLICY)
    fake.next(policy, policy, policy)
    fake.always(refusal(500, { message: 'Oh', type: 'server_error', param: null, code: null }))
    const { error, refused } = ask(engine({ stream: true }))
    expect(await error()).toMatchObject({ reason: 'sensitive', unbilled: false })
    expect(refused).toEqual([])
  })

  it.each([
    ['contentFilter', 'Your task failed as a result of our safety system.'],
    ['content_filter', 'The response was filtered.'],
    ['InputTextSensitiveContentDetected', 'The input text may contain sensitive information.'],
    ['OutputImageSensitiveContentDetected', 'The output image may contain sensitive information.'],
  ])('about the content by a compatible service (%s) is a refused prompt, too', async (code, message) => {
    fake.always(refusal(400, { code, message, param: '', type: 'BadRequest' }))
    expect(await ask(engine()).error()).toMatchObject({ reason: 'sensitive', unbilled: true })
    expect(lines).toEqual([])
  })

  it.each([401, 403])('about the key (%i) is reported to the operator, without the key', async (status) => {
    fake.always(
      refusal(status, {
        message: 'Incorrect API key provided: sk-very-secret',
        type: 'invalid_request_error',
        code: 'invalid_api_key',
      }),
    )
    const error = await ask(engine()).error()
    expect(error).toMatchObject({ reason: 'engine_unavailable', unbilled: true })
    expect(lines).toHaveLength(1)
    expect(text()).toContain('check apiKey')
    expect(`${text()}${error?.message}${JSON.stringify(error)}`).not.toContain('very-secret')
  })

  it.each([
    [
      'nothing listens',
      async () => {
        const closed = await loopback(() => {})
        await closed.close()
        return closed.url
      },
    ],
    ['the port is one that nobody may ask', async () => 'http://127.0.0.1:9/v1'],
    ['the name leads nowhere', async () => 'http://engine.invalid/v1'],
    ['it speaks no TLS', async () => fake.url.replace('http:', 'https:')],
  ])('means that the engine is unavailable, and costs nothing, where %s', async (_, baseUrl) => {
    const error = await ask(engine({ baseUrl: await baseUrl() })).error()
    expect(error).toMatchObject({ reason: 'engine_unavailable', unbilled: true })
  })

  it.each([502, 503, 504])('of a proxy in front of it (%i) means that it is unavailable', async (status) => {
    fake.always(refusal(status, { message: 'Bad gateway', type: '', param: null, code: null }))
    expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_unavailable' })
  })

  it.each([504, 524])('of a proxy that no longer waits (%i) orders nothing a second time', async (status) => {
    fake.always(refusal(status, { message: 'A timeout occurred', type: '', param: null, code: null }))
    expect(await ask(engine()).error()).toMatchObject({
      reason: 'engine_unavailable',
      unbilled: false,
      away: true,
    })
    expect(fake.calls).toHaveLength(1)
  })

  it('about the rate is retried after the time that the service names, then failed over', async () => {
    fake.next(refusal(429, limited, { 'retry-after': '0' }))
    expect(await ask(engine()).error()).toBe(null)
    fake.always(refusal(429, limited, { 'retry-after': '3600' }))
    fake.calls.length = 0
    expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_unavailable', unbilled: true })
    expect(fake.calls).toHaveLength(1)
  })

  it('about the rate is waited for as often as the calls of one set may need', async () => {
    const soon = refusal(429, limited, { 'retry-after': '0.02' })
    fake.next(soon, soon, soon, soon)
    expect(await ask(engine()).error()).toBe(null)
    expect(fake.calls).toHaveLength(5)
  })

  it('about the rate is not free where other calls of the set have begun', async () => {
    const begun = { kind: 'hangs', after: 'partial' } as const
    fake.next(begun, begun, begun)
    fake.always(refusal(429, limited))
    expect(await ask(engine({ stream: true, retryMs: 50 })).error()).toMatchObject({
      reason: 'engine_unavailable',
      unbilled: false,
    })
  })

  it('about the rate is not free where other calls of the set wait for their answer, which may come with the picture', async () => {
    fake.next({ kind: 'hangs' }, { kind: 'hangs' }, { kind: 'hangs' })
    fake.always(refusal(429, limited))
    expect(await ask(engine({ stream: true, retryMs: 50 })).error()).toMatchObject({ unbilled: false })
  })

  it('about the rate is free where each call of the set is refused, one a little later than the other', async () => {
    fake.always(refusal(429, limited))
    expect(await ask(engine({ stream: true, retryMs: 50 })).error()).toMatchObject({ unbilled: true })
    expect(fake.calls).toHaveLength(12)
  })

  it('about the balance is not retried', async () => {
    fake.always(
      refusal(429, {
        message: 'No money',
        type: 'insufficient_quota',
        code: 'insufficient_quota',
        param: null,
      }),
    )
    expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_unavailable' })
    expect([fake.calls.length, text()]).toEqual([1, expect.stringContaining('no money')])
  })

  it.each(['insufficient_user_quota', 'pre_consume_token_quota_failed'])(
    'about the balance at a relay (%s) names the balance, and not the key',
    async (code) => {
      fake.always(refusal(403, { message: '用户额度不足', type: 'new_api_error', code, param: '' }))
      expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_unavailable', unbilled: true })
      expect(lines.map(({ message }) => message)).toEqual([expect.stringContaining('no money')])
    },
  )

  it('that is transient is retried, and a permanent one is a failure', async () => {
    const broken = refusal(500, { message: 'Oh', type: 'server_error', param: null, code: null })
    fake.next(broken, broken)
    expect(await ask(engine()).error()).toBe(null)
    fake.always(broken)
    expect(await ask(engine()).error()).toMatchObject({ reason: 'engine_failed' })
    expect(fake.calls).toHaveLength(6)
  })
})
