import { constants } from 'node:fs'
import { cp, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Copies a directory; where the file system can, without copying its bytes. */
export const copyDirectory = (from: string, to: string): Promise<void> =>
  cp(from, to, { recursive: true, errorOnExist: true, force: false, mode: constants.COPYFILE_FICLONE })

/** Bytes that a copy beside the directory would lack; 0 when there is room. */
export async function lackingRoom(directory: string, spare: number): Promise<number> {
  let size = spare
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const found = entry.isFile() ? await stat(join(entry.parentPath, entry.name)).catch(() => null) : null
    size += found?.size ?? 0
  }
  const { bavail, bsize } = await statfs(dirname(directory))
  return Math.max(0, size - bavail * bsize)
}
