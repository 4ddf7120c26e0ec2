import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const Run = z.object({
  directory: z.string(),
  /** Epoch ms. */
  startedAt: z.number(),
  /** Null: it runs, or was killed. */
  endedAt: z.number().nullable(),
  id: z.string().nullable(),
  error: z.string().nullable(),
  /** Files that the backup lacks. */
  missing: z.number().default(0),
  /** Files that were gone or damaged where they belong, and that the backup keeps as the one before has them. */
  lost: z.number().default(0),
  changed: z.number().default(0),
})

/** The last run of `npm run backup`, for those who look whether backups are made. */
export type BackupRun = z.output<typeof Run>

export const NOTHING_WRONG = { missing: 0, lost: 0, changed: 0 }

/** Locked while a backup of this installation runs. */
export const lockOf = (dataDir: string): string => join(dataDir, 'backup.lock')

const fileOf = (dataDir: string): string => join(dataDir, 'backup.json')

export function writeLastRun(dataDir: string, run: BackupRun): void {
  const file = fileOf(dataDir)
  writeFileSync(`${file}.unfinished`, `${JSON.stringify(run)}\n`, { mode: 0o600 })
  renameSync(`${file}.unfinished`, file)
}

/** Null: none is known. */
export function readLastRun(dataDir: string): BackupRun | null {
  try {
    return Run.parse(JSON.parse(readFileSync(fileOf(dataDir), 'utf8')))
  } catch {
    return null
  }
}
