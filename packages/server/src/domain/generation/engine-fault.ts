import type { Reason } from '@easel/contract/errors'

/** Why an engine, or what keeps its pictures, gave up. The code is what the owner of the work is told. */
export class EngineFault extends Error {
  override readonly name = 'EngineFault'
  readonly reason: Reason

  constructor(reason: Reason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}
