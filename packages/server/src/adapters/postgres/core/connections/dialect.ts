import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { GuardedPool, Sent, Statement } from './pool.ts'
import { isSentWithNext } from './with-next.ts'

/** Kysely over a pool of connections to PostgreSQL. */
export function postgresDialect(pool: GuardedPool): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => createDriver(pool),
    createIntrospector: (database) => new PostgresIntrospector(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
}

/** A borrowed connection; outside a transaction statements are independent. */
interface Session extends DatabaseConnection {
  transaction: Transaction | null
  /** Sends what waits for it before the statement, all of it at once; answers for the statement. */
  send(statement: Statement): Promise<Sent>
  release(): void
}

/** Begins with its first statement: to send one takes more of the processor than most of them. */
interface Transaction {
  hasBegun: boolean
  /** What is sent with the next statement. */
  held: Statement[]
}

const COUNTED: readonly string[] = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']

function createDriver(pool: GuardedPool): Driver {
  const asSession = (connection: DatabaseConnection) => connection as Session
  return {
    init: async () => {},
    acquireConnection: () => createSession(pool),
    async beginTransaction(connection, { isolationLevel, accessMode }) {
      const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean)
      const text = modes.length > 0 ? `start transaction ${modes.join(', ')}` : 'begin'
      asSession(connection).transaction = { hasBegun: false, held: [{ text }] }
    },
    async commitTransaction(connection) {
      const session = asSession(connection)
      // Of a transaction without a statement, PostgreSQL need not know.
      const isEmpty = session.transaction?.held.length === 1 && !session.transaction.hasBegun
      try {
        // PostgreSQL answers so where an earlier statement had failed.
        if (!isEmpty && (await session.send({ text: 'commit' })).command === 'ROLLBACK') {
          throw new AbortedTransactionError()
        }
      } finally {
        // It has ended, however it did.
        session.transaction = null
      }
    },
    async rollbackTransaction(connection) {
      const session = asSession(connection)
      const { transaction } = session
      session.transaction = null
      if (transaction?.hasBegun) await session.send({ text: 'rollback' })
    },
    releaseConnection: async (connection) => asSession(connection).release(),
    destroy: () => pool.end(),
  }
}

async function createSession(pool: GuardedPool): Promise<Session> {
  const client = await pool.connect()
  const session: Session = {
    transaction: null,
    send(statement) {
      const { transaction } = session
      if (!transaction) return client.send([statement])
      transaction.hasBegun = true
      return client.send([...transaction.held.splice(0), statement])
    },
    release: () => client.release(),
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const statement = { text: query.sql, values: query.parameters }
      if (session.transaction && isSentWithNext(query)) {
        session.transaction.held.push(statement)
        return { rows: [] }
      }
      const { command, rowCount, rows } = await session.send(statement)
      return {
        rows: rows as R[],
        numAffectedRows: COUNTED.includes(command) ? BigInt(rowCount ?? 0) : undefined,
      }
    },
    // biome-ignore lint/correctness/useYield: lists are keyset-paged; nothing streams
    async *streamQuery() {
      throw new Error('Streaming is not supported.')
    },
  }
  return session
}
