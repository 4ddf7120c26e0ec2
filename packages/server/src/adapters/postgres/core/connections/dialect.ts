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

/** Begins ahead of its first statement; without one, PostgreSQL need not know of it. */
interface Transaction {
  begin: Statement
  /** Null: not sent yet. */
  begun: Promise<Sent> | null
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
      asSession(connection).transaction = { begin: { text }, begun: null, held: [] }
    },
    async commitTransaction(connection) {
      const session = asSession(connection)
      const { transaction } = session
      const isEmpty = transaction !== null && transaction.begun === null && transaction.held.length === 0
      const { command } = isEmpty ? { command: 'COMMIT' } : await session.send({ text: 'commit' })
      session.transaction = null
      // PostgreSQL answers so where an earlier statement had failed.
      if (command === 'ROLLBACK') throw new AbortedTransactionError()
    },
    async rollbackTransaction(connection) {
      const session = asSession(connection)
      const { transaction } = session
      session.transaction = null
      const hasBegun = await transaction?.begun?.catch(() => null)
      if (hasBegun) await session.send({ text: 'rollback' })
    },
    releaseConnection: async (connection) => asSession(connection).release(),
    destroy: () => pool.end(),
  }
}

async function createSession(pool: GuardedPool): Promise<Session> {
  const client = await pool.connect()
  const session: Session = {
    transaction: null,
    async send(statement) {
      const { transaction } = session
      if (!transaction) return client.send([statement])
      // Alone: what is sent together with a `begin` that is refused would be committed by itself.
      transaction.begun ??= client.send([transaction.begin])
      await transaction.begun
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
