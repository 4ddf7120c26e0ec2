import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorFinding, type Finding, okFinding } from '../../domain/kernel/finding.ts'
import { lastBackupIn } from '../backups/last-backup.ts'
import { lockOf, readLastRun } from '../backups/last-run.ts'
import { tryLock } from '../system/file-lock.ts'

const ABOUT = 'BACKUP_DIR'
const HOUR = 3_600_000

interface Settings {
  directory: string | null
  maxHours: number
}

/** Whether backups are made, and how old the last one is. Needs no key: their names say when they were made. */
export async function checkBackups(
  { directory, maxHours }: Settings,
  dataDir: string,
  now: number,
): Promise<Finding> {
  if (directory === null) return okFinding(ABOUT, 'not set: npm run backup is not used')
  const run = readLastRun(dataDir)
  if (run?.error) {
    return errorFinding(ABOUT, `The backup of ${iso(run.startedAt)} failed: ${run.error}`)
  }
  if (run && run.missing > 0) {
    return errorFinding(
      ABOUT,
      `The backup of ${iso(run.startedAt)} lacks ${run.missing} files that the database names: they were not where FILES says. Run it with the settings of the server, and look for them in earlier backups.`,
    )
  }
  if (run && run.lost + run.changed > 0) {
    return errorFinding(
      ABOUT,
      `The backup of ${iso(run.startedAt)} found ${run.lost} files gone and ${run.changed} damaged where FILES says. It holds them as they were: see after the disk, and restore it on another machine for them.`,
    )
  }
  const names = await readdir(join(directory, 'backups')).catch(() => null)
  const last = names && lastBackupIn(names)
  if (!last) {
    return errorFinding(
      ABOUT,
      `There is no backup in ${directory} yet. Run npm run backup, and let a timer do so.`,
    )
  }
  if (run?.endedAt === null && !isRunning(dataDir)) {
    return errorFinding(
      ABOUT,
      `The backup of ${iso(run.startedAt)} has not ended: it was killed. Run it again.`,
    )
  }
  const hours = (now - last.at) / HOUR
  if (hours > maxHours) {
    return errorFinding(
      ABOUT,
      `The last backup is ${Math.floor(hours)} hours old, more than BACKUP_MAX_HOURS (${maxHours}). See why no timer runs npm run backup.`,
    )
  }
  return okFinding(ABOUT, `${directory}, the last backup ${last.name}`)
}

/** The system lets go of the lock of one that was killed. */
function isRunning(dataDir: string): boolean {
  const lock = tryLock(lockOf(dataDir))
  if ('failure' in lock) return lock.failure === 'busy'
  lock.unlock()
  return false
}

const iso = (at: number): string => new Date(at).toISOString()
