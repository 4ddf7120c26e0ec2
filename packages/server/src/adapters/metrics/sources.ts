import { readdir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { lastBackupIn } from '../backups/last-backup.ts'

/** The room where files and the embedded database lie. */
export async function diskOf(directory: string): Promise<{ freeBytes: number; sizeBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(directory)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}

/** Without any backup, as old as can be. */
export async function backupAge(
  { directory, maxHours }: { directory: string | null; maxHours: number },
  now: number,
): Promise<{ ageSeconds: number; maxAgeSeconds: number } | null> {
  if (directory === null) return null
  const names = await readdir(join(directory, 'backups')).catch(() => [])
  const last = lastBackupIn(names)
  return {
    ageSeconds: last === null ? Number.POSITIVE_INFINITY : (now - last.at) / 1000,
    maxAgeSeconds: maxHours * 3600,
  }
}
