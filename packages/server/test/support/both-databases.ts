import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { openInMemory } from '../../src/adapters/postgres/core/open-pglite.ts'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import { startPostgres } from './postgres.ts'
import { emptyDatabase } from './server.ts'

export async function openRealPostgres() {
  const postgres = await startPostgres()
  return { database: await openPostgres(postgres.url), url: postgres.url, stop: postgres.stop }
}

/** Every database that the product runs on, by name: what is asked of one is asked of all. */
export const bothDatabases = [
  ['the embedded database', async () => ({ database: await openInMemory(), stop: async () => {} })],
  ['a real PostgreSQL', openRealPostgres],
] as const

/** A suite that is run on each of them, with a database that is empty before every test. */
export function onBothDatabases(suite: (own: { readonly database: Database }) => void): void {
  describe.each(bothDatabases)('%s', (_name, open) => {
    let opened: Awaited<ReturnType<typeof open>>
    beforeAll(async () => {
      opened = await open()
    })
    beforeEach(() => emptyDatabase(opened.database))
    afterAll(async () => {
      await opened?.database.close()
      await opened?.stop()
    })
    suite({
      get database() {
        return opened.database
      },
    })
  })
}
