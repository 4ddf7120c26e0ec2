/**
 * Why a render gave no picture: INVALID the request; ABORTED by its signal; TIMEOUT it took too long;
 * CRASHED its thread died; CLOSED the studio was closed.
 */
export type SketchErrorCode = 'INVALID' | 'ABORTED' | 'TIMEOUT' | 'CRASHED' | 'CLOSED'

export class SketchError extends Error {
  readonly code: SketchErrorCode

  constructor(code: SketchErrorCode, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SketchError'
    this.code = code
  }
}
