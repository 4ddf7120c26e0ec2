/** One thing that keeps an embed from working, and what to do about it. */
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
  /** What is wrong, in a sentence. */
  says: string
  /** The line to paste, or the step to take. */
  fix: string
  /** Which embed it is of, where all of a page were looked at. */
  slot?: string
}

export interface Diagnosis {
  /** Connected, and nothing found that needs a hand. */
  ok: boolean
  connected: boolean
  findings: Finding[]
}
