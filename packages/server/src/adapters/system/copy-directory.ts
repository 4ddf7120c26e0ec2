import { constants, statSync } from 'node:fs'
import { copyFile, mkdir, readdir, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { inParallel } from '../../domain/kernel/in-parallel.ts'

const FILES_AT_ONCE = 8

/**
 * Copies a directory to a new one; where the file system can, without copying its bytes. `isNeeded` is asked for each file,
 * by its relative path.
 */
export async function copyDirectory(
  from: string,
  to: string,
  isNeeded: (path: string) => boolean = () => true,
): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  const pathOf = ({ parentPath, name }: (typeof entries)[number]) => relative(from, join(parentPath, name))
  const directories = entries.filter((entry) => entry.isDirectory()).map(pathOf)
  for (const path of ['', ...directories.toSorted()]) await mkdir(join(to, path), { mode: 0o700 })
  const files = entries.filter((entry) => entry.isFile()).map(pathOf)
  await inParallel(files.filter(isNeeded), FILES_AT_ONCE, (path) =>
    copyFile(join(from, path), join(to, path), constants.COPYFILE_FICLONE),
  )
}

/** Bytes that a copy beside the directory would lack; 0 when there is room. */
export async function lackingRoom(directory: string, spare: number): Promise<number> {
  let size = spare
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) size += sizeOf(join(entry.parentPath, entry.name))
  }
  const { bavail, bsize } = await statfs(dirname(directory))
  return Math.max(0, size - bavail * bsize)
}

/**
 * Of a thousand files, which takes ten times as long in turns of the loop. One of them may be gone by now, or not tell: what is
 * asked for is an estimate.
 */
function sizeOf(path: string): number {
  try {
    return statSync(path, { throwIfNoEntry: false })?.size ?? 0
  } catch {
    return 0
  }
}
