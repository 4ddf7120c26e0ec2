import { Unavailable } from '../../../../domain/kernel/unavailable.ts'

/** PostgreSQL's codes for a server that goes, comes, is full, cannot write, or has given a statement up. */
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
/** The driver has no codes of its own. */
const DRIVER =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)/

/** The one place that tells a database that is away from a statement that is wrong. */
export function isConnectionFault(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return (
    STATES.includes(code) ||
    CONNECTION_EXCEPTION.test(code) ||
    SYSTEM.includes(code) ||
    DRIVER.test(error.message)
  )
}

/**
 * After these the connection is of no use to whoever comes next: one to a server that has become a standby stays there,
 * where a new one may find the server that can be written.
 */
export const breaksConnection = (error: unknown): boolean =>
  isConnectionFault(error) && !(error instanceof Error && 'code' in error && error.code === '57014')

export const asUnavailable = (cause: unknown): Unavailable =>
  new Unavailable(`The database does not answer (${reasonOf(cause)}).`, { cause })

/** In a few words, for a line of the log. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
