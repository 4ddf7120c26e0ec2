import { SECOND } from '@easel/contract/numbers'
import type { Log } from '../kernel/log.ts'
import type { ImageModeration, ImageVerdict, Picture } from './ports.ts'

interface Parts {
  /** Null: no image moderation is configured. */
  moderation: ImageModeration | null
  /** Whether the engine is an outside service. */
  isOutside(engine: string): boolean
  /** Whether images of the built-in engines are inspected, too. */
  all: boolean
  timeoutSeconds: number
  log: Log
}

/** The origin of an image. */
interface About {
  workId: string
  engine: string
  /** The engine started from pixels, not from a prompt alone. */
  fromPicture: boolean
}

/**
 * Decides whether an image may be shown. Rejects when it cannot be decided, and then the image is not shown. Images
 * of built-in engines from a prompt alone are trusted.
 */
export function createPictureCheck({ moderation, isOutside, all, timeoutSeconds, log }: Parts) {
  return async (about: About, picture: Picture, signal: AbortSignal): Promise<ImageVerdict['verdict']> => {
    const { workId, engine, fromPicture } = about
    if (!moderation || !(all || fromPicture || isOutside(engine))) return 'clean'
    const late = AbortSignal.timeout(timeoutSeconds * SECOND)
    const either = AbortSignal.any([signal, late])
    // A moderation that ignores its signal must not block the job.
    const { verdict, scores } = await Promise.race([moderation.inspect(picture, either), rejectedBy(either)])
    if (verdict === 'withheld') {
      log.info({ workId, engine, scores: rounded(scores) }, 'a picture is withheld')
    }
    return verdict
  }
}

export type PictureCheck = ReturnType<typeof createPictureCheck>

const rounded = (scores: ImageVerdict['scores']): Record<string, number> =>
  Object.fromEntries(Object.entries(scores).map(([name, score]) => [name, Math.round(score * 1000) / 1000]))

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
