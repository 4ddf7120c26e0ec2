import pg from 'pg'
import { type Finding, right, wrong } from '../../domain/kernel/finding.ts'
import { reasonOf } from './check-address.ts'

const OLDEST = 150_000
const TIMEOUT = 8000

/** Whether PostgreSQL is there, new enough, and lets this user make tables. */
export async function checkPostgres(url: string): Promise<Finding> {
  const about = 'DATABASE_URL'
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: TIMEOUT,
    query_timeout: TIMEOUT,
  })
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; mayCreate: boolean }>(
      `select current_setting('server_version_num')::int as version,
        has_schema_privilege(current_schema(), 'create') as "mayCreate"`,
    )
    const [{ version, mayCreate } = { version: 0, mayCreate: false }] = rows
    if (version < OLDEST)
      return wrong(about, `PostgreSQL ${Math.floor(version / 10_000)} is too old: 15 or newer.`)
    if (!mayCreate) return wrong(about, 'This user may not create tables. Grant CREATE on the schema.')
    return right(about, `PostgreSQL ${Math.floor(version / 10_000)}`)
  } catch (error) {
    return wrong(about, `The database cannot be reached (${reasonOf(error)}). Check the address.`)
  } finally {
    await client.end().catch(() => {})
  }
}
