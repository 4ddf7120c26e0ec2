import { PostgresDialect } from 'kysely'
import pg from 'pg'
import { StartError } from '../../config/start-error.ts'
import { type Bus, createDatabase, createKysely, type Database } from './db.ts'
import { NOTICE_CHANNEL } from './notice-channel.ts'

const INT8 = 20

/** Opens a real PostgreSQL, version 15 or newer. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    types: { getTypeParser },
    idle_in_transaction_session_timeout: 5000,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  await check(pool)
  return createDatabase({
    kysely: createKysely(new PostgresDialect({ pool })),
    queue: { connectionString: url, max: 4, backend: 'postgres', useListenNotify: true },
    bus: createBus(url),
    // PostgreSQL has a housekeeper of its own.
    tidy: async () => {},
    close: async () => {},
  })
}

/** 64-bit numbers of ours are times and counts: all of them fit a JavaScript number. */
const getTypeParser: pg.CustomTypesConfig['getTypeParser'] = (id: number, format?: 'text' | 'binary') =>
  id === INT8 ? Number : pg.types.getTypeParser(id, format as 'text')

async function check(pool: pg.Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    if (Number(rows[0]?.version) >= 150_000) return
  } catch (error) {
    await pool.end()
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new StartError(
      `DATABASE_URL cannot be reached (${reason}). Check the address and that PostgreSQL runs.`,
    )
  }
  await pool.end()
  throw new StartError('DATABASE_URL leads to a PostgreSQL older than 15. Upgrade it.')
}

function createBus(url: string): Bus {
  return {
    async listen(onMessage) {
      let client: pg.Client | null = null
      let stopped = false
      const connect = async (): Promise<void> => {
        const next = new pg.Client({ connectionString: url })
        next.on('notification', ({ payload }) => payload && onMessage(payload))
        next.on('error', () => {})
        next.on('end', () => !stopped && setTimeout(() => connect().catch(() => {}), 1000).unref())
        await next.connect()
        await next.query(`listen ${NOTICE_CHANNEL}`)
        client = next
      }
      await connect()
      return async () => {
        stopped = true
        await client?.end()
      }
    },
  }
}
