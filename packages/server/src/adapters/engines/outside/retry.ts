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
/** Where the service says when: of several calls at once, some take one of them each time. */
const TOLD_TRIES = 6
/** A longer `retry-after` moves the work to the next engine. */
export const MAX_RETRY_DELAY = 20_000
/**
 * No call is made later than this after the first. Where another engine could make the set, one that says nothing for a minute is
 * given up as silent, and billed: the last call keeps the rest of it for its picture.
 */
const LAST_TRY = 45_000
const ERROR_BYTES = 64 * 1024

/**
 * When a call that was refused is made again, in ms; null: not again. `told` is what the service says, `usual` the first of the
 * delays where it says nothing; `tries` were made since `began`, by `performance.now()`.
 */
export function nextTry(
  { told, usual }: { told: number | null; usual: number },
  { tries, began }: { tries: number; began: number },
): number | null {
  if (told === null || told === 0) return tries < TRIES ? (told ?? usual * tries) : null
  const isInTime = performance.now() - began + told <= LAST_TRY
  return tries < TOLD_TRIES && told <= MAX_RETRY_DELAY && isInTime ? told : null
}

/**
 * Makes a call until the service takes it, three times at most, or more often where it says when. Throws what `errorFor` says of
 * the last refusal.
 */
export async function sendWithRetries(
  service: Service,
  { path, body, retryMs, isRetryable, errorFor }: RetriedCall,
  signal: AbortSignal,
): Promise<Response> {
  const began = performance.now()
  for (let tries = 1; ; tries += 1) {
    signal.throwIfAborted()
    const answer = await service.send(path, { ...body(), signal }).catch((error: unknown) => {
      // It may be painted already: some answer only then.
      if (signal.aborted) throw error instanceof EngineError ? billed(error) : error
      if (error instanceof EngineError && error.unbilled && tries < TRIES) return null
      throw error
    })
    if (answer?.ok) return answer
    let wait: number | null = retryMs * tries
    if (answer) {
      const text = await textOf(answer, ERROR_BYTES, signal)
      wait = nextTry({ told: toldBy(answer), usual: retryMs }, { tries, began })
      if (wait === null || !isRetryable(answer.status, text)) throw errorFor(answer.status, text)
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

const toldBy = ({ headers, status }: Response): number | null =>
  status === 429 || status === 503 ? delayIn(headers.get('retry-after')) : null

/** The ms of a `retry-after`, which has seconds or a date; null: it says nothing. */
export function delayIn(text: string | null): number | null {
  if (text === null) return null
  const seconds = Number(text)
  const ms = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? null : Math.max(0, ms)
}
