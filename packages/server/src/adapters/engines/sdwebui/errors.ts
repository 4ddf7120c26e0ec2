import { z } from 'zod'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { isTaken, isUnavailable, parsed } from '../outside/service.ts'

/** `detail` is a sentence, or a list that repeats what was sent: only known sentences are passed on. */
const Refusal = z.object({ error: z.string().optional().catch(undefined), detail: z.unknown() })
const NOT_FOUND = /^[\w ']{1,80} not found$/
const OUT_OF_MEMORY = /OutOfMemory/

export const isRetryable = (status: number): boolean =>
  status === 429 || (isUnavailable(status) && !isTaken(status))

/** The error for a refused call; what an operator can correct goes to the log. */
export function responseError(status: number, text: string, engine: string, log: Log): EngineError {
  const { error, detail } = Refusal.safeParse(parsed(text)).data ?? {}
  const what = typeof detail === 'string' && NOT_FOUND.test(detail) ? detail : error
  const message = `The engine answered ${status}.`
  const fields = { engine, status, what }
  if (status === 429 || isUnavailable(status)) {
    return new EngineError('engine_unavailable', message, { unbilled: status === 429, away: true })
  }
  if (status >= 500) {
    if (OUT_OF_MEMORY.test(error ?? '')) {
      log.error(fields, 'an engine has too little memory: choose a smaller side in ENGINES')
    }
    return new EngineError('engine_failed', message)
  }
  if (status === 401 || status === 403) {
    log.error(fields, 'an engine rejects its key: check apiKey in ENGINES')
  } else {
    log.error(fields, 'an engine rejects our calls: check its model, sampler and address in ENGINES')
  }
  return new EngineError('engine_unavailable', message, { unbilled: true })
}
