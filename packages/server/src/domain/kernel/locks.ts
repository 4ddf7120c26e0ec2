import type { Tx } from './unit-of-work.ts'

/** Held by whoever changes what of somebody's works is shown, in whichever way. */
export const showingOf = (principalId: string): string => `showing:${principalId}`

/** Makes transactions that concern the same keys wait for one another; let go of when the transaction ends. */
export interface Locks {
  hold(keys: readonly string[], tx: Tx): Promise<void>
}
