import type { Slot } from '@easel/contract/numbers'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { EngineHooks, EngineRequest, ImageEngine } from '../../../domain/generation/engine-ports.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import type { Pixels } from '../../../domain/kernel/pixels.ts'
import { createIsPrivate } from '../../network/addresses.ts'
import { download } from '../outside/download.ts'
import { leavesOut } from '../outside/gave-nothing.ts'
import { onlyWhereMasked } from '../outside/masks.ts'
import { toPixels } from '../outside/pictures.ts'
import { billed, sendWithRetries } from '../outside/retry.ts'
import { type CallHeaders, createService, parsed } from '../outside/service.ts'
import { makeInCalls } from '../outside/several-calls.ts'
import { type ImageSource, picturesOf } from './answers.ts'
import { type ImageSettings, type PreparedCall, prepareCall } from './calls.ts'
import { errorIn, isRetryable, responseError } from './errors.ts'

export interface OpenAiSettings extends ImageSettings {
  id: string
  baseUrl: string
  apiKey: string | null
  log: Log
  /** Where its calls belong in a trace. */
  traceHeaders?: CallHeaders
  /** For tests: delay before a retry, and time-out of a download. */
  retryMs?: number
  downloadMs?: number
}

const RETRY = 1500
const PICTURE = { maxBytes: 40 * 1024 * 1024, timeoutMs: 60_000 }

/** An engine behind OpenAI's images API or a compatible service. */
export function createOpenAiEngine(settings: OpenAiSettings): ImageEngine {
  const { id, baseUrl, apiKey, stream, partialImages, log, retryMs = RETRY } = settings
  const service = createService(
    baseUrl,
    apiKey === null ? {} : { authorization: `Bearer ${apiKey}` },
    settings.traceHeaders,
  )
  const pictureOf = createReader(settings)

  /** The pictures that one call gives for these slots: perhaps fewer, and none is an error. */
  const imagesFor = async (
    call: PreparedCall,
    request: EngineRequest,
    slots: readonly Slot[],
    hooks: EngineHooks,
  ) => {
    const { signal } = hooks
    const [first] = slots
    const response = await sendWithRetries(
      service,
      {
        path: call.path,
        body: () => call.body(slots.length),
        retryMs,
        isRetryable: (status, text) => isRetryable(status, errorIn(parsed(text))),
        errorFor: (status, text) => responseError(status, text, id, log),
      },
      signal,
    )
    const onPartial = async (image: ImageSource, index: number) => {
      if (first === undefined || index >= partialImages) return
      const preview = await pictureOf(image, request, signal).catch(() => null)
      if (preview === null || signal.aborted) return
      hooks.onPreview(first, preview)
      hooks.onProgress(first, (index + 1) / (partialImages + 1))
    }
    const images = await picturesOf(response, { onPartial }, signal).catch((error: unknown) => {
      // It paints: that another call of the set was refused for free, which stops this one, makes it no free one.
      throw error instanceof EngineError ? billed(error) : error
    })
    if (images.length === 0) throw new EngineError('engine_failed', 'The engine answered with no pictures.')
    return images
  }

  /**
   * Makes these slots: in one call, and in more of them where a service gives fewer pictures than it is asked for. Where it
   * refuses the rest, or gives nothing for it, what is made is paid for, and shown.
   */
  const ask = async (
    call: PreparedCall,
    request: EngineRequest,
    slots: readonly Slot[],
    hooks: EngineHooks,
  ) => {
    let made = 0
    while (made < slots.length) {
      const rest = slots.slice(made)
      const images = await imagesFor(call, request, rest, hooks).catch((error: unknown) => {
        if (made === 0 || !(error instanceof EngineError)) throw error
        if (!leavesOut(error)) throw billed(error)
        return null
      })
      if (images === null) {
        for (const slot of rest) hooks.onRefused(slot)
        return
      }
      for (const [at, slot] of rest.slice(0, images.length).entries()) {
        const picture = await pictureOf(images[at] as ImageSource, request, hooks.signal)
        hooks.signal.throwIfAborted()
        hooks.onPicture(slot, picture)
        made += 1
      }
    }
  }

  return {
    id,
    // A retry costs again.
    repeatable: false,
    async imagine(request, hooks) {
      const call = await prepareCall(settings, request)
      // Stream events do not name their image, so each image needs its own call.
      const groups = stream ? request.slots.map((slot) => [slot]) : [request.slots]
      await makeInCalls(groups, hooks, (slots, within) => ask(call, request, slots, within))
    },
    close: async () => {},
  }
}

/** Reads an image from base64 or downloads it. */
function createReader({ baseUrl, downloadMs = PICTURE.timeoutMs }: OpenAiSettings) {
  const isPrivate = createIsPrivate(baseUrl)
  const read = async (image: ImageSource, { ratio }: EngineRequest, signal: AbortSignal): Promise<Pixels> => {
    if ('base64' in image) return toPixels(Buffer.from(image.base64, 'base64'), ratio)
    const limits = { ...PICTURE, timeoutMs: downloadMs, allowPrivate: await isPrivate() }
    return toPixels(await download(image.url, limits, signal), ratio)
  }
  return async (image: ImageSource, request: EngineRequest, signal: AbortSignal): Promise<Pixels> =>
    onlyWhereMasked(await read(image, request, signal), request.source)
}
