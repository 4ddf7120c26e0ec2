import { createStudio, type SketchStudio } from '@easel/sketch-engine'
import type { EngineHooks, EngineRequest, ImageEngine } from '../../../domain/generation/engine-ports.ts'
import type { Pixels } from '../../../domain/kernel/pixels.ts'
import { createMutex } from './mutex.ts'
import { isLarge, type RecipeRequest, toEngineError, toRequest } from './requests.ts'

/** Idle time after which render threads end. */
const IDLE = 60_000

export interface SketchEngine extends ImageEngine {
  /** Renders a recipe at low priority. */
  renderInBackground(request: RecipeRequest, signal: AbortSignal): Promise<Pixels>
}

/**
 * The built-in engine renders in worker threads, the slots of a set in parallel. `side` is that of a square
 * picture, in pixels; null is the engine's own size, about a megapixel.
 */
export function createSketchEngine({ side }: { side: number | null } = { side: null }): SketchEngine {
  const studio = createStudio({ idleMs: IDLE })
  // An image of 16 megapixels takes over a gigabyte while it is rendered.
  const largeTurns = createMutex()
  return {
    id: 'sketch',
    repeatable: true,
    async imagine(request, hooks) {
      await Promise.all(
        request.slots.map((slot) => {
          const render = () => renderSlot(studio, toRequest(request, slot, side), slot, hooks)
          return isLarge(request) ? largeTurns.take(render) : render()
        }),
      )
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
  { request, input }: ReturnType<typeof toRequest>,
  slot: EngineRequest['slots'][number],
  { signal, onPicture, onPreview, onProgress }: EngineHooks,
): Promise<void> {
  try {
    signal.throwIfAborted()
    const { image, recipe } = await studio.render(request, {
      ...(input ? { input } : {}),
      signal,
      onPreview: (preview) => onPreview(slot, preview),
      onProgress: (percent) => onProgress(slot, percent / 100),
    })
    onPicture(slot, image, JSON.stringify(recipe))
  } catch (error) {
    throw toEngineError(error)
  }
}
