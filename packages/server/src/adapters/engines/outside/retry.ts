import { EngineError } from '../../../domain/generation/engine-error.ts'
import { pause, type Service, type ServiceCall, textOf } from './service.ts'

interface RetriedCall {
  path: string
  /** A new body for each try, because a form is consumed by sending it. */
  body(): Pick<ServiceCall, 'method' | 'json' | 'form'>
  /** Delay before the second try, in ms; before the third it is twice as long. */
  retryMs: number
  /** Whether a refused call may be made again: it was not taken, or failed for an unknown reason. */
  isRetryable(status: number, text: string): boolean
  errorFor(status: number, text: string): EngineError
}

const TRIES = 3
/** A longer `retry-after` moves the work to the next engine. */
const MAX_RETRY_DELAY = 20_000
const ERROR_BYTES = 64 * 1024

/** Makes a call until the service takes it, three times at most. Throws what `errorFor` says of the last refusal. */
export async function sendWithRetries(
  service: Service,
  { path, body, retryMs, isRetryable, errorFor }: RetriedCall,
  signal: AbortSignal,
): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const answer = await service.send(path, { ...body(), signal }).catch((error: unknown) => {
      if (error instanceof EngineError && error.unbilled && tries < TRIES) return null
      throw error
    })
    if (answer?.ok) return answer
    let wait = retryMs * tries
    if (answer) {
      const text = await textOf(answer, ERROR_BYTES, signal)
      wait = retryDelayOf(answer, wait)
      const again = tries < TRIES && wait <= MAX_RETRY_DELAY && isRetryable(answer.status, text)
      if (!again) throw errorFor(answer.status, text)
    }
    await pause(wait, signal)
  }
}

/** The same error of a set of which something was made, and so paid for. */
export const billed = (error: EngineError): EngineError =>
  error.unbilled
    ? new EngineError(error.reason, error.message, {
        cause: error.cause,
        words: error.words,
        away: error.away,
      })
    : error

/** Delay by `retry-after`, in seconds or as a date. */
function retryDelayOf({ headers, status }: Response, otherwise: number): number {
  const text = headers.get('retry-after')
  if (text === null || (status !== 429 && status !== 503)) return otherwise
  const seconds = Number(text)
  const ms = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? otherwise : Math.max(0, ms)
}
