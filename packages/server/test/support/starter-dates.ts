import { join } from 'node:path'
import { sql } from 'kysely'
import { createKysely } from '../../src/adapters/postgres/core/db.ts'
import { openPglite } from '../../src/adapters/postgres/core/pglite/client.ts'
import { pgliteDialect } from '../../src/adapters/postgres/core/pglite/dialect.ts'
import { SYSTEM_PRINCIPAL } from '../../src/domain/kernel/principal.ts'

/** Moves the starter collection of an installation that does not run to now, as if it had just been filled. */
export async function moveStartersToNow(directory: string): Promise<void> {
  const client = await openPglite(join(directory, 'db'), null, false)
  const database = createKysely(pgliteDialect(client))
  try {
    await sql`
      with newest as (select ${Date.now()}::bigint - max(curated_at) as later from works where curated_at is not null)
      update works set created_at = created_at + later, finished_at = finished_at + later,
        curated_at = curated_at + later, heat = heat + later
      from newest where principal_id = ${SYSTEM_PRINCIPAL.id} and curated_at is not null`.execute(database)
  } finally {
    await client.close()
  }
}
