import { EngineError } from '../../../domain/generation/engine-error.ts'

/**
 * A service has answered, and shows none of what it was asked for: so some leave out what they will not show. A set without any
 * picture fails by it like by any other failure.
 */
export class GaveNothing extends EngineError {
  constructor() {
    super('engine_failed', 'The engine answered with no pictures.')
  }
}

/** The slots of that call stay without a picture, while the others of the set are shown. */
export const leavesOut = (error: unknown): boolean =>
  error instanceof EngineError && (error.reason === 'sensitive' || error instanceof GaveNothing)
