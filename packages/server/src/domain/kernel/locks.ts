import type { Tx } from './unit-of-work.ts'

/** Held by whoever decides something for all works of somebody: whether they are shown, how long they are kept. */
export const worksOf = (principalId: string): string => `works:${principalId}`

/** Held by whoever sends, judges or spends codes of an address or number, or counts wrong passwords for it. */
export const secretsOf = (target: string): string => `secrets:${target}`

/** Makes transactions that concern the same keys wait for one another; let go of when the transaction ends. */
export interface Locks {
  hold(keys: readonly string[], tx: Tx): Promise<void>
}
