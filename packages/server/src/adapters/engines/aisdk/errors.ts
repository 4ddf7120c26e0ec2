import { z } from 'zod'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { delayIn } from '../outside/retry.ts'
import { isUnavailable, parsed, wasNeverConnected } from '../outside/service.ts'

/** What the errors of the AI SDK say of a call; versions of its packages do not share their classes. */
const CallError = z.object({
  name: z.string(),
  message: z.string().catch(''),
  statusCode: z.int().optional(),
  responseBody: z.string().optional(),
  responseHeaders: z.record(z.string(), z.string()).nullish().catch(null),
})
/** Replicate says it in the body. */
const Delay = z.object({ retry_after: z.number().nonnegative() })
/** Words in which services report a moderated prompt or picture. */
const MODERATION =
  /moderat|nsfw|safety|content.?polic|content.?filter|sensitive.?(content|information)|inappropriate content|DataInspection|flagged/i
const NO_MONEY = /insufficient.(credit|quota|balance|fund)|billing/i
const NO_KEY = 'AI_LoadAPIKeyError'
const CALL = 'AI_APICallError'

/** Whether the call was not taken, so that it may be made again. */
export function isRetryable(error: unknown): boolean {
  const { data } = CallError.safeParse(error)
  return (
    data?.name === CALL && (data.statusCode === 429 || data.statusCode === 503 || wasNeverConnected(error))
  )
}

const isEmpty = (status = 200, said: string): boolean =>
  status === 402 || (status >= 400 && NO_MONEY.test(said))

/** When the service wants to be asked again, in ms; null: it does not say. */
export function toldDelay(error: unknown): number | null {
  const { responseHeaders, responseBody = '' } = CallError.safeParse(error).data ?? {}
  const { data } = Delay.safeParse(parsed(responseBody))
  return delayIn(responseHeaders?.['retry-after'] ?? null) ?? (data ? data.retry_after * 1000 : null)
}

/** The error of an engine for one of the AI SDK. Its message may repeat the prompt, and is dropped. */
export function toEngineError(error: unknown, engine: string, log: Log): EngineError {
  if (error instanceof EngineError) return error
  const { name = '', message = '', statusCode, responseBody = '' } = CallError.safeParse(error).data ?? {}
  const said = `${message} ${responseBody}`
  const fields = { engine, status: statusCode, error: name }
  const refused = (reason: 'sensitive' | 'engine_unavailable', text: string, away = false) =>
    new EngineError(reason, text, { unbilled: true, away })
  // Before the key: some lock an account without money by 403.
  if (name === CALL && isEmpty(statusCode, said)) {
    log.error(fields, 'the account of an engine has no money left')
    return refused('engine_unavailable', `The engine answered ${statusCode}.`)
  }
  if (name === NO_KEY || statusCode === 401 || statusCode === 403) {
    log.error(fields, 'an engine rejects its key: check apiKey in ENGINES')
    return refused('engine_unavailable', 'The engine rejects its key.')
  }
  if (name !== CALL) {
    // Its task has run, and may be billed.
    const reason = MODERATION.test(said) ? 'sensitive' : 'engine_failed'
    return new EngineError(reason, `The engine has ended without a picture (${name || 'unknown error'}).`)
  }
  if (statusCode === undefined || statusCode === 200) {
    return wasNeverConnected(error)
      ? refused('engine_unavailable', 'The engine cannot be reached.', true)
      : new EngineError('engine_failed', 'The connection to the engine broke.')
  }
  const answered = `The engine answered ${statusCode}.`
  if (statusCode === 429) return refused('engine_unavailable', answered, true)
  if (statusCode >= 500) {
    const away = isUnavailable(statusCode)
    return new EngineError(away ? 'engine_unavailable' : 'engine_failed', answered, { away })
  }
  if (MODERATION.test(said)) return refused('sensitive', answered)
  log.error(fields, 'an engine rejects our calls: check its model, options and address in ENGINES')
  return refused('engine_unavailable', answered)
}
