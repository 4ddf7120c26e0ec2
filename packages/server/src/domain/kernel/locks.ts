import type { Tx } from './unit-of-work.ts'

/** Makes transactions that concern the same keys wait for one another; let go of when the transaction ends. */
export interface Locks {
  hold(keys: readonly string[], tx: Tx): Promise<void>
}
