import type { Log } from './log.ts'

/** What a server needs to do its work, and whoever runs it can put right. */
export type Part = 'database' | 'files' | 'queue'

/** Asked more often than this, the last answer is given again. */
const REMEMBERED = 1000
/** What says nothing for this long is not ready. */
const ANSWER_WITHIN = 3000

export interface Readiness {
  look(): Promise<Looked>
}

export interface Looked {
  /** What is not ready; none when the server can do its work. */
  missing: readonly Part[]
  /** What an operator should look at although it works, in sentences. */
  concerns: readonly string[]
}

interface Parts {
  /** Throws where its part is not ready. */
  proofs: Record<Part, () => Promise<void>>
  concerns(): Promise<readonly string[]>
  log: Log
}

/**
 * Proves each part by using it, all at once and for all who ask at the same time. What is new about a part that is not
 * ready is told in one line.
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

/** Whoever asks is answered, whatever hangs. */
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
