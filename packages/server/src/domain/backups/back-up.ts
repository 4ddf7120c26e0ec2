import type { Log } from '../kernel/log.ts'
import { keepErased } from './erased.ts'
import type { BackupSource, BackupTarget, DatabaseSnapshot, Erased, Progress, StoredFile } from './ports.ts'
import { type StoredFiles, storeFiles } from './store-files.ts'

export interface BackupSummary extends Omit<StoredFiles, 'files'> {
  id: string
  rows: number
  files: number
  /** Backups that are kept, and those that had to go. */
  kept: number
  removed: number
  /** When the oldest that is kept was made. */
  oldest: number
  /** Earlier backups that were altered or are incomplete. */
  unreadable: readonly string[]
}

interface Parts {
  source: BackupSource
  target: BackupTarget
  /** Backups that are kept, this one included. */
  keep: number
  /** Every file is read, and stored again where it is damaged, whatever the last backup holds. */
  full: boolean
  version: string
  /** People who were deleted, as the installation knows. */
  erased: readonly Erased[]
  now: () => number
  progress: Progress
  log: Log
}

/**
 * Makes a backup: the database at one moment, and then, while it is still read, the files that it names at that moment; only
 * those are read that the last backup does not hold. What ends later is in neither part, and what is deleted later is in both,
 * since the source keeps the files. Older backups are removed when the new one is complete.
 */
export async function backUp(parts: Parts): Promise<BackupSummary> {
  const { source, target, now } = parts
  const madeAt = now()
  const before = await target.list()
  const id = nextId(madeAt, before.at(-1))
  const previous = await previousOf(parts, before)
  const writer = await target.begin(id)
  try {
    const snapshot = await source.snapshot()
    // Whole before either begins: the snapshot answers one question at a time.
    const paths: string[] = []
    for await (const path of pathsOf(snapshot, source)) paths.push(path)
    const stored = await together(
      async (stop) => {
        await writer.writeDatabase(counted(snapshot, parts.progress, stop))
        await released(snapshot, parts.log)
      },
      (stop) => storeFiles(parts, writer, until(stop, paths), previous),
    )
    const { migrations, sequences } = snapshot
    const { files, ...about } = stored
    await writer.finish({
      id,
      madeAt,
      version: parts.version,
      migrations,
      sequences,
      tables: snapshot.tables(),
      files,
      missing: about.missing,
    })
    const kept = [...before, id].slice(-parts.keep)
    const unreadable = await target.keepOnly(kept)
    const oldest = timeOf(kept[0] ?? id)
    await keepErased(target, parts.erased, oldest, parts.log)
    return {
      ...about,
      id,
      rows: snapshot.tables().reduce((sum, { rows }) => sum + rows, 0),
      files: files.size,
      kept: kept.length,
      removed: before.length + 1 - kept.length,
      oldest,
      unreadable,
    }
  } catch (error) {
    await writer.discard()
    throw error
  }
}

/** What is left then is removed when the source is closed: the backup itself has all of it. */
async function released(snapshot: DatabaseSnapshot, log: Log): Promise<void> {
  try {
    await snapshot.release()
  } catch (error) {
    log.warn({ err: error }, 'the copy of the database cannot be removed yet')
  }
}

/** Files of the last backup; none of a damaged one, so that all are read. */
async function previousOf(
  { target, log }: Parts,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StoredFile>> {
  const last = ids.at(-1)
  if (last === undefined) return new Map()
  try {
    return (await target.read(last)).files
  } catch (error) {
    log.warn({ err: error, backup: last }, 'the last backup cannot be read: every file is read again')
    return new Map()
  }
}

async function* counted(
  snapshot: DatabaseSnapshot,
  progress: Progress,
  stop: AbortSignal,
): AsyncIterable<string> {
  let lines = 0
  for await (const line of snapshot.lines()) {
    stop.throwIfAborted()
    lines += 1
    progress('rows', lines, null)
    yield line
  }
}

/**
 * Runs both at once and waits for both. When one fails, `stop` tells the other one to begin nothing more, so that nothing is
 * written any more when the backup is taken back. Throws what failed first.
 */
async function together<T>(
  first: (stop: AbortSignal) => Promise<void>,
  second: (stop: AbortSignal) => Promise<T>,
): Promise<T> {
  const failed = new AbortController()
  const running = [first(failed.signal), second(failed.signal)] as const
  for (const one of running) one.catch((error: unknown) => failed.abort(error))
  await Promise.allSettled(running)
  failed.signal.throwIfAborted()
  return running[1]
}

/** Those until `stop`: whoever reads them waits for what it has begun, so it ends and does not fail. */
function* until(stop: AbortSignal, paths: readonly string[]): Generator<string> {
  for (const path of paths) {
    if (stop.aborted) return
    yield path
  }
}

async function* pathsOf(snapshot: DatabaseSnapshot, source: BackupSource): AsyncIterable<string> {
  yield* snapshot.filePaths()
  yield* await source.otherPaths()
}

/** The time, such as 2026-11-26T03-24-17Z; after a clock that went back still later than the last one. */
function nextId(at: number, last: string | undefined): string {
  const id = idAt(at)
  return last === undefined || id > last ? id : nextId(timeOf(last) + 1000, last)
}

/** The id of a backup of this time (epoch ms), such as 2026-11-26T03-24-17Z. */
export const idAt = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** When the backup of this id was made, in epoch ms. */
export const timeOf = (id: string): number =>
  Date.parse(id.replace(/T(\d{2})-(\d{2})-(\d{2})Z$/, 'T$1:$2:$3Z'))
