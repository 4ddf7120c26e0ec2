import type { FailureData, Reason } from '@easel/contract/errors'

/**
 * A call that is turned down for a reason that its caller should hear. It carries a code and becomes a
 * status and a sentence in one place, the error plugin.
 */
export class Refusal extends Error {
  readonly status: number
  readonly reason: Reason
  readonly data: FailureData
  /** Replaces `data` of the envelope as a whole, for refusals that carry an entity. */
  readonly entity: unknown

  constructor(status: number, reason: Reason, data: FailureData = {}, entity?: unknown) {
    super(reason)
    this.name = 'Refusal'
    this.status = status
    this.reason = reason
    this.data = data
    this.entity = entity
  }
}

export const notFound = (): Refusal => new Refusal(404, 'not_found')
