import { chmodSync, statSync } from 'node:fs'
import { chmod, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../domain/kernel/log.ts'

const DIRECTORY = 0o700
const FILE = 0o600
/** What everybody but the owner may do. */
const OTHERS = 0o077
const SHARED = 0o1000
/** What stands beside the database and the pictures. */
const OWN_FILES = ['easel.lock', 'easel.lock-journal']

/**
 * Keeps everybody else on this machine out of the data. The directory itself, closed, protects all that is in it, so
 * that this takes no time however much there is; what older versions left open in the database is closed behind it, in
 * case the directory is opened again or copied. Resolves when that is done.
 */
export async function keepPrivate(dataDir: string, log: Log): Promise<void> {
  // One that all share, such as that of temporary files, is not ours to close.
  if ((modeOf(dataDir) & SHARED) === 0 && closeDirectory(dataDir))
    log.warn({ dataDir }, 'the data could be read by other users: closed to them now')
  if (modeOf(dataDir) & OTHERS) {
    log.warn({ dataDir }, 'other users may read the data, and this one may not change that: chmod 700 it')
  }
  for (const name of ['files', 'db', 'sdk']) closeDirectory(join(dataDir, name))
  for (const name of ['db', 'sdk']) await closeFiles(join(dataDir, name))
  await Promise.all(OWN_FILES.map((name) => chmod(join(dataDir, name), FILE).catch(() => {})))
}

/** Returns whether it was open and is closed now. */
function closeDirectory(path: string): boolean {
  if ((modeOf(path) & OTHERS) === 0) return false
  try {
    chmodSync(path, DIRECTORY)
    return true
  } catch {
    // It belongs to somebody else.
    return false
  }
}

const modeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mode ?? 0

async function closeFiles(directory: string): Promise<void> {
  try {
    for await (const entry of await opendir(directory, { recursive: true })) {
      const mode = entry.isDirectory() ? DIRECTORY : FILE
      // Sockets and links are left alone; what the database has removed meanwhile needs nothing.
      const isOurs = entry.isFile() || entry.isDirectory()
      if (isOurs) await chmod(join(entry.parentPath, entry.name), mode).catch(() => {})
    }
  } catch {
    // Something in it is not ours to read, or went while it was read: the directory around it is closed all the same.
  }
}
