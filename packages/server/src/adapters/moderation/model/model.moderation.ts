import type { ImageModeration, Picture } from '../../../domain/moderation/ports.ts'
import { networksInstalled } from '../../networks/installed.ts'
import { createClassifier, SIDE } from './classifier.ts'

export interface ModelSettings {
  /** Score from which an image is withheld, 0 to 1. */
  threshold: number
  /** For tests. */
  idleMs?: number
  thread?: URL
}

const IDLE = 60_000
/** Categories in the model's order. */
const SUBJECTS = ['drawing', 'hentai', 'neutral', 'porn', 'sexy'] as const

/** The bundled NSFW classifier, which runs locally. It detects nudity, drawn and photographed, and nothing else. */
export function createModelModeration({ threshold, idleMs = IDLE, thread }: ModelSettings): ImageModeration {
  const classifier = createClassifier(idleMs, thread)
  return {
    async inspect(picture, signal) {
      if (!thread) await networksInstalled(signal)
      const classes = await classifier.scores(await squareOf(picture), signal)
      const scores = Object.fromEntries(SUBJECTS.map((subject, at) => [subject, classes[at] ?? Number.NaN]))
      const score = (scores.hentai ?? Number.NaN) + (scores.porn ?? Number.NaN)
      if (Number.isNaN(score)) throw new Error('The classifier returned an invalid result.')
      return { verdict: score >= threshold ? 'withheld' : 'clean', scores }
    },
    close: classifier.close,
  }
}

/** sharp is loaded lazily; it works off the main thread. */
async function squareOf({ width, height, rgba }: Picture): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  const square = await sharp(rgba, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize({ width: SIDE, height: SIDE, fit: 'fill' })
    .raw()
    .toBuffer()
  return new Uint8Array(square)
}
