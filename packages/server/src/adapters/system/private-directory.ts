import { chmodSync, statSync } from 'node:fs'
import { chmod, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../domain/kernel/log.ts'

const DIRECTORY = 0o700
const FILE = 0o600
/** Permission bits of group and others. */
const OTHERS = 0o077
const SHARED = 0o1000
/** Files beside the database and images. */
const OWN_FILES = ['easel.lock', 'easel.lock-journal']

/**
 * Restricts the data directory to this user. The directory's own permissions protect its contents at once; open
 * permissions left by older versions are corrected in the background, which the returned promise awaits.
 */
export async function keepPrivate(dataDir: string, log: Log): Promise<void> {
  // A shared directory such as /tmp is not ours to restrict.
  if ((modeOf(dataDir) & SHARED) === 0 && closeDirectory(dataDir))
    log.warn({ dataDir }, 'the data could be read by other users: closed to them now')
  if (modeOf(dataDir) & OTHERS) {
    log.warn({ dataDir }, 'other users may read the data, and this one may not change that: chmod 700 it')
  }
  for (const name of ['files', 'db', 'sdk']) closeDirectory(join(dataDir, name))
  for (const name of ['db', 'sdk']) await closeFiles(join(dataDir, name))
  await Promise.all(OWN_FILES.map((name) => chmod(join(dataDir, name), FILE).catch(() => {})))
}

/** Returns whether it was open and is now closed. */
function closeDirectory(path: string): boolean {
  if ((modeOf(path) & OTHERS) === 0) return false
  try {
    chmodSync(path, DIRECTORY)
    return true
  } catch {
    // Owned by another user.
    return false
  }
}

const modeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mode ?? 0

async function closeFiles(directory: string): Promise<void> {
  try {
    for await (const entry of await opendir(directory, { recursive: true })) {
      const mode = entry.isDirectory() ? DIRECTORY : FILE
      // Sockets and links are skipped; removed files need nothing.
      const isOurs = entry.isFile() || entry.isDirectory()
      if (isOurs) await chmod(join(entry.parentPath, entry.name), mode).catch(() => {})
    }
  } catch {
    // Unreadable or vanished entries are protected by their directory.
  }
}
