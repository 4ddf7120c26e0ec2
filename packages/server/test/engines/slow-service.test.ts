import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createGuardedFetch } from '../../src/adapters/engines/aisdk/guarded-fetch.ts'
import { createOpenAiEngine } from '../../src/adapters/engines/openai/openai.engine.ts'
import { createSdWebUiEngine } from '../../src/adapters/engines/sdwebui/sdwebui.engine.ts'
import { loopback, sendJson } from '../fakes/loopback.ts'
import { plainPng } from '../fakes/paint.ts'
import { ask, notebook } from './ask-engine.ts'

const GLOBAL_DISPATCHER = Symbol.for('undici.globalDispatcher.1')
/** In ms: what `fetch` waits here for an answer to begin, by itself five minutes, and what a picture takes. */
const PATIENCE = 300
const PICTURE = 1500

interface Dispatcher {
  dispatch(options: object, handler: unknown): boolean
}

let usual: object
let slow: Awaited<ReturnType<typeof loopback>>

beforeEach(async () => {
  await fetch('data:,')
  usual = Reflect.get(globalThis, GLOBAL_DISPATCHER) as object
  const Agent = usual.constructor as new (options: object) => object
  Reflect.set(globalThis, GLOBAL_DISPATCHER, new Agent({ headersTimeout: PATIENCE, bodyTimeout: PATIENCE }))
  const png = (await plainPng(128, 128, '#123456')).toString('base64')
  slow = await loopback(async ({ path }, answer) => {
    if (path.endsWith('/progress')) return sendJson(answer, 200, { progress: 0.1, current_image: null })
    await setTimeout(PICTURE)
    sendJson(answer, 200, path.includes('sdapi') ? { images: [png] } : { data: [{ b64_json: png }] })
  })
})
afterEach(async () => {
  Reflect.set(globalThis, GLOBAL_DISPATCHER, usual)
  await slow.close()
})

const { log } = notebook()
const common = { id: 'slow', apiKey: null, log }

describe('a picture that takes longer than fetch waits for an answer', () => {
  it('arrives from Stable Diffusion WebUI, which answers when it is painted', async () => {
    await expect(fetch(`${slow.url}/sdapi/v1/txt2img`)).rejects.toThrow('fetch failed')
    const settings = { side: 512, steps: 25, strength: 0.6, parameters: {}, pollMs: 50 }
    const { ended, pictures } = ask(createSdWebUiEngine({ ...common, baseUrl: slow.url, ...settings }), {
      slots: [1],
    })
    await ended
    expect(pictures.size).toBe(1)
  })

  it('arrives from a service that speaks as OpenAI', async () => {
    const settings = { model: 'slow', quality: 'medium', stream: false, partialImages: 0 }
    const { ended, pictures } = ask(createOpenAiEngine({ ...common, baseUrl: slow.url, ...settings }), {
      slots: [1],
    })
    await ended
    expect(pictures.size).toBe(1)
  })

  it('arrives by a package of the AI SDK', async () => {
    const answer = await createGuardedFetch(slow.url)(`${slow.url}/v1`, { method: 'POST', body: '{}' })
    expect(answer.status).toBe(200)
  })

  it('arrives where the operator sends calls by a dispatcher of their own, such as a proxy', async () => {
    const agent = Reflect.get(globalThis, GLOBAL_DISPATCHER) as Dispatcher
    let sent = 0
    class ProxyAgent {
      constructor(uri: string) {
        if (typeof uri !== 'string') throw new TypeError('Proxy uri is mandatory')
      }
      dispatch(...call: Parameters<Dispatcher['dispatch']>) {
        sent += 1
        return agent.dispatch(...call)
      }
    }
    Reflect.set(globalThis, GLOBAL_DISPATCHER, new ProxyAgent('http://proxy.test'))
    const answer = await createGuardedFetch(slow.url)(`${slow.url}/v1`, { method: 'POST', body: '{}' })
    expect([answer.status, sent]).toEqual([200, 1])
  })
})
