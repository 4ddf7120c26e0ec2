import type { Log } from '../../domain/kernel/log.ts'
import type { ImageModeration, ImageVerdict, Picture } from '../../domain/moderation/ports.ts'
import { createService, parsed, pause, type Service, textOf } from '../engines/outside/service.ts'

export interface OpenAiModerationSettings {
  baseUrl: string
  apiKey: string | null
  model: string
  /** Score from which an image is withheld, 0 to 1; null: the service's own decision. */
  threshold: number | null
  log: Log
  /** For tests. */
  retryMs?: number
}

const TRIES = 3
const RETRY = 1000
const ANSWER_BYTES = 256 * 1024
/** Larger images do not improve the verdict. */
const SIDE = 768

/** Image moderation by OpenAI's moderations API or a compatible service. */
export function createOpenAiModeration(settings: OpenAiModerationSettings): ImageModeration {
  const { baseUrl, apiKey, model, threshold } = settings
  const service = createService(baseUrl, apiKey === null ? {} : { authorization: `Bearer ${apiKey}` })
  return {
    async inspect(picture, signal) {
      const url = `data:image/jpeg;base64,${(await jpegOf(picture)).toString('base64')}`
      const json = { model, input: [{ type: 'image_url', image_url: { url } }] }
      return verdictIn(parsed(await ask(settings, service, json, signal)), threshold)
    },
    close: async () => {},
  }
}

/** Calls with retries until the abort. */
async function ask(
  { log, retryMs = RETRY }: OpenAiModerationSettings,
  service: Service,
  json: object,
  signal: AbortSignal,
): Promise<string> {
  for (let tries = 1; ; tries += 1) {
    const last = tries >= TRIES
    const answer = await service.send('moderations', { json, signal }).catch((error: unknown) => {
      if (last || signal.aborted) throw error
      return null
    })
    if (answer?.ok) return textOf(answer, ANSWER_BYTES, signal)
    if (answer) {
      await answer.body?.cancel()
      const { status } = answer
      if (status === 401 || status === 403) {
        log.error({ status }, 'the moderation service rejects its key: check apiKey in IMAGE_MODERATION')
      }
      if (last || (status !== 429 && status < 500)) throw new Error(`The moderation answered ${status}.`)
    }
    await pause(Math.max(retryMs * tries, secondsIn(answer) * 1000), signal)
  }
}

const secondsIn = (answer: Response | null): number => Number(answer?.headers.get('retry-after')) || 0

interface ModerationResult {
  flagged?: unknown
  category_scores?: Record<string, unknown> | null
}

function verdictIn(body: unknown, threshold: number | null): ImageVerdict {
  const [result] = (body as { results?: ModerationResult[] } | undefined)?.results ?? []
  const entries = Object.entries(result?.category_scores ?? {})
  const scores = Object.fromEntries(
    entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
  const values = Object.values(scores)
  if (typeof result?.flagged !== 'boolean' || (threshold !== null && values.length === 0)) {
    throw new Error('The moderation service returned an invalid result.')
  }
  const withheld = threshold === null ? result.flagged : Math.max(...values) >= threshold
  return { verdict: withheld ? 'withheld' : 'clean', scores }
}

async function jpegOf({ width, height, rgba }: Picture): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(rgba, { raw: { width, height, channels: 4 } })
    .flatten({ background: '#fff' })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 85 })
    .toBuffer()
}
