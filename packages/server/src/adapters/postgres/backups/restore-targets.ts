import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ControlledTransaction, PostgresDialect, sql } from 'kysely'
import { BackupError } from '../../../domain/backups/backup-error.ts'
import type { Restored, RestoreTarget } from '../../../domain/backups/ports.ts'
import type { Commit, createRestoredFiles } from '../../backups/restored-files.ts'
import { makeDirectory } from '../../system/directory.ts'
import { syncPath, syncTree } from '../../system/sync-tree.ts'
import { createPool } from '../core/connections/pool.ts'
import { createKysely } from '../core/db.ts'
import { openPglite } from '../core/pglite/client.ts'
import { pgliteDialect } from '../core/pglite/dialect.ts'
import { contentsOf } from '../core/pglite/inspect.ts'
import { lockDirectory } from '../core/pglite/lock.ts'
import type { Tables } from '../core/tables.ts'
import { eraseAgain } from './erase-again.ts'
import { load } from './load.ts'
import { refuseOthers } from './other-connections.ts'

type RestoredFiles = ReturnType<typeof createRestoredFiles>

const notEmpty = (what: string): BackupError =>
  new BackupError(
    `${what} not empty: nothing was restored. With --replace the backup takes the place of what is there, which is moved aside.`,
  )

const liesIn = (paths: readonly string[]): string[] => paths.map((path) => `What was there lies in ${path}.`)

/** What was begun is ended by the restore of the same backup. */
function sameBackup(begun: Commit, id: string): Commit {
  if (begun.id === id) return begun
  throw new BackupError(
    `The restore of ${begun.id} was broken off while everything was put in its place. End it first: npm run restore ${begun.id}`,
  )
}

