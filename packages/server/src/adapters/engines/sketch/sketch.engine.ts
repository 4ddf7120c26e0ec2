import { RATIOS, SEED } from '@easel/contract/numbers'
import { createStudio, SketchError, type SketchRequest, type SketchStudio } from '@easel/sketch-engine'
import { EngineFault } from '../../../domain/generation/engine-fault.ts'
import type { EngineHooks, EngineRequest, ImageEngine, Pixels } from '../../../domain/generation/ports.ts'

/** Render threads end after this long without work, and their memory is given back. */
const IDLE = 60_000

export interface SketchEngine extends ImageEngine {
  /** One picture from its recipe, when nobody else wants the threads. */
  renderInBackground(request: SketchRequest, signal: AbortSignal): Promise<Pixels>
}

/** The built-in engine: renders on threads of its own, the slots of a set at the same time. */
export function createSketchEngine(): SketchEngine {
  const studio = createStudio({ idleMs: IDLE })
  return {
    id: 'sketch',
    repeatable: true,
    async imagine(request, hooks) {
      await Promise.all(request.slots.map((slot) => renderSlot(studio, request, slot, hooks)))
    },
    async renderInBackground(request, signal) {
      const { image } = await studio.render(request, { signal, priority: 'background' })
      return image
    },
    close: () => studio.close(),
  }
}

async function renderSlot(
  studio: SketchStudio,
  request: EngineRequest,
  slot: EngineRequest['slots'][number],
  { signal, onPicture, onPreview, onProgress }: EngineHooks,
): Promise<void> {
  try {
    const { image } = await studio.render(toSketch(request, slot), {
      signal,
      onPreview: (preview) => onPreview(slot, preview),
      onProgress: (percent) => onProgress(slot, percent / 100),
    })
    onPicture(slot, image)
  } catch (error) {
    throw toFault(error)
  }
}

const toSketch = (request: EngineRequest, slot: number): SketchRequest => ({
  prompt: request.prompt,
  negativePrompt: request.negativePrompt ?? undefined,
  language: request.language,
  seed: (request.seed + slot - 1) % (SEED.max + 1),
  ratio: RATIOS[request.ratioType].label,
  style: request.styleId ?? undefined,
  stylize: request.stylize,
})

function toFault(error: unknown): unknown {
  if (!(error instanceof SketchError)) return error
  const reason = error.code === 'TIMEOUT' ? 'engine_timeout' : 'engine_failed'
  return new EngineFault(reason, error.message, { cause: error })
}
