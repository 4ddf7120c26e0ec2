import { SECOND } from '@easel/contract/numbers'
import type { Log } from '../kernel/log.ts'
import type { ImageModeration, ImageVerdict, Picture } from './ports.ts'

interface Parts {
  /** Null: nobody looks. */
  moderation: ImageModeration | null
  /** Whether an engine is outside of our hands. */
  isOutside(engine: string): boolean
  /** Whether the pictures of our own engines are looked at, too. */
  all: boolean
  timeoutSeconds: number
  log: Log
}

/** Where a picture comes from. */
interface About {
  workId: string
  engine: string
  /** The engine began with pixels, not with words alone. */
  fromPicture: boolean
}

/**
 * Says of a picture whether it may be shown. Rejects when nobody can say: what was not looked at is not shown.
 * What our own engines make of words alone is ours; what begins with pixels may show anything.
 */
export function createPictureCheck({ moderation, isOutside, all, timeoutSeconds, log }: Parts) {
  return async (about: About, picture: Picture, signal: AbortSignal): Promise<ImageVerdict['verdict']> => {
    const { workId, engine, fromPicture } = about
    if (!moderation || !(all || fromPicture || isOutside(engine))) return 'clean'
    const late = AbortSignal.timeout(timeoutSeconds * SECOND)
    const either = AbortSignal.any([signal, late])
    // What does not heed its signal must not hold anybody up.
    const { verdict, scores } = await Promise.race([moderation.look(picture, either), rejectedBy(either)])
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
