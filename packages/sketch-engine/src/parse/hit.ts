import type { Kind } from './lexicon.ts'

/** A known phrase in the prompt. */
export interface Hit {
  readonly kind: Kind
  readonly key: string
  readonly weight: number
  readonly at: number
  readonly length: number
  readonly phrase: string
}
