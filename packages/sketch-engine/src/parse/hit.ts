import type { Kind } from './lexicon.ts'

/** A phrase of the prompt that we know. */
export interface Hit {
  readonly kind: Kind
  readonly key: string
  readonly weight: number
  readonly at: number
  readonly length: number
  readonly phrase: string
}
