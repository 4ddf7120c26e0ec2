import type { Slot } from '@easel/contract/numbers'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { EngineHooks, EngineRequest, ImageEngine } from '../../../domain/generation/engine-ports.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { GaveNothing } from '../outside/gave-nothing.ts'
import { toPixels, toPng } from '../outside/pictures.ts'
import { furtherPngs } from '../outside/references.ts'
import { billed, nextTry } from '../outside/retry.ts'
import { type CallHeaders, pause } from '../outside/service.ts'
import { makeInCalls } from '../outside/several-calls.ts'
import { sizeFor } from '../outside/sizes.ts'
import { promptFor } from '../outside/worded-prompt.ts'
import { isRetryable, toEngineError, toldDelay } from './errors.ts'
import { type CallsOutcome, createGuardedFetch, noteCallsIn } from './guarded-fetch.ts'
import { type ImageModel, loadImageModel, type ProviderSettings } from './image-model.ts'

export interface AiSdkSettings extends ProviderSettings {
  /** How the model is told the shape of its pictures. */
  shape: 'ratio' | 'size'
  side: number
  providerOptions: Record<string, Record<string, unknown>>
  log: Log
  /** Where its calls belong in a trace. */
  traceHeaders?: CallHeaders
  /** For tests: delay before a retry. */
  retryMs?: number
}

const RETRY = 1500

/** An engine behind an image model of the AI SDK, by the provider's package that the operator has installed. */
export function createAiSdkEngine(settings: AiSdkSettings): ImageEngine {
  const { id, log, retryMs = RETRY } = settings
  const guarded = createGuardedFetch(settings.baseUrl ?? null, settings.traceHeaders, retryMs)
  const loaded = loadImageModel(settings, guarded)
  loaded.catch(() => {})
  const modelOf = async () => {
    try {
      return await loaded
    } catch (error) {
      log.error({ engine: id, error: (error as Error).message }, 'an engine cannot be used as it is set')
      throw new EngineError('engine_unavailable', 'The engine cannot be used as it is set.', {
        cause: error,
        unbilled: true,
      })
    }
  }

  /** What was taken is paid for, whatever a later call about it is answered; and perhaps what was stopped before an answer. */
  const failureOf = (
    error: unknown,
    { isTaken, isAsked }: CallsOutcome,
    { aborted, reason }: AbortSignal,
  ): unknown => {
    const failure: unknown = aborted ? reason : toEngineError(error, id, log)
    return isTaken || (aborted && isAsked) ? billedIfOurs(failure) : failure
  }

  const generate = async (model: ImageModel, options: Parameters<ImageModel['doGenerate']>[0]) => {
    const began = performance.now()
    for (let tries = 1; ; tries += 1) {
      const outcome: CallsOutcome = { isTaken: false, isAsked: false }
      try {
        return await noteCallsIn(outcome, async () => model.doGenerate(options))
      } catch (error) {
        const wait = nextTry({ told: toldDelay(error), usual: retryMs }, { tries, began })
        const isOver = options.abortSignal.aborted || outcome.isTaken || wait === null
        if (isOver || !isRetryable(error)) throw failureOf(error, outcome, options.abortSignal)
        await pause(wait, options.abortSignal)
      }
    }
  }

  const paint = async (
    model: ImageModel,
    request: EngineRequest,
    slot: Slot,
    files: Files,
    hooks: EngineHooks,
  ) => {
    const { width, height } = sizeFor(settings.side, request.ratio)
    const { images } = await generate(model, {
      prompt: promptFor(request),
      n: 1,
      size: settings.shape === 'size' ? `${width}x${height}` : undefined,
      aspectRatio: settings.shape === 'ratio' ? request.ratio : undefined,
      seed: request.seed + slot - 1,
      files,
      mask: undefined,
      providerOptions: settings.providerOptions,
      abortSignal: hooks.signal,
    })
    const [image] = images
    if (image === undefined) throw new GaveNothing()
    const bytes = typeof image === 'string' ? Buffer.from(image, 'base64') : image
    const picture = await toPixels(bytes, request.ratio)
    hooks.signal.throwIfAborted()
    hooks.onPicture(slot, picture)
  }

  return {
    id,
    repeatable: false,
    async imagine(request, hooks) {
      hooks.signal.throwIfAborted()
      const model = await modelOf()
      const picture = request.source?.picture
      const files: Files = picture
        ? [await toPng(picture), ...(await furtherPngs(request))].map((data) => ({
            type: 'file',
            mediaType: 'image/png',
            data,
          }))
        : undefined
      // One call a picture: each has its own seed, whatever the model makes at once.
      const groups = request.slots.map((slot) => [slot] as const)
      await makeInCalls(groups, hooks, async (slots, within) => {
        for (const slot of slots) await paint(model, request, slot, files, within)
      })
    },
    close: async () => {},
  }
}

type Files = Parameters<ImageModel['doGenerate']>[0]['files']

const billedIfOurs = (error: unknown): unknown => (error instanceof EngineError ? billed(error) : error)
