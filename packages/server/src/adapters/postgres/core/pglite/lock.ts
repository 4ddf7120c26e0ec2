import { DirectoryInUse, StartError } from '../../../../config/start-error.ts'
import { tryLock } from '../../../system/file-lock.ts'

/**
 * Locks the data directory by an exclusive lock on a small file, because two processes on one embedded database would
 * lose rows. The operating system releases it when the process dies.
 */
export function lockDirectory(file: string, dataDir: string): () => void {
  const result = tryLock(file)
  if ('unlock' in result) return result.unlock
  switch (result.failure) {
    case 'directory':
      throw new StartError(`${file} is a directory. Move it away, then start again.`)
    case 'busy':
      throw new DirectoryInUse(
        `DATA_DIR ${dataDir} is in use by another Easel process. Stop that one, or give this one a DATA_DIR of its own.`,
      )
    case 'damaged':
      throw new StartError(`${file} cannot be read: it is damaged. Delete it, then start again.`)
    case 'disk':
      throw new StartError(
        `DATA_DIR ${dataDir} cannot be written to. Correct its permissions, its disk, or choose another.`,
      )
  }
}
