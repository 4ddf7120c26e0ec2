import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Makes everything in a directory, and the directory itself, survive a power cut. */
export async function syncTree(directory: string): Promise<void> {
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
