import type { Tx } from '../kernel/unit-of-work.ts'

/** `begun`: what has effects outside of the database was about to be done. */
export type AuditOutcome = 'begun' | 'done' | 'failed'

/** What somebody did, with what. Never a secret, an address or a number. */
export interface AuditRecord {
  /** A member of the staff, or `terminal`. */
  actor: string
  action: string
  /** What it was done to. */
  subject: string | null
  details: Record<string, unknown>
  /** Why, in the words of who did it. */
  reason: string | null
  outcome: AuditOutcome
}

/** A link of the chain: its hash covers all of it and the hash of the entry before. */
export interface AuditEntry extends Omit<AuditRecord, 'details'> {
  /** From 1 on, without a gap. */
  seq: number
  at: number
  /** JSON text. */
  details: string
  previous: string
  hash: string
}

export interface AuditFilter {
  /** Entries before this one; null: the newest. */
  before: number | null
  actor?: string | undefined
  action?: string | undefined
  subject?: string | undefined
  /** Actions that are left out. */
  without?: readonly string[] | undefined
}

/** Entries can be added and read. */
export interface AuditStore {
  last(tx?: Tx): Promise<Pick<AuditEntry, 'seq' | 'hash'> | null>
  add(entry: AuditEntry, tx: Tx): Promise<void>
  /** Newest first. */
  list(filter: AuditFilter, limit: number): Promise<AuditEntry[]>
  /** Oldest first, after this one. */
  after(seq: number, limit: number): Promise<AuditEntry[]>
}

/** Runs `work`; the first transaction that commits in it runs `hook` with it. */
export type WithFirstCommit = <T>(
  hook: (tx: Tx) => Promise<void>,
  work: () => Promise<T>,
) => Promise<{ result: T; committed: boolean }>
