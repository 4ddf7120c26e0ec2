import { inParallel } from '../kernel/in-parallel.ts'
import type { Log } from '../kernel/log.ts'
import type {
  BackupSource,
  BackupTarget,
  BackupWriter,
  DatabaseSnapshot,
  Progress,
  StoredFile,
} from './ports.ts'

/** Files that are under way at the same time, so that whatever stores them always has some. */
const FILES_AT_ONCE = 64

export interface BackupSummary {
  id: string
  rows: number
  files: number
  /** Those that no earlier backup held, and their size in bytes. */
  newFiles: number
  newBytes: number
  missing: readonly string[]
  /** Files that are not what the last backup holds. Easel changes none, so they were damaged. */
  changed: readonly string[]
  /** Backups that are kept, and those that had to go. */
  kept: number
  removed: number
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
  now: () => number
  progress: Progress
  log: Log
}

/**
 * Makes a backup: the database at one moment, and at the same time the files that it names, of which only those are read that
 * the last backup does not hold. Older backups are removed when the new one is complete.
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
    const paths: string[] = []
    for await (const path of pathsOf(snapshot, source)) paths.push(path)
    const stored = await together(
      () => writer.writeDatabase(counted(snapshot, parts.progress)),
      (isOver) => storeFiles(parts, writer, until(paths, isOver), previous),
    )
    const { migrations, sequences } = snapshot
    const { files, missing } = stored
    await writer.finish({
      id,
      madeAt,
      version: parts.version,
      migrations,
      sequences,
      tables: snapshot.tables(),
      files,
      missing,
    })
    const kept = [...before, id].slice(-parts.keep)
    const unreadable = await target.keepOnly(kept)
    return {
      id,
      rows: snapshot.tables().reduce((sum, { rows }) => sum + rows, 0),
      files: files.size,
      newFiles: stored.newFiles,
      newBytes: stored.newBytes,
      missing,
      changed: stored.changed,
      kept: kept.length,
      removed: before.length + 1 - kept.length,
      unreadable,
    }
  } catch (error) {
    await writer.discard()
    throw error
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

async function* counted(snapshot: DatabaseSnapshot, progress: Progress): AsyncIterable<string> {
  let lines = 0
  for await (const line of snapshot.lines()) {
    lines += 1
    progress('rows', lines, null)
    yield line
  }
}

async function storeFiles(
  { source, full, progress }: Parts,
  writer: BackupWriter,
  paths: Iterable<string>,
  previous: ReadonlyMap<string, StoredFile>,
): Promise<
  Pick<BackupSummary, 'missing' | 'changed' | 'newFiles' | 'newBytes'> & { files: Map<string, StoredFile> }
> {
  const files = new Map<string, StoredFile>()
  const missing: string[] = []
  const changed: string[] = []
  let newFiles = 0
  let newBytes = 0
  await inParallel(paths, FILES_AT_ONCE, async (path) => {
    const known = previous.get(path)
    // A name is random or made of the content, so what is stored under it never changes.
    const isHeld = !full && known !== undefined && (await writer.holds(path, known))
    const stored = isHeld ? known : await source.withFile(path, (location) => writer.store(path, location))
    if (stored === null) {
      missing.push(path)
      return
    }
    files.set(path, stored)
    if (known && known.sha256 !== stored.sha256) changed.push(path)
    if (!isHeld) {
      newFiles += 1
      newBytes += stored.size
    }
    progress('files', files.size, null)
  })
  return { files, missing: missing.toSorted(), changed: changed.toSorted(), newFiles, newBytes }
}

/** Runs both at once and waits for both; `second` is told when `first` has failed. */
async function together<T>(
  first: () => Promise<void>,
  second: (isOver: () => boolean) => Promise<T>,
): Promise<T> {
  let hasFailed = false
  const [one, other] = await Promise.allSettled([
    first().catch((error: unknown) => {
      hasFailed = true
      throw error
    }),
    second(() => hasFailed),
  ])
  if (one.status === 'rejected') throw one.reason
  if (other.status === 'rejected') throw other.reason
  return other.value
}

function* until(paths: readonly string[], isOver: () => boolean): Generator<string> {
  for (const path of paths) {
    if (isOver()) return
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
