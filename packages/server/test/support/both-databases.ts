import { openInMemory } from '../../src/adapters/postgres/open-pglite.ts'
import { openPostgres } from '../../src/adapters/postgres/open-postgres.ts'
import { startPostgres } from './postgres.ts'

/** Every database that the product runs on, by name: what is asked of one is asked of all. */
export const bothDatabases = [
  ['the embedded database', async () => ({ database: await openInMemory(), stop: async () => {} })],
  [
    'a real PostgreSQL',
    async () => {
      const postgres = await startPostgres()
      return { database: await openPostgres(postgres.url), stop: postgres.stop }
    },
  ],
] as const
