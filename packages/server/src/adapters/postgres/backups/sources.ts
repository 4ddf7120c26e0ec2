import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { type ControlledTransaction, PostgresDialect, sql } from 'kysely'
import { BackupError } from '../../../domain/backups/backup-error.ts'
import type { BackupSource } from '../../../domain/backups/ports.ts'
import { filesOnDisk, namedBy } from '../../backups/located-files.ts'
import { copyDirectory } from '../../system/copy-directory.ts'
import { createPool } from '../core/connections/pool.ts'
import { createKysely } from '../core/db.ts'
import { openPglite, type PgliteClient } from '../core/pglite/client.ts'
import { pgliteDialect } from '../core/pglite/dialect.ts'
import { contentsOf } from '../core/pglite/inspect.ts'
import { lockDirectory } from '../core/pglite/lock.ts'
import type { Tables } from '../core/tables.ts'
import { holdFiles, RENEW_EVERY } from '../works/file-hold.ts'
import { createFileKeys } from '../works/file-keys.ts'
import { tablesOf } from './catalog.ts'
import { makeCopy, removeCopies } from './database-copy.ts'
import { createSnapshot } from './snapshot.ts'

/** Packages that Easel has put there; what else lies beside them is not its own. */
const PACKAGE = /^sdk\/(frameworks\/)?[\w-][\w.-]*\.[0-9a-f]{8}\.tgz$/
const NOTHING_THERE = 'There is no database yet, so there is nothing to back up. Start Easel once.'

/** What the server that holds the embedded database does for a backup; null: none runs. */
export interface RunningServer {
  /** Copies its database, and holds the files. Returns the directory of the copy. */
  begin(): Promise<string | null>
  hold(): Promise<unknown>
  /** Which of these keys of files the database names now; null: none runs. */
  live(keys: readonly string[]): Promise<readonly string[] | null>
}

/**
 * The embedded database, of which a copy is read: the running server makes it between two statements and goes on. Without
 * one, no server can start until `close`.
 */
export function createEmbeddedSource(
  dataDir: string,
  server: RunningServer,
  withFile: BackupSource['withFile'] = filesOnDisk(dataDir),
): BackupSource {
  let client: PgliteClient | null = null
  let unlock = () => {}
  let renewing: NodeJS.Timeout | undefined
  const copyHere = (): Promise<string> => {
    const directory = join(dataDir, 'db')
    if (contentsOf(directory) === 'nothing') throw new BackupError(NOTHING_THERE)
    unlock = lockDirectory(join(dataDir, 'easel.lock'), dataDir)
    return makeCopy(dataDir, (to) => copyDirectory(directory, to))
  }
  /** Before the disk is told to write all that is waiting, the copy, too. */
  const removeCopy = async (): Promise<void> => {
    await client?.abandon()
    await removeCopies(dataDir)
  }
  return {
    async snapshot() {
      await removeCopies(dataDir)
      const directory = (await server.begin()) ?? (await copyHere())
      renewing = setInterval(() => void server.hold().catch(() => {}), RENEW_EVERY)
      // Nobody needs the copy after a power cut: syncing its thousand files would take longer than reading them.
      client = await openPglite(directory, null, false)
      return createSnapshot(createKysely(pgliteDialect(client)), removeCopy)
    },
    otherPaths: () => packagesIn(dataDir),
    // Where none runs, nobody else can delete.
    stillNamed: namedBy(async (keys) => (await server.live(keys)) ?? keys),
    withFile,
    async close() {
      clearInterval(renewing)
      await removeCopy()
      unlock()
    },
  }
}

/** A PostgreSQL, which is read in one transaction while its servers go on. The files are those of this machine, or where `withFile` finds them. */
export function createPostgresSource(
  url: string,
  dataDir: string,
  withFile: BackupSource['withFile'] = filesOnDisk(dataDir),
): BackupSource {
  // One reads, the other one renews the hold.
  const kysely = createKysely(
    new PostgresDialect({ pool: createPool({ url, max: 2, answerWithin: null, name: 'easel backup' }).pool }),
  )
  let transaction: ControlledTransaction<Tables> | null = null
  let renewing: NodeJS.Timeout | undefined
  const hold = () => holdFiles({ on: () => kysely })
  const end = async () => {
    const open = transaction
    transaction = null
    await open?.rollback().execute()
  }
  return {
    async snapshot() {
      await hold()
      renewing = setInterval(() => void hold().catch(() => {}), RENEW_EVERY)
      transaction = await kysely
        .startTransaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute()
      // It waits while the backup is written.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction)
      const shapes = await tablesOf(transaction)
      if (shapes.length === 0) throw new BackupError(NOTHING_THERE)
      // A server of another version that starts meanwhile changes no table until all rows are read.
      await sql`lock table ${sql.join(shapes.map(({ name }) => sql.table(name)))} in access share mode`.execute(
        transaction,
      )
      return createSnapshot(transaction, end)
    },
    otherPaths: () => packagesIn(dataDir),
    stillNamed: namedBy(createFileKeys({ on: () => kysely }).live),
    withFile,
    async close() {
      clearInterval(renewing)
      await end().catch(() => {})
      await kysely.destroy()
    },
  }
}

/** The packages that partners have installed. */
async function packagesIn(dataDir: string): Promise<string[]> {
  const directory = join(dataDir, 'sdk')
  const entries = await readdir(directory, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => PACKAGE.test(path))
    .toSorted()
}
