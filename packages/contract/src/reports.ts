/** Where browsers report what went wrong in our pages. */
export const CLIENT_REPORTS = '/reports/client'

export const ERROR_KINDS = ['error', 'rejection', 'render'] as const

/** More say nothing about a cause. */
export const MAX_FRAMES = 20

/** An error of our own code in a browser: where it was thrown, never what somebody wrote. */
export interface ClientReport {
  /** The version of the page. */
  release: string
  kind: (typeof ERROR_KINDS)[number]
  /** The class of the error. */
  name: string
  /** The number of an error of React; null: it is none. */
  code: number | null
  /** The first part of the page's path. */
  page: string
  /** Places in the built files, the innermost first. */
  frames: { file: string; line: number; column: number }[]
}
