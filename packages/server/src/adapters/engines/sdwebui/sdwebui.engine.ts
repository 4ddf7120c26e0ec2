import { randomUUID } from 'node:crypto'
import type { Slot } from '@easel/contract/numbers'
import { z } from 'zod'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { EngineHooks, EngineRequest, ImageEngine } from '../../../domain/generation/engine-ports.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { createBackground } from '../outside/background.ts'
import { toPixels } from '../outside/pictures.ts'
import { billed, sendWithRetries } from '../outside/retry.ts'
import { type CallHeaders, createService, parsed, type Service, textOf } from '../outside/service.ts'
import { type CallSettings, type PreparedCall, prepareCall } from './calls.ts'
import { isRetryable, responseError } from './errors.ts'
import { readProgress, watchProgress } from './progress.ts'

export interface SdWebUiSettings extends CallSettings {
  id: string
  baseUrl: string
  /** `user:password`; null: the service asks for none. */
  apiKey: string | null
  pollMs: number
  log: Log
  /** Where its calls belong in a trace. */
  traceHeaders?: CallHeaders
  /** For tests: delay before a retry. */
  retryMs?: number
}

const RETRY = 1500
const MAX_BYTES = 64 * 1024 * 1024
const CANCEL_TIMEOUT = 5000
const Answer = z.object({ images: z.array(z.string().min(1)).min(1) })

/** An engine behind the API of Stable Diffusion WebUI: AUTOMATIC1111, Forge, SD.Next. It paints one by one. */
export function createSdWebUiEngine(settings: SdWebUiSettings): ImageEngine {
  const { id, baseUrl, apiKey, traceHeaders } = settings
  const service = createService(baseUrl, headersOf(apiKey), traceHeaders)
  const background = createBackground()

  const paint = async (call: PreparedCall, request: EngineRequest, slot: Slot, hooks: EngineHooks) => {
    const { signal } = hooks
    const task = `easel-${randomUUID()}`
    const ended = new AbortController()
    const toPicture = (base64: string) => toPixels(Buffer.from(base64, 'base64'), request.ratio)
    const watching = watchProgress(
      {
        service,
        pollMs: settings.pollMs,
        task,
        toPixels: toPicture,
        onProgress: (fraction) => hooks.onProgress(slot, fraction),
        onPreview: (preview) => hooks.onPreview(slot, preview),
      },
      AbortSignal.any([signal, ended.signal]),
    )
    try {
      const image = await ask(settings, service, { call, slot, task }, signal)
      ended.abort()
      await watching
      const picture = await toPicture(image)
      signal.throwIfAborted()
      hooks.onPicture(slot, picture)
    } catch (error) {
      // Its answer is the only way to its picture, so nobody could go on with it later.
      if (signal.aborted) background.run(interrupt(service, task).catch(() => {}))
      throw error
    } finally {
      ended.abort()
    }
  }

  return {
    id,
    repeatable: false,
    async imagine(request, hooks) {
      hooks.signal.throwIfAborted()
      const call = await prepareCall(settings, request)
      let made = 0
      for (const slot of request.slots) {
        try {
          await paint(call, request, slot, hooks)
          made += 1
        } catch (error) {
          throw made > 0 && error instanceof EngineError ? billed(error) : error
        }
      }
    },
    close: background.settled,
  }
}

/** The picture as base64. */
async function ask(
  { id, log, retryMs = RETRY }: SdWebUiSettings,
  service: Service,
  { call, slot, task }: { call: PreparedCall; slot: Slot; task: string },
  signal: AbortSignal,
): Promise<string> {
  const answer = await sendWithRetries(
    service,
    {
      path: call.path,
      body: () => ({ json: call.body(slot, task) }),
      retryMs,
      isRetryable,
      errorFor: (status, text) => responseError(status, text, id, log),
    },
    signal,
  )
  const { data } = Answer.safeParse(parsed(await textOf(answer, MAX_BYTES, signal)))
  if (!data) throw new EngineError('engine_failed', 'The engine answered with no picture.')
  return data.images[0] as string
}

/** Stops what the service paints, unless it says that it is somebody else's. */
async function interrupt(service: Service, task: string): Promise<void> {
  const signal = AbortSignal.timeout(CANCEL_TIMEOUT)
  const progress = await readProgress(service, signal).catch(() => null)
  if (progress && progress.task !== null && progress.task !== task) return
  await service.send('sdapi/v1/interrupt', { json: {}, signal })
}

/** Basic authentication, as the service is started with (`--api-auth user:password`). */
export const headersOf = (apiKey: string | null): Record<string, string> =>
  apiKey === null ? {} : { authorization: `Basic ${Buffer.from(apiKey).toString('base64')}` }
