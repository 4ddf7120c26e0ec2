import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ControlledTransaction, PostgresDialect, sql } from 'kysely'
import { BackupError } from '../../../domain/backups/backup-error.ts'
import type { Manifest, RestoreTarget } from '../../../domain/backups/ports.ts'
import type { createRestoredFiles } from '../../backups/restored-files.ts'
import { makeDirectory } from '../../system/directory.ts'
import { syncPath, syncTree } from '../../system/sync-tree.ts'
import { createPool } from '../core/connections/pool.ts'
import { createKysely } from '../core/db.ts'
import { openPglite } from '../core/pglite/client.ts'
import { pgliteDialect } from '../core/pglite/dialect.ts'
import { contentsOf } from '../core/pglite/inspect.ts'
import { lockDirectory } from '../core/pglite/lock.ts'
import type { Tables } from '../core/tables.ts'
import { load } from './load.ts'

type RestoredFiles = ReturnType<typeof createRestoredFiles>

const notEmpty = (what: string): BackupError =>
  new BackupError(
    `${what} not empty: nothing was restored. With --replace the backup takes the place of what is there, which is moved aside.`,
  )

/** The embedded database, which no server may use meanwhile. `stamp` names what is moved aside. */
export function createEmbeddedRestore(dataDir: string, files: RestoredFiles, stamp: string): RestoreTarget {
  const directory = join(dataDir, 'db')
  const restoring = `${directory}.restoring`
  const removeRestoring = async () => {
    for (const path of [restoring, `${restoring}.unfinished`])
      await rm(path, { recursive: true, force: true })
  }
  let unlock = () => {}
  let isCommitting = false
  return {
    async prepare(replace) {
      makeDirectory(dataDir)
      unlock = lockDirectory(join(dataDir, 'easel.lock'), dataDir)
      const isEmpty = contentsOf(directory) === 'nothing' && (await files.isEmpty())
      if (!isEmpty && !replace) throw notEmpty(`DATA_DIR ${dataDir} is`)
      await removeRestoring()
      await files.prepare()
    },
    async loadDatabase(manifest, lines) {
      const client = await openPglite(restoring)
      try {
        await load(createKysely(pgliteDialect(client)), manifest, lines)
        await client.close()
      } finally {
        await client.abandon()
      }
      await syncTree(restoring)
    },
    writeFile: files.write,
    async commit() {
      await files.sync()
      isCommitting = true
      const aside = `${directory}.replaced-${stamp}`
      const isReplaced = existsSync(directory)
      if (isReplaced) await rename(directory, aside)
      await rename(restoring, directory)
      await syncPath(dataDir)
      const replaced = await files.commit(`.replaced-${stamp}`)
      isCommitting = false
      return [...(isReplaced ? [aside] : []), ...replaced].map((path) => `What was there lies in ${path}.`)
    },
    async close() {
      // What is half in its place keeps a server from starting, until it is restored again.
      if (!isCommitting) {
        await removeRestoring()
        await files.discard()
      }
      unlock()
    },
  }
}

/** A PostgreSQL, in one transaction. `stamp` names what is moved aside. */
export function createPostgresRestore(
  url: string,
  dataDir: string,
  files: RestoredFiles,
  stamp: string,
): RestoreTarget {
  const kysely = createKysely(
    new PostgresDialect({ pool: createPool({ url, max: 1, answerWithin: null }).pool }),
  )
  let transaction: ControlledTransaction<Tables> | null = null
  let aside: string | null = null
  let isCommitting = false
  return {
    async prepare(replace) {
      makeDirectory(dataDir)
      transaction = await kysely.startTransaction().execute()
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      const { schema, others, isEmpty } = await stateOf(transaction)
      if (others > 0) {
        throw new BackupError(
          `${others} other connections use the database of DATABASE_URL. Stop every server and whatever else uses it, then restore.`,
        )
      }
      if (!(isEmpty && (await files.isEmpty())) && !replace)
        throw notEmpty('The database of DATABASE_URL, or DATA_DIR, is')
      if (!isEmpty) aside = await moveAside(transaction, schema, stamp)
      await files.prepare()
    },
    loadDatabase: (manifest: Manifest, lines) => load(required(transaction), manifest, lines),
    writeFile: files.write,
    async commit() {
      await files.sync()
      isCommitting = true
      await required(transaction).commit().execute()
      transaction = null
      const replaced = await files.commit(`.replaced-${stamp}`)
      isCommitting = false
      return [
        ...(aside === null ? [] : [`What was in the database lies in its schema ${aside}.`]),
        ...replaced.map((path) => `What was there lies in ${path}.`),
      ]
    },
    async close() {
      await transaction
        ?.rollback()
        .execute()
        .catch(() => {})
      if (!isCommitting) await files.discard()
      await kysely.destroy()
    },
  }
}

const required = (transaction: ControlledTransaction<Tables> | null): ControlledTransaction<Tables> => {
  if (transaction === null) throw new Error('It has not been prepared.')
  return transaction
}

async function stateOf(
  transaction: ControlledTransaction<Tables>,
): Promise<{ schema: string; others: number; isEmpty: boolean }> {
  const { rows } = await sql<{ schema: string; others: number; relations: number }>`
    select current_schema() as schema,
      (select count(*)::int from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid()) as others,
      (select count(*)::int from pg_class where relkind in ('r', 'p', 'S')
        and (relnamespace = current_schema()::regnamespace or relnamespace = to_regnamespace('pgboss'))) as relations`.execute(
    transaction,
  )
  const [row] = rows
  if (!row?.schema)
    throw new BackupError('DATABASE_URL leads to a database without a schema to restore into.')
  return { schema: row.schema, others: row.others, isEmpty: row.relations === 0 }
}

/** Nothing is dropped but the jobs of the queue, which follow from the works. Returns the schema's new name. */
async function moveAside(
  transaction: ControlledTransaction<Tables>,
  schema: string,
  stamp: string,
): Promise<string> {
  const aside = `replaced_${stamp.toLowerCase().replaceAll('-', '_')}`
  try {
    await sql`drop schema if exists pgboss cascade`.execute(transaction)
    await sql`alter schema ${sql.ref(schema)} rename to ${sql.ref(aside)}`.execute(transaction)
    await sql`create schema ${sql.ref(schema)}`.execute(transaction)
    await sql`grant usage on schema ${sql.ref(schema)} to public`.execute(transaction)
    return aside
  } catch (error) {
    throw new BackupError(
      `The tables in the database cannot be moved aside (${(error as Error).message}). Restore as the owner of the database, or into an empty one.`,
    )
  }
}
