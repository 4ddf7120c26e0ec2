import { execFile } from 'node:child_process'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Makes everything in a directory, and the directory itself, survive a power cut. The whole file system is synced at once
 * where the system has a command for that, which takes a fraction of the time for many files.
 */
export async function syncTree(directory: string): Promise<void> {
  const isSynced = await promisify(execFile)('sync', ['-f', directory]).then(
    () => process.platform === 'linux',
    () => false,
  )
  if (isSynced) return
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isFile() || entry.isDirectory()) await syncPath(join(entry.parentPath, entry.name))
  }
  await syncPath(directory)
}

/** The same for one file, or for the names in one directory. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Some file systems do not sync directories.
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  } finally {
    await handle.close()
  }
}
