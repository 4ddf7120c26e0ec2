import { inParallel } from '../kernel/in-parallel.ts'
import { BackupError, DamagedError } from './backup-error.ts'
import { erasedSince } from './erased.ts'
import type {
  BackupTarget,
  Erased,
  Manifest,
  Progress,
  Restored,
  RestoreTarget,
  StoredFile,
} from './ports.ts'

const FILES_AT_ONCE = 16

export interface BackupContents {
  id: string
  madeAt: number
  rows: number
  files: number
  missing: readonly string[]
}

export type RestoreSummary = BackupContents & Restored & { erased: number }

interface Parts {
  target: BackupTarget
  into: RestoreTarget
  /** Null: the newest. */
  id: string | null
  replace: boolean
  /** Files that are damaged are left out, instead of the restore. */
  withoutDamaged: boolean
  /** People who were deleted, as the installation knows. */
  erased: readonly Erased[]
  progress: Progress
}

/**
 * Restores a backup. Every row and every file is verified against the manifest; only then anything takes its place. Throws a
 * `BackupError` otherwise, with the installation as it was.
 */
export async function restore(parts: Parts): Promise<RestoreSummary> {
  const { target, into, id, replace, progress } = parts
  const manifest = await target.read(await chosen(target, id))
  const ended = await into.prepare(manifest, replace)
  if (ended !== null) return { ...summaryOf(manifest), ...ended, erased: 0 }
  const damaged: Damaged[] = []
  const noted = await target.erased().catch((error: unknown) => {
    if (!(error instanceof DamagedError)) throw error
    damaged.push({ path: 'erased', error })
    return []
  })
  if (!parts.withoutDamaged) refuseDamaged(damaged)
  const erased = await into.loadDatabase(
    manifest,
    counted(target.lines(manifest.id), rowsOf(manifest), progress),
    erasedSince([...parts.erased, ...noted], manifest.madeAt),
  )
  const files = await damagedOf(manifest, progress, (path, stored) =>
    into.writeFile(path, target.file(path, stored)),
  )
  if (!parts.withoutDamaged) refuseDamaged(files)
  damaged.push(...files)
  return {
    ...summaryOf(manifest),
    erased,
    ...(await into.commit(
      manifest,
      damaged.map(({ path }) => path),
    )),
  }
}

/** Reads a backup whole, as a restore would. Throws a `BackupError` when it could not be restored. */
export async function check({
  target,
  id,
  progress,
}: Pick<Parts, 'target' | 'id' | 'progress'>): Promise<BackupContents> {
  const manifest = await target.read(await chosen(target, id))
  let lines = 0
  for await (const _ of counted(target.lines(manifest.id), rowsOf(manifest), progress)) lines += 1
  if (lines !== rowsOf(manifest) + manifest.tables.length) {
    throw new BackupError(`The backup ${manifest.id} has not as many rows as it says.`)
  }
  const damaged = await damagedOf(manifest, progress, async (path, stored) => {
    for await (const _ of target.file(path, stored));
  })
  refuseDamaged(damaged)
  return summaryOf(manifest)
}

interface Damaged {
  path: string
  error: DamagedError
}

/** Reads all files, and returns those that are damaged. */
async function damagedOf(
  { files }: Manifest,
  progress: Progress,
  read: (path: string, stored: StoredFile) => Promise<void>,
): Promise<Damaged[]> {
  const damaged: Damaged[] = []
  let done = 0
  await inParallel(files, FILES_AT_ONCE, async ([path, stored]) => {
    await read(path, stored).catch((error: unknown) => {
      if (!(error instanceof DamagedError)) throw error
      damaged.push({ path, error })
    })
    done += 1
    progress('files', done, files.size)
  })
  return damaged
}

function refuseDamaged([first, ...others]: Damaged[]): void {
  if (!first) return
  const more = others.length === 0 ? '' : ` The same holds for ${others.length} other files.`
  throw new BackupError(
    `${first.error.message}${more} npm run restore -- --without-damaged restores everything else.`,
  )
}

async function chosen(target: BackupTarget, id: string | null): Promise<string> {
  const ids = await target.list()
  const found = id === null ? ids.at(-1) : ids.find((each) => each === id)
  if (found !== undefined) return found
  throw new BackupError(
    id === null
      ? 'There is no complete backup here.'
      : `There is no backup ${id}. npm run backup list says which there are.`,
  )
}

const rowsOf = ({ tables }: Manifest): number => tables.reduce((sum, { rows }) => sum + rows, 0)

const summaryOf = (manifest: Manifest): BackupContents => ({
  id: manifest.id,
  madeAt: manifest.madeAt,
  rows: rowsOf(manifest),
  files: manifest.files.size,
  missing: manifest.missing,
})

async function* counted(
  lines: AsyncIterable<string>,
  total: number,
  progress: Progress,
): AsyncIterable<string> {
  let done = 0
  for await (const line of lines) {
    done += 1
    progress('rows', done, total)
    yield line
  }
}
