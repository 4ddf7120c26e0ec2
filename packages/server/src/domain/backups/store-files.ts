import { inParallel } from '../kernel/in-parallel.ts'
import { DamagedError } from './backup-error.ts'
import type { BackupSource, BackupTarget, BackupWriter, Progress, StoredFile } from './ports.ts'

/** Files that are under way at the same time, so that whatever stores them always has some. */
const FILES_AT_ONCE = 64

export interface StoredFiles {
  files: Map<string, StoredFile>
  /** Those that no earlier backup held, and their size in bytes. */
  newFiles: number
  newBytes: number
  /** Files that are nowhere. */
  missing: readonly string[]
  /** Files that are gone and were not deleted meanwhile, of which the backup keeps what the last one holds. */
  lost: readonly string[]
  /** Files that are not what the last backup holds, of which it does the same. Easel changes none, so they were damaged. */
  changed: readonly string[]
}

interface Parts {
  source: BackupSource
  target: BackupTarget
  /** Every file is read, and stored again where it is damaged in the backups. */
  full: boolean
  progress: Progress
}

type Found = { stored: StoredFile | null; isNew: boolean; differs: 'missing' | 'lost' | 'changed' | null }

/** Stores the files; only those are read that `previous`, the last backup, does not hold. */
export async function storeFiles(
  parts: Parts,
  writer: BackupWriter,
  paths: Iterable<string>,
  previous: ReadonlyMap<string, StoredFile>,
): Promise<StoredFiles> {
  const files = new Map<string, StoredFile>()
  const differing = { missing: [] as string[], lost: [] as string[], changed: [] as string[] }
  let newFiles = 0
  let newBytes = 0
  await inParallel(paths, FILES_AT_ONCE, async (path) => {
    const { stored, isNew, differs } = await storeFile(parts, writer, path, previous.get(path))
    if (differs !== null) differing[differs].push(path)
    if (stored === null) return
    files.set(path, stored)
    if (isNew) {
      newFiles += 1
      newBytes += stored.size
    }
    parts.progress('files', files.size, null)
  })
  return {
    files,
    newFiles,
    newBytes,
    missing: (await parts.source.stillNamed(differing.missing)).toSorted(),
    lost: (await parts.source.stillNamed(differing.lost)).toSorted(),
    changed: differing.changed.toSorted(),
  }
}

async function storeFile(
  { source, target, full }: Parts,
  writer: BackupWriter,
  path: string,
  known: StoredFile | undefined,
): Promise<Found> {
  // A name is random or made of the content, so what is stored under it never changes.
  if (!full && known && (await writer.holds(path, known))) {
    return { stored: known, isNew: false, differs: null }
  }
  const stored = await source.withFile(path, (location) => writer.store(path, location))
  if (stored && known?.sha256 === stored.sha256) return { stored, isNew: true, differs: null }
  // What is in its place is worth less than what was stored while it was whole.
  const keeps = known !== undefined && (await isIntact(target, path, known))
  if (stored) {
    return { stored: keeps ? known : stored, isNew: !keeps, differs: known ? 'changed' : null }
  }
  return keeps
    ? { stored: known, isNew: false, differs: 'lost' }
    : { stored: null, isNew: false, differs: 'missing' }
}

async function isIntact(target: BackupTarget, path: string, known: StoredFile): Promise<boolean> {
  try {
    for await (const _ of target.file(path, known));
    return true
  } catch (error) {
    if (error instanceof DamagedError) return false
    throw error
  }
}
