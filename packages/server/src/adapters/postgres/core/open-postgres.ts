import { PostgresDialect } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import { StartError } from '../../../config/start-error.ts'
import { type Log, SILENT } from '../../../domain/kernel/log.ts'
import { reasonOf } from './connections/errors.ts'
import { createListener, type Listener } from './connections/listener.ts'
import { createOutageLog } from './connections/outage.ts'
import { createPool, guardPool, type Pool, STATEMENT_TIMEOUT, statementsOf } from './connections/pool.ts'
import { type Check, createDatabase, createKysely, type Database, type Parts } from './db.ts'
import { NOTIFY_CHANNEL } from './notify-channel.ts'

/** Statement time-out of the job queue's maintenance. */
const QUEUE_ANSWERS_WITHIN = 30_000

/** Opens a PostgreSQL database, version 15 or newer. Afterwards it may restart at any time. */
export async function openPostgres(url: string, log: Log = SILENT, check?: Check): Promise<Database> {
  const outage = createOutageLog(log)
  const calls = createPool({ url, max: 12, answerWithin: STATEMENT_TIMEOUT })
  await checkServer(calls)
  const queue = createPool({ url, max: 4, answerWithin: QUEUE_ANSWERS_WITHIN })
  const migrations = createPool({ url, max: 2, answerWithin: null })
  const listener = createListener({
    url,
    outage,
    onSilence() {
      calls.cut()
      queue.cut()
    },
  })
  const parts: Parts = {
    kysely: createKysely(new PostgresDialect({ pool: guardPool(calls.pool, outage) })),
    migrations: createKysely(new PostgresDialect({ pool: migrations.pool })),
    isSerial: false,
    queue: {
      db: { executeSql: statementsOf(queue.pool, outage), listen: listenWith(listener) },
      backend: 'postgres',
      useListenNotify: true,
    },
    bus: { listen: (onMessage, onGap) => listener.listen(NOTIFY_CHANNEL, { onMessage, onGap }) },
    // PostgreSQL has autovacuum.
    maintain: async () => {},
    copyTo: null,
    ended: new Promise(() => {}),
    async close() {
      await listener.close()
      await queue.pool.end()
    },
  }
  return createDatabase(parts, check)
}

async function checkServer({ pool }: Pool): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    if (Number(rows[0]?.version) >= 150_000) return
  } catch (error) {
    await pool.end()
    throw new StartError(
      `DATABASE_URL cannot be reached (${reasonOf(error)}). Check the address and that PostgreSQL runs.`,
    )
  }
  await pool.end()
  throw new StartError('DATABASE_URL leads to a PostgreSQL older than 15. Upgrade it.')
}

type Listen = NonNullable<NonNullable<ConstructorOptions['db']>['listen']>

/** The job queue's subscription; after a gap it polls. */
const listenWith =
  (listener: Listener): Listen =>
  async (channel, onMessage, onGap) => {
    const close = await listener.listen(channel, { onMessage, onGap })
    onGap()
    return { close }
  }
