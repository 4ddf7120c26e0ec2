import { z } from 'zod'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { isUnavailable, parsed } from '../outside/service.ts'
import type { Ending } from './protocol.ts'

const NodeErrors = z.record(
  z.string(),
  z.object({
    class_type: z.string(),
    errors: z.array(
      z.object({
        type: z.string(),
        extra_info: z.object({ input_name: z.string().optional() }).catch({}),
      }),
    ),
  }),
)
const Refusal = z.object({
  error: z.object({ type: z.string() }).optional().catch(undefined),
  node_errors: NodeErrors.optional().catch(undefined),
})
const OUT_OF_MEMORY = /OutOfMemory/

export const isRetryable = (status: number): boolean => status === 429 || status === 503

/** The error for a task that was not taken. Details may repeat the prompt: only kinds and names are logged. */
export function submitError(status: number, text: string, engine: string, log: Log): EngineError {
  if (status < 400 || status >= 500 || [401, 403, 429].includes(status)) return callError(status, engine, log)
  const { error, node_errors: nodes = {} } = Refusal.safeParse(parsed(text)).data ?? {}
  const wrong = Object.entries(nodes).flatMap(([id, { class_type, errors }]) =>
    errors.map(({ type, extra_info }) => `${id} ${class_type} ${extra_info.input_name ?? ''}: ${type}`),
  )
  log.error(
    { engine, status, error: error?.type, wrong },
    'an engine rejects its workflow: try it in ComfyUI',
  )
  return new EngineError('engine_unavailable', `The engine answered ${status}.`, { unbilled: true })
}

/** The error for any other call that was refused. */
export function callError(status: number, engine: string, log: Log): EngineError {
  const message = `The engine answered ${status}.`
  if (status === 401 || status === 403) {
    log.error({ engine, status }, 'an engine rejects its key: check apiKey in ENGINES')
    return new EngineError('engine_unavailable', message, { unbilled: true })
  }
  const isBusy = status === 429 || isUnavailable(status)
  return new EngineError(isBusy ? 'engine_unavailable' : 'engine_failed', message, {
    unbilled: status === 429,
    away: isBusy,
  })
}

/** The error for a task that has ended without pictures. */
export function endingError(
  ending: Exclude<Ending, { kind: 'made' }>,
  engine: string,
  log: Log,
): EngineError {
  if (ending.kind === 'stopped')
    return new EngineError('engine_failed', 'The task was stopped at the engine.')
  const { exception, node } = ending
  const what = OUT_OF_MEMORY.test(exception)
    ? 'an engine has too little memory: choose a smaller side in ENGINES'
    : 'a node of the workflow has failed: see the log of ComfyUI'
  log.error({ engine, exception, node }, what)
  return new EngineError('engine_failed', 'A node of the workflow has failed.')
}

/** The service does not know the task. */
export class TaskGone extends EngineError {
  constructor() {
    super('engine_failed', 'The engine does not know the task any more.')
  }
}
