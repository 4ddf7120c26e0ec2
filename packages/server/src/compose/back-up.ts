import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openDirectoryTarget } from '../adapters/backups/directory.target.ts'
import { forgetErased, readErased } from '../adapters/backups/erased-list.ts'
import { type BackupRun, lockOf, NOTHING_WRONG, writeLastRun } from '../adapters/backups/last-run.ts'
import { filesElsewhere } from '../adapters/backups/located-files.ts'
import { refuseWithinData } from '../adapters/backups/outside-data.ts'
import { withBucket } from '../adapters/backups/restored-bucket.ts'
import { createRestoredFiles } from '../adapters/backups/restored-files.ts'
import { createEmbeddedRestore, createPostgresRestore } from '../adapters/postgres/backups/restore-targets.ts'
import { createEmbeddedSource, createPostgresSource } from '../adapters/postgres/backups/sources.ts'
import { tryLock } from '../adapters/system/file-lock.ts'
import { requireBackup } from '../config/backup.ts'
import type { Config } from '../config/config.ts'
import { type BackupSummary, backUp, idAt } from '../domain/backups/back-up.ts'
import { BackupError } from '../domain/backups/backup-error.ts'
import { forgottenBefore } from '../domain/backups/erased.ts'
import type { BackupSource, BackupTarget, Progress } from '../domain/backups/ports.ts'
import { check, type RestoreSummary, restore } from '../domain/backups/restore.ts'
import { type Log, SILENT } from '../domain/kernel/log.ts'
import type { RestoreWish } from '../operator/backup-command.ts'
import type { CommandName, Outcome } from '../operator/commands.ts'
import { askServer } from '../operator/socket.ts'
import { openFileStore, openOneStore } from './open-file-store.ts'

/** How a backup is made, and what it needs of its surroundings. */
interface Run {
  /** Every file is read, and stored again where it is damaged. */
  full: boolean
  progress: Progress
  log: Log
}

/** A new key. */
export const makeBackupKey = (): string => randomBytes(32).toString('base64url')

/** Backs up the configured installation, whose server may run. Throws a `BackupError` or a `StartError`. */
export async function runBackup(config: Config, { full, progress, log }: Run): Promise<BackupSummary> {
  const { directory, key } = backupOf(config)
  const { dataDir } = config
  const unlock = lockRuns(dataDir)
  const startedAt = Date.now()
  const note = (end: Pick<BackupRun, 'endedAt' | 'id' | 'error'> & Partial<BackupRun>) =>
    writeLastRun(dataDir, { directory, startedAt, ...NOTHING_WRONG, ...end })
  try {
    note({ endedAt: null, id: null, error: null })
    const summary = await using(openDirectoryTarget(directory, key, true), async (target) =>
      using(await sourceOf(config, log), (source) =>
        backUp({
          source,
          target,
          keep: config.backup.keep,
          full,
          version: versionOf(),
          erased: readErased(dataDir),
          now: Date.now,
          progress,
          log,
        }),
      ),
    )
    await forgetErased(dataDir, forgottenBefore(summary.oldest, Date.now())).catch((error: unknown) =>
      log.warn({ err: error }, 'who was deleted long ago could not be removed from the list'),
    )
    const { id, missing, lost, changed } = summary
    const wrong = { missing: missing.length, lost: lost.length, changed: changed.length }
    note({ endedAt: Date.now(), id, error: null, ...wrong })
    return summary
  } catch (error) {
    note({ endedAt: Date.now(), id: null, error: error instanceof Error ? error.message : String(error) })
    throw error
  } finally {
    unlock()
  }
}

/** Restores into the configured installation, whose servers must be down. Throws a `BackupError` or a `StartError`. */
export async function runRestore(
  config: Config,
  { progress, ...wanted }: RestoreWish & { progress: Progress },
): Promise<RestoreSummary> {
  const stamp = idAt(Date.now())
  const bucket = config.files.first === 's3' ? await openOneStore(config, 's3', SILENT) : null
  const onDisk = createRestoredFiles(config.dataDir)
  const erased = readErased(config.dataDir)
  const files = bucket === null ? onDisk : withBucket(onDisk, bucket, config.dataDir)
  const into =
    config.directDatabaseUrl === null
      ? createEmbeddedRestore(config.dataDir, files, stamp)
      : createPostgresRestore(config.directDatabaseUrl, config.dataDir, files, stamp)
  return using(openTarget(config), (target) =>
    using(into, (restored) => restore({ target, into: restored, ...wanted, erased, progress })),
  ).finally(() => bucket?.close())
}

/** Reads a backup whole; `id` null: the newest. */
export const checkBackup = (config: Config, id: string | null, progress: Progress) =>
  using(openTarget(config), (target) => check({ target, id, progress }))

/** All complete backups, oldest first; `manifest` null: it was altered or is incomplete. */
export const listBackups = (config: Config) =>
  using(openTarget(config), async (target) => {
    const ids = await target.list()
    return Promise.all(ids.map(async (id) => ({ id, manifest: await target.read(id).catch(() => null) })))
  })

function openTarget(config: Config): BackupTarget {
  const { directory, key } = backupOf(config)
  return openDirectoryTarget(directory, key, false)
}

function backupOf({ backup, dataDir }: Config): ReturnType<typeof requireBackup> {
  const required = requireBackup(backup)
  refuseWithinData(required.directory, dataDir)
  return required
}

async function sourceOf(config: Config, log: Log): Promise<BackupSource> {
  if (config.files.s3 === null) return databaseOf(config)
  const store = await openFileStore(config, log)
  const files = filesElsewhere(store, config.dataDir)
  const source = databaseOf(config, files.withFile)
  return {
    ...source,
    async close() {
      await source.close()
      await files.close()
      await store.close()
    },
  }
}

function databaseOf(
  { directDatabaseUrl: databaseUrl, dataDir }: Config,
  withFile?: BackupSource['withFile'],
): BackupSource {
  if (databaseUrl !== null) return createPostgresSource(databaseUrl, dataDir, withFile)
  const ask = async (name: CommandName, input: object = {}): Promise<Outcome | null> => {
    const outcome = await askServer(dataDir, name, input)
    if (outcome === null || 'result' in outcome) return outcome
    throw new BackupError(
      outcome.error.startsWith('There is no command')
        ? 'The server that runs is of a version without backups. Restart it with this one.'
        : outcome.error,
    )
  }
  const server = {
    async begin() {
      const outcome = await ask('backup.begin')
      return outcome && 'result' in outcome ? (outcome.result as { directory: string }).directory : null
    },
    hold: () => ask('backup.hold'),
    async live(keys: readonly string[]) {
      const outcome = await ask('files.live', { keys })
      return outcome && 'result' in outcome ? (outcome.result as string[]) : null
    },
  }
  return createEmbeddedSource(dataDir, server, withFile)
}

/** One backup of an installation at a time. */
function lockRuns(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const result = tryLock(lockOf(dataDir))
  if ('unlock' in result) return result.unlock
  throw new BackupError(
    result.failure === 'busy'
      ? 'Another backup of this installation runs. Wait until it has ended.'
      : `${lockOf(dataDir)} cannot be written. Run this command as the user of the server.`,
  )
}

async function using<T extends { close(): Promise<void> }, R>(
  resource: T,
  work: (resource: T) => Promise<R>,
): Promise<R> {
  try {
    return await work(resource)
  } finally {
    await resource.close()
  }
}

function versionOf(): string {
  const file = fileURLToPath(new URL('../../package.json', import.meta.url))
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}
