import pg from 'pg'
import { errorFinding, type Finding, okFinding } from '../../domain/kernel/finding.ts'
import { reasonOf } from './check-address.ts'

const MIN_VERSION = 150_000
const TIMEOUT = 8000

/** Whether PostgreSQL answers, is new enough, and lets this user create tables. */
export async function checkPostgres(url: string, about = 'DATABASE_URL'): Promise<Finding> {
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
    if (version < MIN_VERSION)
      return errorFinding(about, `PostgreSQL ${Math.floor(version / 10_000)} is too old: 15 or newer.`)
    if (!mayCreate) return errorFinding(about, 'This user may not create tables. Grant CREATE on the schema.')
    return okFinding(about, `PostgreSQL ${Math.floor(version / 10_000)}`)
  } catch (error) {
    return errorFinding(about, `The database cannot be reached (${reasonOf(error)}). Check the address.`)
  } finally {
    await client.end().catch(() => {})
  }
}