/** The embedded database, which no server may use meanwhile. `stamp` names what is moved aside. */
export function createEmbeddedRestore(dataDir: string, files: RestoredFiles, stamp: string): RestoreTarget {
  const directory = join(dataDir, 'db')
  const restoring = `${directory}.restoring`
  const removeRestoring = async () => {
    for (const path of [restoring, `${restoring}.unfinished`])
      await rm(path, { recursive: true, force: true })
  }
  let unlock = () => {}
  /** What this one may remove when it fails: not that of another one, nor what is half in its place. */
  let isStaged = false
  const end = async (commit: Commit): Promise<Restored> => {
    const aside = `${directory}.replaced-${commit.stamp}`
    if (existsSync(restoring)) {
      if (existsSync(directory)) await rename(directory, aside)
      await rename(restoring, directory)
    }
    await syncPath(dataDir)
    const replaced = await files.commit(commit)
    return {
      replaced: liesIn([...(existsSync(aside) ? [aside] : []), ...replaced]),
      damaged: commit.damaged,
    }
  }
  return {
    async prepare({ id }, replace) {
      makeDirectory(dataDir)
      unlock = lockDirectory(join(dataDir, 'easel.lock'), dataDir)
      const begun = await files.brokenOff()
      if (begun?.database === null) return end(sameBackup(begun, id))
      const isEmpty = contentsOf(directory) === 'nothing' && (await files.isEmpty())
      if (!isEmpty && !replace) throw notEmpty(`DATA_DIR ${dataDir} is`)
      isStaged = true
      await removeRestoring()
      await files.prepare()
      return null
    },
    async loadDatabase(manifest, lines, erased) {
      // All of it is synced at the end.
      const client = await openPglite(restoring, null, false)
      let count = 0
      try {
        const restored = createKysely(pgliteDialect(client))
        await load(restored, manifest, lines)
        count = await eraseAgain(restored, erased)
        await client.close()
      } finally {
        await client.abandon()
      }
      await syncTree(restoring)
      return count
    },
    writeFile: files.write,
    async commit({ id }, damaged) {
      await files.sync()
      const commit = await files.beginCommit({ id, stamp, database: null, damaged: [...damaged] })
      isStaged = false
      return end(commit)
    },
    async close() {
      if (isStaged) {
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
  let isReplaced = false
  let isStaged = false
  const end = async (commit: Commit, isMovedAside: boolean): Promise<Restored> => {
    const replaced = liesIn(await files.commit(commit))
    if (isMovedAside) {
      replaced.unshift(`What was in the database lies in its schema ${asideOf(commit.stamp)}.`)
    }
    return { replaced, damaged: commit.damaged }
  }
  return {
    async prepare({ id }, replace) {
      makeDirectory(dataDir)
      transaction = await kysely.startTransaction().execute()
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      await refuseOthers(transaction)
      const { schema, isEmpty } = await stateOf(transaction)
      const begun = await files.brokenOff()
      // Its transaction has been committed if the table that it made is there.
      if (begun?.database && begun.database === (await tableOf(transaction))) {
        return end(sameBackup(begun, id), await hasSchema(transaction, asideOf(begun.stamp)))
      }
      if (!(isEmpty && (await files.isEmpty())) && !replace)
        throw notEmpty('The database of DATABASE_URL, or DATA_DIR, is')
      if (!isEmpty) await moveAside(transaction, schema, asideOf(stamp))
      isReplaced = !isEmpty
      isStaged = true
      await files.prepare()
      return null
    },
    async loadDatabase(manifest, lines, erased) {
      await load(required(transaction), manifest, lines)
      return eraseAgain(required(transaction), erased)
    },
    writeFile: files.write,
    async commit({ id }, damaged) {
      await files.sync()
      const database = await tableOf(required(transaction))
      const commit = await files.beginCommit({
        id,
        stamp,
        database: database ?? '',
        damaged: [...damaged],
      })
      isStaged = false
      await required(transaction).commit().execute()
      transaction = null
      return end(commit, isReplaced)
    },
    async close() {
      await transaction
        ?.rollback()
        .execute()
        .catch(() => {})
      if (isStaged) await files.discard()
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
): Promise<{ schema: string; isEmpty: boolean }> {
  const { rows } = await sql<{ schema: string; relations: number }>`
    select current_schema() as schema,
      (select count(*)::int from pg_class where relkind in ('r', 'p', 'S')
        and (relnamespace = current_schema()::regnamespace or relnamespace = to_regnamespace('pgboss'))) as relations`.execute(
    transaction,
  )
  const [row] = rows
  if (!row?.schema)
    throw new BackupError('DATABASE_URL leads to a database without a schema to restore into.')
  return { schema: row.schema, isEmpty: row.relations === 0 }
}

/** Tells the tables of one restore from all others, in the text of a number; null: there are none. */
async function tableOf(transaction: ControlledTransaction<Tables>): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select to_regclass('works')::oid::text as id`.execute(transaction)
  return rows[0]?.id ?? null
}

async function hasSchema(transaction: ControlledTransaction<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: string | null }>`
    select to_regnamespace(${name})::text as found`.execute(transaction)
  return rows[0]?.found != null
}

/** The schema of what was moved aside. */
const asideOf = (stamp: string): string => `replaced_${stamp.toLowerCase().replaceAll('-', '_')}`

/** Nothing is dropped but the jobs of the queue, which follow from the works. */
async function moveAside(
  transaction: ControlledTransaction<Tables>,
  schema: string,
  aside: string,
): Promise<void> {
  try {
    await sql`drop schema if exists pgboss cascade`.execute(transaction)
    await sql`alter schema ${sql.ref(schema)} rename to ${sql.ref(aside)}`.execute(transaction)
    await sql`create schema ${sql.ref(schema)}`.execute(transaction)
    await sql`grant usage on schema ${sql.ref(schema)} to public`.execute(transaction)
  } catch (error) {
    throw new BackupError(
      `The tables in the database cannot be moved aside (${(error as Error).message}). Restore as the owner of the database, or into an empty one.`,
    )
  }
}
