import type { CompiledModules } from './compiled.ts'

/** Where the thread finds its database. */
export interface DatabaseLocation {
  directory: string | null
  dump: string | null
  /** Whether what is committed survives a power cut at once. */
  isSynced: boolean
}

/** What the thread is started with. */
export interface ThreadData extends DatabaseLocation {
  modules: CompiledModules
}

/** What the main thread asks of the database's thread; one message holds one or several. */
export type Request =
  | { id: number; op: 'end'; session: number; commit: boolean }
  | ({ id: number; op: 'query'; sql: string; parameters: readonly unknown[] } & StatementPlace)
  | { id: number; op: 'script'; sql: string }
  | { id: number; op: 'copy'; to: string }
  | { id: number; op: 'ping' }
  | { id: number; op: 'close' }

/** `Request` without the id, which the client gives. */
export type Call = Request extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** `session` null: outside a transaction. `begins`: the statement is the first one of its transaction. */
export interface StatementPlace {
  session: number | null
  begins: boolean
}

export interface Result {
  rows: Record<string, unknown>[]
  affected: number | null
}

export interface WireError {
  message: string
  code: string | null
  detail: string | null
  constraint: string | null
}

/** `broken`: the database has stopped itself to avoid wrong writes. */
export type Reply = { id: number; result: Result } | { id: number; error: WireError } | { broken: string }

export type Hello = { ready: true } | { failed: string }

/** SQLSTATE of a statement in a transaction that has ended. */
export const TRANSACTION_GONE = '25P01'
