import type { FailureData, Reason } from '@easel/contract/errors'

/** An expected refusal of a call. It carries a code; the error plugin alone makes a status and a sentence of it. */
export class Refusal extends Error {
  readonly status: number
  readonly reason: Reason
  readonly data: FailureData
  /** Replaces `data` of the envelope for refusals that carry an entity. */
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
