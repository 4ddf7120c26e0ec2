import type { Log } from './log.ts'

/** What a server needs to do its work, and whoever runs it can put right. */
export type Part = 'database' | 'files' | 'queue'

/** Asked more often than this, the last answer is given again. */
const REMEMBERED = 1000
/** What says nothing for this long is not ready. */
const ANSWER_WITHIN = 3000

export interface Readiness {
  /** What is not ready; none when the server can do its work. */
  missing(): Promise<readonly Part[]>
}

/**
 * Proves each part by using it, all at once and for all who ask at the same time. A proof throws where its part is not
 * ready; what is new about that is told in one line.
 */
export function createReadiness(proofs: Record<Part, () => Promise<void>>, log: Log): Readiness {
  let proving: Promise<readonly Part[]> | null = null
  let knownUntil = 0
  let told = ''

  const prove = async (): Promise<readonly Part[]> => {
    const parts = Object.keys(proofs) as Part[]
    const outcomes = await Promise.allSettled(parts.map((part) => inTime(proofs[part]())))
    const missing = parts.filter((_, at) => outcomes[at]?.status === 'rejected')
    knownUntil = performance.now() + REMEMBERED
    const err = outcomes.find((outcome) => outcome.status === 'rejected')?.reason
    if (missing.length > 0 && told !== missing.join()) log.warn({ missing, err }, 'not ready')
    told = missing.join()
    return missing
  }
  return {
    missing() {
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
