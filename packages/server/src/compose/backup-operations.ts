import { constants } from 'node:os'
import pino from 'pino'
import { compileOnce } from '../adapters/postgres/core/pglite/compiled.ts'
import { lowerPriority } from '../adapters/system/lower-priority.ts'
import type { Config } from '../config/config.ts'
import type { Progress } from '../domain/backups/ports.ts'
import type { BackupOperations } from '../operator/backup-command.ts'
import { checkBackup, listBackups, makeBackupKey, runBackup, runRestore } from './back-up.ts'
import { openCommandLog } from './security.ts'

/** Backups and restores of the configured installation, as its operator asks for them; noted in the security log. */
export function openBackupOperations(
  config: Config,
  progress: Progress,
): BackupOperations & { close(): void } {
  // Standard output carries the answer only.
  const log = pino({ level: config.logLevel }, pino.destination({ fd: 2, sync: true }))
  const security = openCommandLog(config.securityLog, log)
  const noted = (command: string) => security.record('operator_command', { command })
  return {
    backUp(full) {
      noted('backup')
      // Both for all of the process, which ends with the backup. A server never comes here.
      compileOnce()
      lowerPriority(constants.priority.PRIORITY_LOW)
      return runBackup(config, { full, progress, log })
    },
    list: () => listBackups(config),
    check: (id) => checkBackup(config, id, progress),
    restore(wish) {
      noted('restore')
      return runRestore(config, { ...wish, progress })
    },
    makeKey: makeBackupKey,
    close: () => security.close(),
  }
}
