import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import type { CallOptions, Visitor } from './client.ts'
import { emptyDatabase, openTestDatabase, startServer, type TestOptions, type TestServer } from './server.ts'

/** Limits that no test meets by chance. */
export const GENEROUS_LIMITS = { generationsPerDay: 1000, submitsPerWindow: 1000, waiting: 1000 }

/**
 * A database that is emptied before each test of a file, and a server with one visitor on it.
 * `options` null: a test starts the server itself, by `restart`.
 */
export function useServer(options: TestOptions | null = {}) {
  let database: Database
  let server: TestServer | null = null
  let current: Visitor | null = null
  const others: TestServer[] = []

  const start = async (over: TestOptions = {}): Promise<TestServer> => {
    server = await startServer(database, over)
    current = server.visitor(current?.device)
    return server
  }
  const stop = async () => {
    await server?.close()
    server = null
  }
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  beforeEach(async () => {
    await emptyDatabase(database)
    current = null
    if (options) await start(options)
  })
  afterEach(async () => {
    await stop()
    for (const other of others.splice(0)) await other.close()
  })

  return {
    get database() {
      return database
    },
    get server() {
      return present(server)
    },
    get visitor() {
      return present(current)
    },
    stop,
    /** The visitor stays who they were. */
    start,
    async restart(over: TestOptions = {}): Promise<TestServer> {
      await stop()
      return start(over)
    },
    /** One more server on the same database, for the rest of the test. */
    async another(over: TestOptions = {}): Promise<TestServer> {
      const other = await startServer(database, over)
      others.push(other)
      return other
    },
    /** A submit that is signed with the time the server believes in. */
    submit: (
      who: Visitor = present(current),
      over: Parameters<Visitor['submit']>[0] = {},
      call: CallOptions = {},
    ) => who.submit(over, { now: present(server).clock.now(), ...call }),
    count: async (table: 'works' | 'quota_entries'): Promise<number> =>
      (await database.on().selectFrom(table).selectAll().execute()).length,
  }
}

/**
 * One server for all tests of a file, and a new visitor for each: for tables of cases that only read, or that leave
 * nothing behind which another case could meet.
 */
export function useOneServer(options: TestOptions = {}) {
  let server: TestServer | null = null
  let current: Visitor | null = null
  beforeAll(async () => {
    const database = await openTestDatabase()
    await emptyDatabase(database)
    server = await startServer(database, options)
  })
  beforeEach(() => {
    current = present(server).visitor()
  })
  afterAll(() => server?.close())

  return {
    get server() {
      return present(server)
    },
    get visitor() {
      return present(current)
    },
  }
}

function present<T>(value: T | null): T {
  if (value === null) throw new Error('No server has been started.')
  return value
}
