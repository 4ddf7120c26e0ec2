/** One problem of an embed and its remedy. */
export interface Finding {
  code:
    | 'no-loader'
    | 'no-embed'
    | 'code-missing'
    | 'script-src'
    | 'options'
    | 'no-slot'
    | 'hidden-slot'
    | 'mixed-content'
    | 'frame-src'
    | 'unreachable'
    | 'frame-ancestors'
    | 'foreign-frame'
    | 'embedder-policy'
    | 'wrong-origin'
    | 'wrong-page'
    | 'gone'
    | 'version'
    | 'headers'
    | 'token'
    | 'blocked-storage'
    | 'missing-allow'
  /** The problem, in one sentence. */
  says: string
  /** The line to paste, or the step to take. */
  fix: string
  /** Names the embed when all embeds of a page were diagnosed. */
  slot?: string
}

export interface Diagnosis {
  /** Connected, and without findings. */
  ok: boolean
  connected: boolean
  findings: Finding[]
}
