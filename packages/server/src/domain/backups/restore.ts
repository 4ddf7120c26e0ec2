import { BackupError } from './backup-error.ts'
import { inParallel } from './in-parallel.ts'
import type { BackupTarget, Manifest, Progress, RestoreTarget } from './ports.ts'

const FILES_AT_ONCE = 16

export interface RestoreSummary {
  id: string
  madeAt: number
  rows: number
  files: number
  missing: readonly string[]
  /** Where the replaced things are, as sentences. */
  replaced: readonly string[]
}

interface Parts {
  target: BackupTarget
  into: RestoreTarget
  /** Null: the newest. */
  id: string | null
  replace: boolean
  progress: Progress
}

/**
 * Restores a backup. Every row and every file is verified against the manifest; only then anything takes its place. Throws a
 * `BackupError` otherwise, with the installation as it was.
 */
export async function restore({ target, into, id, replace, progress }: Parts): Promise<RestoreSummary> {
  const manifest = await target.read(await chosen(target, id))
  const ended = await into.prepare(manifest, replace)
  if (ended !== null) return { ...summaryOf(manifest), replaced: ended }
  await into.loadDatabase(manifest, counted(target.lines(manifest.id), rowsOf(manifest), progress))
  let done = 0
  await inParallel(manifest.files, FILES_AT_ONCE, async ([path, stored]) => {
    await into.writeFile(path, target.file(path, stored))
    done += 1
    progress('files', done, manifest.files.size)
  })
  const replaced = await into.commit(manifest)
  return { ...summaryOf(manifest), replaced }
}

/** Reads a backup whole, as a restore would. Throws a `BackupError` when it could not be restored. */
export async function check({
  target,
  id,
  progress,
}: Pick<Parts, 'target' | 'id' | 'progress'>): Promise<Omit<RestoreSummary, 'replaced'>> {
  const manifest = await target.read(await chosen(target, id))
  let lines = 0
  for await (const _ of counted(target.lines(manifest.id), rowsOf(manifest), progress)) lines += 1
  if (lines !== rowsOf(manifest) + manifest.tables.length) {
    throw new BackupError(`The backup ${manifest.id} has not as many rows as it says.`)
  }
  let done = 0
  await inParallel(manifest.files, FILES_AT_ONCE, async ([path, stored]) => {
    for await (const _ of target.file(path, stored));
    done += 1
    progress('files', done, manifest.files.size)
  })
  return summaryOf(manifest)
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

const summaryOf = (manifest: Manifest): Omit<RestoreSummary, 'replaced'> => ({
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
