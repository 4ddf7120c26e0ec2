import { Unavailable } from '../../../../domain/kernel/unavailable.ts'

/** SQLSTATEs of a server that stops, starts, is full or read-only, or cancelled a statement. */
const STATES: readonly string[] = [
  '53300', // too_many_connections
  '57014', // query_canceled: by statement_timeout
  '57P01', // admin_shutdown, also of a single backend
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '57P05', // idle_session_timeout
  '25P03', // idle_in_transaction_session_timeout
  '25006', // read_only_sql_transaction: a standby
]
/** The connection does not know a prepared statement, or another by its name: a pooler is in between, unsaid. */
const LOST_PREPARED: readonly string[] = ['26000', '42P05']
const CONNECTION_EXCEPTION = /^08/
const SYSTEM: readonly string[] = [
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]
/** Messages of the driver, which has no codes; and what PostgreSQL says of a statement prepared before a column had another type. */
const DRIVER =
  /^(Connection terminated|cached plan must not change result type|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''

/** Statements must not be prepared here. */
export const lostPrepared = (error: unknown): boolean => LOST_PREPARED.includes(codeOf(error))

/** Distinguishes an unavailable database from a failed statement. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  return (
    STATES.includes(code) ||
    lostPrepared(error) ||
    CONNECTION_EXCEPTION.test(code) ||
    SYSTEM.includes(code) ||
    DRIVER.test(error.message)
  )
}

/**
 * The connection must be discarded: one to a demoted server stays read-only, while a new one may reach the primary.
 */
export const breaksConnection = (error: unknown): boolean =>
  isConnectionError(error) && codeOf(error) !== '57014'

export const asUnavailable = (cause: unknown): Unavailable =>
  new Unavailable(`The database does not answer (${reasonOf(cause)}).`, { cause })

/** A short reason for the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
