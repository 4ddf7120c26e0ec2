import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { isTaken, isUnavailable, parsed } from '../outside/service.ts'

export interface ServiceError {
  code: string
  type: string
  param: string
}

/** As OpenAI, Azure (`contentFilter`), Volcengine and DashScope call it. */
const MODERATION = /content_?policy|content_?filter|moderation|safety|SensitiveContent|DataInspection/i
/** As OpenAI and relays (`insufficient_user_quota`, `pre_consume_token_quota_failed`) call it. */
const NO_MONEY = /insufficient_(\w+_)?(quota|balance)|quota_(not_enough|failed)|billing/i

/** The service's error code. Its message is dropped, because it may repeat the prompt. */
export function errorIn(body: unknown): ServiceError | null {
  const error = fieldOf(body, 'error')
  if (typeof error !== 'object' || error === null) return null
  return { code: textIn(error, 'code'), type: textIn(error, 'type'), param: textIn(error, 'param') }
}

/** Whether the call may be retried: it was not accepted, or failed for an unknown reason. */
export const isRetryable = (status: number, error: ServiceError | null): boolean =>
  (status === 429 && !isNoMoney(error)) || (status >= 500 && !isTaken(status))

/** The error for a failed call; details go to the operator's log. */
export function responseError(status: number, text: string, engine: string, log: Log): EngineError {
  const error = errorIn(parsed(text))
  const message = `The engine answered ${status}${error?.code ? ` (${error.code})` : ''}.`
  if (isModeration(error)) return new EngineError('sensitive', message, { unbilled: true })
  const fields = { engine, status, code: error?.code, type: error?.type, param: error?.param }
  // Before the key: relays answer it with 403.
  if (isNoMoney(error)) {
    log.error(fields, 'the account of an engine has no money left')
  } else if (status === 401 || status === 403) {
    log.error(fields, 'an engine rejects its key: check apiKey in ENGINES')
  } else if (status < 500 && status !== 429) {
    log.error(fields, 'an engine rejects our calls: check its model, quality and address in ENGINES')
  } else {
    const away = status === 429 || isUnavailable(status)
    return new EngineError(away ? 'engine_unavailable' : 'engine_failed', message, {
      unbilled: status === 429,
      away,
    })
  }
  return new EngineError('engine_unavailable', message, { unbilled: true })
}

/** The error for an error inside a stream, after which something may have been billed. */
export function streamError(error: ServiceError): EngineError {
  const reason = isModeration(error) ? 'sensitive' : 'engine_failed'
  return new EngineError(reason, `The engine broke off (${error.code || error.type || 'without a reason'}).`)
}

const isModeration = (error: ServiceError | null): boolean =>
  error !== null && MODERATION.test(`${error.code} ${error.type}`)
const isNoMoney = (error: ServiceError | null): boolean =>
  error !== null && NO_MONEY.test(`${error.code} ${error.type}`)

export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined

const textIn = (value: object, name: string): string => {
  const text = fieldOf(value, name)
  return typeof text === 'string' ? text : ''
}
