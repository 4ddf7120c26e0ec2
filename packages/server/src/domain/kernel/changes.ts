import type { Tx } from './unit-of-work.ts'

/** What every process keeps in memory and reads again when it was changed. */
export type Changed =
  | 'partners'
  | 'memberships'
  | 'words'
  | 'settings'
  | 'engines'
  | 'gallery'
  | 'sessions'
  | 'visitors'

/** Tells all processes that something was changed; with a transaction, when that commits. */
export interface Changes {
  /** `of`: whose alone it was. */
  told(what: Changed, tx?: Tx, of?: string): Promise<void>
  /**
   * Also called where a change may have been missed: then without whose it was. Returns how to stop listening.
   */
  onChange(what: Changed, listener: (of?: string) => void): () => void
}
