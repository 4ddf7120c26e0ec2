/** A known weakness that does not stop a release: somebody has looked at it, and says why, and until when that holds. */
export interface Reviewed {
  /** As the registry names it: `GHSA-…`. */
  advisory: string
  because: string
  /** The day of the review, and of the next one: `2026-11-30`. After that it counts again. */
  on: string
  until: string
}

export const REVIEWED: readonly Reviewed[] = []
