import type { Tx } from './unit-of-work.ts'

/** Topics of data that processes cache and must read again after a change. */
export type ChangeTopic =
  | 'partners'
  | 'memberships'
  | 'blocklist'
  | 'settings'
  | 'engines'
  | 'gallery'
  | 'sessions'
  | 'visitors'
  | 'outages'

/** Cache invalidation over all processes. With a transaction the change is published when that commits. */
export interface Changes {
  /** `principalId`: set where the change concerns one principal only; of an outage, what has failed. */
  publish(what: ChangeTopic, tx?: Tx, principalId?: string): Promise<void>
  /**
   * The listener also runs, without a principal, after a gap in which changes may have been missed. Returns the
   * unsubscribe function.
   */
  subscribe(what: ChangeTopic, listener: (principalId?: string) => void): () => void
}
