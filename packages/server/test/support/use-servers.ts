import { afterAll, beforeAll } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import { startServer, type TestServer } from './server.ts'
import { usePostgres } from './use-postgres.ts'

/**
 * Two servers for the tests of a file, with connections of their own to one PostgreSQL.
 *
 * @param environment Settings of both.
 */
export function useServers(environment: Record<string, string> = {}) {
  const postgres = usePostgres()
  const started: { server: TestServer; database: Database }[] = []
  beforeAll(async () => {
    for (let n = 0; n < 2; n += 1) {
      const database = await openPostgres(postgres.url)
      const server = await startServer(database, {
        environment: { ...environment, DATABASE_URL: postgres.url },
      })
      started.push({ server, database })
    }
  })
  afterAll(async () => {
    for (const { server } of started) await server.close()
    for (const { database } of started) await database.close()
  })
  const nth = (n: number) => {
    const found = started[n % started.length]
    if (!found) throw new Error('No server has been started.')
    return found
  }
  return {
    postgres,
    /** The servers in turns, by the number of a call. */
    server: (n: number): TestServer => nth(n).server,
    servers: (): TestServer[] => started.map(({ server }) => server),
    database: (): Database => nth(0).database,
  }
}
