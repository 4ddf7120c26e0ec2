import { PostgresDialect } from 'kysely'
import type { ConstructorOptions } from 'pg-boss'
import { StartError } from '../../../config/start-error.ts'
import { type Log, SILENT } from '../../../domain/kernel/log.ts'
import { postgresDialect } from './connections/dialect.ts'
import { reasonOf } from './connections/errors.ts'
import { createListener, type Listener } from './connections/listener.ts'
import { createOutageLog } from './connections/outage.ts'
import { createPool, guardPool, type Pool, STATEMENT_TIMEOUT, statementsOf } from './connections/pool.ts'
import { type Check, createDatabase, createKysely, type Database, type Parts } from './db.ts'
import { LOCK_TIMEOUT } from './migration-turns.ts'
import { NOTIFY_CHANNEL } from './notify-channel.ts'

/** Statement time-out of the job queue's maintenance. */
const QUEUE_ANSWERS_WITHIN = 30_000

/**
 * Opens a PostgreSQL database, version 15 or newer. Afterwards it may restart at any time. `url` may lead to a pooler that
 * hands connections on after each transaction; then `directUrl` leads past it.
 */
export async function openPostgres(
  url: string,
  log: Log = SILENT,
  check?: Check,
  directUrl: string = url,
): Promise<Database> {
  const outage = createOutageLog(log)
  const isPooled = directUrl !== url
  const calls = createPool({ url, max: 12, answerWithin: STATEMENT_TIMEOUT, isPooled, isPipelined: true })
  await checkServer(calls, 'DATABASE_URL')
  const queue = createPool({ url, max: 4, answerWithin: QUEUE_ANSWERS_WITHIN, isPooled })
  const migrations = createPool({ url: directUrl, max: 2, answerWithin: null, lockWithin: LOCK_TIMEOUT })
  if (isPooled) await checkServer(migrations, 'DATABASE_DIRECT_URL')
  const listener = createListener({
    url: directUrl,
    outage,
    onSilence() {
      calls.cut()
      queue.cut()
    },
  })
  const parts: Parts = {
    kysely: createKysely(postgresDialect(guardPool(calls, outage))),
    migrations: createKysely(new PostgresDialect({ pool: migrations.pool })),
    isSerial: false,
    queue: {
      db: { executeSql: statementsOf(queue, outage), listen: listenWith(listener) },
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
  return createDatabase(parts, log, check)
}

async function checkServer({ pool }: Pool, setting: string): Promise<void> {
  try {
    const { rows } = await pool.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    )
    if (Number(rows[0]?.version) >= 150_000) return
  } catch (error) {
    await pool.end()
    throw new StartError(
      `${setting} cannot be reached (${reasonOf(error)}). Check the address and that PostgreSQL runs${hintAt(error)}.`,
    )
  }
  await pool.end()
  throw new StartError(`${setting} leads to a PostgreSQL older than 15. Upgrade it.`)
}

/** What poolers say to settings of a session. */
const hintAt = (error: unknown): string =>
  /startup parameter/.test(reasonOf(error)) ? '; for a pooler set DATABASE_DIRECT_URL, too' : ''

type Listen = NonNullable<NonNullable<ConstructorOptions['db']>['listen']>

/** The job queue's subscription; after a gap it polls. */
const listenWith =
  (listener: Listener): Listen =>
  async (channel, onMessage, onGap) => {
    const close = await listener.listen(channel, { onMessage, onGap })
    onGap()
    return { close }
  }
