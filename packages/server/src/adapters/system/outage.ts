/** An outage ends after this long without failures, in ms. */
const RECOVERY_TIME = 1500

export interface Outage {
  /** A call failed because the service is unavailable. */
  failed(cause: unknown): void
  /** A call succeeded. */
  answered(): void
}

interface Told {
  begun(cause: unknown): void
  ended(fields: { seconds: number }): void
}

/** Tells of each outage twice: its beginning and its end. */
export function createOutage({ begun, ended }: Told): Outage {
  let since: number | null = null
  let failedAt = 0
  return {
    failed(cause) {
      failedAt = performance.now()
      if (since !== null) return
      since = failedAt
      begun(cause)
    },
    answered() {
      if (since === null || performance.now() - failedAt < RECOVERY_TIME) return
      ended({ seconds: Math.round((performance.now() - since) / 1000) })
      since = null
    },
  }
}
