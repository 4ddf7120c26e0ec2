/** Why a render failed: INVALID request; ABORTED by its signal; TIMEOUT; CRASHED thread; CLOSED studio. */
export type SketchErrorCode = 'INVALID' | 'ABORTED' | 'TIMEOUT' | 'CRASHED' | 'CLOSED'

export class SketchError extends Error {
  readonly code: SketchErrorCode

  constructor(code: SketchErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SketchError'
    this.code = code
  }
}
