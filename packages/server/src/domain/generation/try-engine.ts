import type { RatioLabel } from '@easel/contract/aspect-ratios'
import { SECOND, SLOTS, type Slot } from '@easel/contract/numbers'
import type { Pixels } from '../kernel/pixels.ts'
import type { EngineRequest, ImageEngine } from './engine-ports.ts'
import { createSilenceTimer, rejectedBy } from './silence-timer.ts'

export interface TrialRequest {
  prompt: string
  ratio: RatioLabel
  seed: number
  /** Silence after which the engine is given up. */
  timeoutSeconds: number
}

/** How an engine has made a set. */
export interface Trial {
  seconds: number
  /** Until the first picture in progress; null: none was shown. */
  firstLookSeconds: number | null
  pictures: { slot: Slot; pixels: Pixels }[]
}

const PLAIN = {
  negativePrompt: null,
  language: 'en',
  styleId: null,
  stylize: 0,
  slots: SLOTS,
  operation: 0,
  variationStrength: null,
  referenceStrength: null,
  edit: null,
  source: null,
  task: null,
} satisfies Partial<EngineRequest>

/** Makes one set with an engine, beside all queues and works. Rejects as the engine does, and when aborted. */
export async function tryEngine(
  engine: ImageEngine,
  request: TrialRequest,
  stop: AbortSignal,
): Promise<Trial> {
  const { timeoutSeconds, ...what } = request
  const began = performance.now()
  const elapsed = () => (performance.now() - began) / SECOND
  const silence = createSilenceTimer({ until: timeoutSeconds * SECOND })
  const signal = AbortSignal.any([stop, silence.signal])
  const pictures = new Map<Slot, Pixels>()
  let firstLookSeconds: number | null = null
  const made = engine.imagine(
    { ...PLAIN, ...what, reference: 'trial' },
    {
      signal,
      onTask: async () => {},
      onPreview: silence.refreshedBy(() => {
        firstLookSeconds ??= elapsed()
      }),
      onRefused: silence.refreshedBy(() => {}),
      onProgress: silence.refreshedBy(() => {}),
      onPicture: silence.refreshedBy((slot, pixels: Pixels) => void pictures.set(slot, pixels)),
    },
  )
  try {
    await Promise.race([made, rejectedBy(signal)])
  } finally {
    silence.stop()
  }
  const sorted = [...pictures].toSorted(([a], [b]) => a - b)
  return {
    seconds: elapsed(),
    firstLookSeconds,
    pictures: sorted.map(([slot, pixels]) => ({ slot, pixels })),
  }
}
