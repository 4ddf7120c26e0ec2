import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PGliteAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { PgliteClient } from './client.ts'

/** Kysely over the embedded database's thread. */
export function pgliteDialect(client: PgliteClient): Dialect {
  return {
    createAdapter: () => new PGliteAdapter(),
    createDriver: () => createDriver(client),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** A borrowed session; outside a transaction statements are independent. */
interface Session extends DatabaseConnection {
  transaction: Transaction | null
}

/** Begins with its first statement, which saves a message between the threads. */
interface Transaction {
  id: number
  hasBegun: boolean
}

let lastSession = 0

function createDriver(client: PgliteClient): Driver {
  const asSession = (connection: DatabaseConnection) => connection as Session
  const end = async (connection: DatabaseConnection, commit: boolean) => {
    const session = asSession(connection)
    if (session.transaction === null) return
    const { transaction } = session
    session.transaction = null
    if (transaction.hasBegun) await client.end(transaction.id, commit)
  }
  return {
    init: async () => {},
    acquireConnection: async () => createSession(client),
    beginTransaction: async (connection) => {
      lastSession += 1
      asSession(connection).transaction = { id: lastSession, hasBegun: false }
    },
    commitTransaction: (connection) => end(connection, true),
    // The watchdog may have rolled it back already.
    rollbackTransaction: (connection) => end(connection, false).catch(() => {}),
    releaseConnection: async () => {},
    destroy: () => client.close(),
  }
}

function createSession(client: PgliteClient): Session {
  return {
    transaction: null,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { transaction } = this
      const statement = transaction && { session: transaction.id, begins: !transaction.hasBegun }
      if (transaction) transaction.hasBegun = true
      const { rows, affected } = await client.query(statement, query.sql, query.parameters)
      return {
        rows: rows as R[],
        numAffectedRows: affected === null ? undefined : BigInt(affected),
      }
    },
    // biome-ignore lint/correctness/useYield: lists are keyset-paged; nothing streams
    async *streamQuery() {
      throw new Error('Streaming is not supported by the embedded database.')
    },
  }
}
