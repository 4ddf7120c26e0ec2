import type { Duplex } from 'node:stream'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { asUnavailable, breaksConnection, isConnectionFault } from './faults.ts'
import type { Outage } from './outage.ts'

/** Waiting for a connection that is free, or for a new one: together with a statement less than ten seconds. */
export const CONNECT_WITHIN = 3000
/** A statement that takes longer is given up by PostgreSQL, and a little later also where no answer comes at all. */
export const ANSWER_WITHIN = 6000
const LATER = 500
const KEEP_ALIVE_AFTER = 10_000
const INT8 = 20

export interface PoolSettings {
  url: string
  max: number
  /** How long a statement may take, in ms; null: as long as it needs. */
  answerWithin: number | null
}

export interface Pool {
  pool: pg.Pool
  /** Breaks every connection, those in use too: whoever waits for an answer is told at once. */
  cut(): void
}

/** Connections of which none can end the process: what happens to one is told to whoever uses it. */
export function createPool({ url, max, answerWithin }: PoolSettings): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: { getTypeParser },
    idle_in_transaction_session_timeout: 5000,
    connectionTimeoutMillis: CONNECT_WITHIN,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER,
    ...(answerWithin === null
      ? {}
      : { statement_timeout: answerWithin, query_timeout: answerWithin + LATER }),
  })
  const clients = new Set<pg.PoolClient>()
  // One that breaks while idle is replaced by the pool.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client)
    // The pool listens to idle ones alone: one that breaks while somebody has it would end the process.
    client.on('error', () => {})
  })
  pool.on('remove', (client) => clients.delete(client))
  return {
    pool,
    cut() {
      for (const client of clients) streamOf(client).destroy()
    },
  }
}

/** Ending one in an orderly way would wait for an answer. */
const streamOf = (client: pg.PoolClient): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream

/** 64-bit numbers of ours are times and counts: all of them fit a JavaScript number. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id: number, format?: 'text' | 'binary') =>
  id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text')

/** The pool as Kysely uses it: faults of the connection come as `Unavailable`, and a broken one is not used again. */
export const guardPool = (pool: pg.Pool, outage: Outage): PostgresPool => ({
  async connect() {
    let client: pg.PoolClient
    try {
      client = await pool.connect()
    } catch (error) {
      outage.failed(error)
      throw asUnavailable(error)
    }
    return guardClient(client, outage)
  },
  end: () => pool.end(),
  options: pool.options,
})

type GuardedClient = Awaited<ReturnType<PostgresPool['connect']>>

function guardClient(client: pg.PoolClient, outage: Outage): GuardedClient {
  let broken: Error | null = null
  const query = async (text: string, values: unknown[]) => {
    // Behind a statement that was never answered the next one would wait as long again.
    if (broken) throw asUnavailable(broken)
    try {
      return await client.query(text, values)
    } catch (error) {
      if (!isConnectionFault(error)) throw error
      if (breaksConnection(error)) broken = error as Error
      outage.failed(error)
      throw asUnavailable(error)
    }
  }
  return {
    // Cursors, which the driver takes as well, are not used.
    query: query as unknown as GuardedClient['query'],
    release: (discard) => client.release(broken ?? discard),
  }
}

/** The same for statements that stand by themselves. */
export const statementsOf =
  (pool: pg.Pool, outage: Outage) =>
  async (text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> => {
    try {
      return await pool.query(text, values)
    } catch (error) {
      if (!isConnectionFault(error)) throw error
      outage.failed(error)
      throw asUnavailable(error)
    }
  }
