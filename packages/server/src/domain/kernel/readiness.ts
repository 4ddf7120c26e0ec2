import type { Log } from './log.ts'

/** The parts that a server needs, and that an operator can repair. */
export type Part = 'database' | 'files' | 'queue'

/** How long a result is cached. */
const REMEMBERED = 1000
/** A check that takes longer counts as failed. */
const ANSWER_WITHIN = 3000

export interface Readiness {
  look(): Promise<Looked>
}

export interface Looked {
  /** Parts that are not ready; empty while the server can do its work. */
  missing: readonly Part[]
  /** Warnings for the operator that do not make the server unready, as sentences. */
  concerns: readonly string[]
}

interface Parts {
  /** Each check throws where its part is not ready. */
  proofs: Record<Part, () => Promise<void>>
  concerns(): Promise<readonly string[]>
  log: Log
}

/**
 * Checks all parts in parallel, once for all concurrent callers. A change of the failing parts is logged in one line.
 */
export function createReadiness({ proofs, concerns, log }: Parts): Readiness {
  let proving: Promise<Looked> | null = null
  let knownUntil = 0
  let told = ''

  const prove = async (): Promise<Looked> => {
    const parts = Object.keys(proofs) as Part[]
    const outcomes = await Promise.allSettled(parts.map((part) => inTime(proofs[part]())))
    const missing = parts.filter((_, at) => outcomes[at]?.status === 'rejected')
    knownUntil = performance.now() + REMEMBERED
    const err = outcomes.find((outcome) => outcome.status === 'rejected')?.reason
    if (missing.length > 0 && told !== missing.join()) log.warn({ missing, err }, 'not ready')
    told = missing.join()
    return { missing, concerns: missing.length > 0 ? [] : await concerns().catch(() => []) }
  }
  return {
    look() {
      if (!proving || performance.now() >= knownUntil) {
        knownUntil = Number.POSITIVE_INFINITY
        proving = prove()
      }
      return proving
    },
  }
}

/** Bounds a check, so that the caller gets an answer even if the part hangs. */
async function inTime(proof: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_WITHIN / 1000} s`)), ANSWER_WITHIN)
  })
  try {
    await Promise.race([proof, late])
  } finally {
    clearTimeout(timer)
  }
}
