import type { AttemptResult } from '../kernel/metrics.ts'
import { saysUnavailable } from '../kernel/unavailable.ts'
import { EngineError } from './engine-error.ts'
import { Ended, Interrupted } from './interruption.ts'

/** What has come of an attempt that threw. A picture or prompt that is not let through is no failure of the engine. */
export function resultOf(error: unknown): AttemptResult {
  if (error instanceof Interrupted || error instanceof Ended || saysUnavailable(error)) return 'interrupted'
  const isRefused = error instanceof EngineError && ['sensitive', 'blocked'].includes(error.reason)
  return isRefused ? 'refused' : 'failed'
}
