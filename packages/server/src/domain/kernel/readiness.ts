import type { Log } from './log.ts'
import { within } from './within.ts'

/** The parts that a server needs, and that an operator can repair. */
export type Part = 'database' | 'files' | 'queue'

/** How long a result is cached, in ms; a failing one shorter, because callers wait for it to change. */
const CACHE_TTL = { ready: 1000, missing: 100 }
/** A check that takes longer counts as failed. */
const CHECK_TIMEOUT = 3000

export interface Readiness {
  check(): Promise<ReadinessReport>
}

export interface ReadinessReport {
  /** Parts that are not ready; empty while the server can do its work. */
  missing: readonly Part[]
  /** Warnings for the operator that do not make the server unready, as sentences. */
  concerns: readonly string[]
}

const late = () => new Error(`no answer within ${CHECK_TIMEOUT / 1000} s`)

interface Parts {
  /** Each check throws where its part is not ready. */
  checks: Record<Part, () => Promise<void>>
  concerns(): Promise<readonly string[]>
  log: Log
}

/**
 * Checks all parts in parallel, once for all concurrent callers. A change of the failing parts is logged in one line.
 */
export function createReadiness({ checks, concerns, log }: Parts): Readiness {
  let running: Promise<ReadinessReport> | null = null
  let knownUntil = 0
  let lastLogged = ''

  const runChecks = async (): Promise<ReadinessReport> => {
    const parts = Object.keys(checks) as Part[]
    const outcomes = await Promise.allSettled(
      parts.map((part) => within(CHECK_TIMEOUT, checks[part](), late)),
    )
    const missing = parts.filter((_, at) => outcomes[at]?.status === 'rejected')
    knownUntil = performance.now() + CACHE_TTL[missing.length === 0 ? 'ready' : 'missing']
    const err = outcomes.find((outcome) => outcome.status === 'rejected')?.reason
    if (missing.length > 0 && lastLogged !== missing.join()) log.warn({ missing, err }, 'not ready')
    lastLogged = missing.join()
    return { missing, concerns: missing.length > 0 ? [] : await concerns().catch(() => []) }
  }
  return {
    check() {
      if (!running || performance.now() >= knownUntil) {
        knownUntil = Number.POSITIVE_INFINITY
        running = runChecks()
      }
      return running
    },
  }
}
