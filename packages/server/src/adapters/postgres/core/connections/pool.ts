import type { Duplex } from 'node:stream'
import pg from 'pg'
import { asUnavailable, breaksConnection, isConnectionError, lostPrepared } from './errors.ts'
import type { Outage } from './outage.ts'
import { createStatementNames, NO_NAMES, type StatementNames } from './prepared.ts'

/** Time-out for a connection; together with a statement below ten seconds. */
export const CONNECT_TIMEOUT = 3000
/** Time-out of a statement on the server, and a little later on the client. */
export const STATEMENT_TIMEOUT = 6000
const LATER = 500
const KEEP_ALIVE_AFTER = 10_000
const INT8 = 20

export interface PoolSettings {
  url: string
  max: number
  /** Statement time-out in ms; null: none. */
  answerWithin: number | null
  /** A pooler is in between, which refuses settings of a session: only the client's own time-outs hold. */
  isPooled?: boolean
  /** Statements may be sent before those ahead of them are answered. */
  isPipelined?: boolean
  /** Time-out for a lock in ms; without one it is waited for as long as the statement may take. */
  lockWithin?: number
  /** What the server calls its connections. */
  name?: string
}

export interface Pool {
  pool: pg.Pool
  names: StatementNames
  /** How long one statement is waited for, in ms, where several may be sent at once; else null. */
  answerWithin: number | null
  /** Breaks all connections, so that pending calls fail at once. */
  cut(): void
}

/** A pool whose broken connections cannot end the process; errors go to their users. */
export function createPool({
  url,
  max,
  answerWithin,
  isPooled = false,
  isPipelined = false,
  lockWithin,
  name,
}: PoolSettings): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    pipeline: isPipelined,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    ...(isPooled
      ? {}
      : {
          idle_in_transaction_session_timeout: 5000,
          ...(answerWithin === null ? {} : { statement_timeout: answerWithin }),
          ...(lockWithin === undefined ? {} : { lock_timeout: lockWithin }),
        }),
    ...(name === undefined ? {} : { application_name: name }),
    ...(answerWithin === null ? {} : { query_timeout: answerWithin + LATER }),
  })
  const clients = new Set<pg.PoolClient>()
  // Broken idle connections are replaced by the pool.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    // An unhandled error of a connection in use would end the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client))
  return {
    pool,
    answerWithin: isPipelined && answerWithin !== null ? answerWithin + LATER : null,
    names: isPooled ? NO_NAMES : createStatementNames(),
    cut() {
      for (const client of clients) streamOf(client).destroy()
    },
  }
}

/** Destroyed directly, because an orderly end waits for an answer. */
const streamOf = (client: pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** 64-bit integers are times and counts, which fit a JavaScript number. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id: number, format?: 'text' | 'binary') =>
  id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text')

export interface Statement {
  text: string
  values?: readonly unknown[]
}

/** What came of a statement. */
export type Sent = Pick<pg.QueryResult<Record<string, unknown>>, 'command' | 'rowCount' | 'rows'>

export interface GuardedClient {
  /**
   * Sends statements at once, which run one after the other; answers for the last. Within a transaction alone: there what
   * follows one that fails fails as well.
   */
  send(statements: readonly Statement[]): Promise<Sent>
  release(): void
}

export interface GuardedPool {
  connect(): Promise<GuardedClient>
  end(): Promise<void>
}

/** The pool for Kysely: connection errors become `Unavailable`, and broken connections are discarded. */
export const guardPool = ({ pool, names, answerWithin }: Pool, outage: Outage): GuardedPool => ({
  async connect() {
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      outage.failed(error)
      throw asUnavailable(error)
    }
    return guardClient({ client, names, answerWithin }, outage)
  },
  end: () => pool.end(),
})

interface Connection {
  client: pg.PoolClient
  names: StatementNames
  /** Null: for as long as it takes, and not pipelined. */
  answerWithin: number | null
}

function guardClient(connection: Connection, outage: Outage): GuardedClient {
  const { client, names, answerWithin } = connection
  let broken: Error | null = null
  const sendAll = (statements: readonly Statement[]): Promise<Sent> =>
    // What cannot be written down is not sent, while what follows it would be.
    answerWithin !== null && statements.length > 1 && statements.every(isPlain)
      ? sendTogether({ ...connection, answerWithin }, statements)
      : sendInTurn(connection, statements)
  return {
    async send(statements) {
      // A statement after an unanswered one would wait as long again.
      if (broken) throw asUnavailable(broken)
      try {
        return await sendAll(statements)
      } catch (error) {
        if (lostPrepared(error)) names.stop()
        if (!isConnectionError(error)) throw error
        if (breaksConnection(error)) broken = error as Error
        outage.failed(error)
        throw asUnavailable(error)
      }
    },
    // One whose transaction could not be ended serves nobody else.
    release: () => client.release(broken ?? client.getTransactionStatus() !== IDLE),
  }
}

const IDLE = 'I'

/** As one packet, since each costs more of the processor than most statements do. The first that fails says why. */
async function sendTogether(
  { client, names, answerWithin }: Connection & { answerWithin: number },
  statements: readonly Statement[],
): Promise<Sent> {
  const stream = streamOf(client)
  stream.cork()
  const answers = statements.map(({ text, values }, at) => {
    // Each may take as long as one that is sent alone. Its types do not know this field.
    const config = { ...named(text, values, names), query_timeout: (at + 1) * answerWithin }
    return client.query<Record<string, unknown>>(config as pg.QueryConfig<unknown[]>)
  })
  stream.uncork()
  let last: Sent = NOTHING
  for (const answer of await Promise.allSettled(answers)) {
    if (answer.status === 'rejected') throw answer.reason
    last = answer.value
  }
  return last
}

async function sendInTurn({ client, names }: Connection, statements: readonly Statement[]): Promise<Sent> {
  let last: Sent = NOTHING
  for (const { text, values } of statements) last = await client.query(named(text, values, names))
  return last
}

const NOTHING: Sent = { command: '', rowCount: null, rows: [] }

/** Values that can always be written down. */
const isPlain = ({ values = [] }: Statement): boolean =>
  values.flat().every((value) => typeof value !== 'object' || value === null || value instanceof Uint8Array)

/** A script of several statements has no values, and cannot be prepared. */
function named(
  text: string,
  values: readonly unknown[] | undefined,
  names: StatementNames,
): pg.QueryConfig<unknown[]> {
  const name = values?.length ? names.nameOf(text) : undefined
  return { text, ...(values && { values: values as unknown[] }), ...(name !== undefined && { name }) }
}

/** The same for single statements. */
export const statementsOf =
  ({ pool, names }: Pool, outage: Outage) =>
  async (text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> => {
    try {
      return await pool.query(named(text, values, names))
    } catch (error) {
      if (lostPrepared(error)) names.stop()
      if (!isConnectionError(error)) throw error
      outage.failed(error)
      throw asUnavailable(error)
    }
  }
