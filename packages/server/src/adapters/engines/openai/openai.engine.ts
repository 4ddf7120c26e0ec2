import type { Slot } from '@easel/contract/numbers'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type {
  EngineHooks,
  EngineRequest,
  ImageEngine,
  Pixels,
} from '../../../domain/generation/engine-ports.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { isPrivateService } from '../../network/addresses.ts'
import { download } from '../outside/download.ts'
import { toPixels } from '../outside/pictures.ts'
import { createService, parsed, pause, type Service, textOf } from '../outside/service.ts'
import { type ImageSource, picturesOf } from './answers.ts'
import { type ImageSettings, type PreparedCall, prepareCall } from './calls.ts'
import { errorIn, isRetryable, responseError } from './errors.ts'

export interface OpenAiSettings extends ImageSettings {
  id: string
  baseUrl: string
  apiKey: string | null
  log: Log
  /** For tests: delay before a retry, and time-out of a download. */
  retryMs?: number
  downloadMs?: number
}

const TRIES = 3
const RETRY = 1500
/** A longer `retry-after` moves the work to the next engine. */
const MAX_RETRY_DELAY = 20_000
const ERROR_BYTES = 64 * 1024
const PICTURE = { maxBytes: 40 * 1024 * 1024, timeoutMs: 60_000 }

/** An engine behind OpenAI's images API or a compatible service. */
export function createOpenAiEngine(settings: OpenAiSettings): ImageEngine {
  const { id, baseUrl, apiKey, stream, partialImages } = settings
  const service = createService(baseUrl, apiKey === null ? {} : { authorization: `Bearer ${apiKey}` })
  const pictureOf = createReader(settings)

  /** One call for these slots. */
  const ask = async (
    call: PreparedCall,
    request: EngineRequest,
    slots: readonly Slot[],
    hooks: EngineHooks,
  ) => {
    const { signal } = hooks
    const [first] = slots
    const response = await sendWithRetries(settings, service, call, slots.length, signal)
    const onPartial = async (image: ImageSource, index: number) => {
      if (first === undefined || index >= partialImages) return
      const preview = await pictureOf(image, request, signal).catch(() => null)
      if (preview === null || signal.aborted) return
      hooks.onPreview(first, preview)
      hooks.onProgress(first, (index + 1) / (partialImages + 1))
    }
    const image = await picturesOf(response, { onPartial }, signal)
    if (image.length < slots.length) throw new EngineError('engine_failed', 'The engine gave half an answer.')
    for (const [at, slot] of slots.entries()) {
      const picture = await pictureOf(image[at] as ImageSource, request, signal)
      signal.throwIfAborted()
      hooks.onPicture(slot, picture)
    }
  }

  return {
    id,
    // A retry costs again.
    repeatable: false,
    async imagine(request, hooks) {
      const broken = new AbortController()
      const signal = AbortSignal.any([hooks.signal, broken.signal])
      const call = await prepareCall(settings, request)
      // Stream events do not name their image, so each image needs its own call.
      const groups = stream ? request.slots.map((slot) => [slot]) : [request.slots]
      const requests = groups.map((slots) => ask(call, request, slots, { ...hooks, signal }))
      try {
        await Promise.all(requests)
      } catch (error) {
        broken.abort(error)
        const results = await Promise.allSettled(requests)
        throw worst(results, error)
      }
    },
    close: async () => {},
  }
}

/** Of several calls, the order was free only if all were. */
function worst(results: readonly PromiseSettledResult<void>[], error: unknown): unknown {
  const isBilled = results.some(
    (result) =>
      result.status === 'fulfilled' || (result.reason instanceof EngineError && !result.reason.unbilled),
  )
  if (!isBilled || !(error instanceof EngineError) || !error.unbilled) return error
  return new EngineError(error.reason, error.message, { cause: error.cause, words: error.words })
}

/** Sends a call with retries. */
async function sendWithRetries(
  { id, log, retryMs = RETRY }: OpenAiSettings,
  service: Service,
  { path, body }: PreparedCall,
  n: number,
  signal: AbortSignal,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await service.send(path, { ...body(n), signal }).catch((error: unknown) => {
      if (error instanceof EngineError && error.unbilled && tries < TRIES) return null
      throw error
    })
    if (answer?.ok) return answer
    let wait = retryMs * tries
    if (answer) {
      const text = await textOf(answer, ERROR_BYTES, signal)
      wait = retryDelayOf(answer, wait)
      const again =
        tries < TRIES && wait <= MAX_RETRY_DELAY && isRetryable(answer.status, errorIn(parsed(text)))
      if (!again) throw responseError(answer.status, text, id, log)
    }
    await pause(wait, signal)
  }
}

/** Delay by `retry-after`, in seconds or as a date. */
function retryDelayOf({ headers, status }: Response, otherwise: number): number {
  const text = headers.get('retry-after')
  if (text === null || (status !== 429 && status !== 503)) return otherwise
  const seconds = Number(text)
  const ms = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? otherwise : Math.max(0, ms)
}

/** Reads an image from base64 or downloads it. */
function createReader({ baseUrl, downloadMs = PICTURE.timeoutMs }: OpenAiSettings) {
  let allowPrivate: Promise<boolean> | null = null
  return async (image: ImageSource, { ratioType }: EngineRequest, signal: AbortSignal): Promise<Pixels> => {
    if ('base64' in image) return toPixels(Buffer.from(image.base64, 'base64'), ratioType)
    allowPrivate ??= isPrivateService(baseUrl)
    const limits = { ...PICTURE, timeoutMs: downloadMs, allowPrivate: await allowPrivate }
    return toPixels(await download(image.url, limits, signal), ratioType)
  }
}
