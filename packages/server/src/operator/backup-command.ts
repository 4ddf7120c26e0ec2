import { parseArgs } from 'node:util'
import type { BackupSummary } from '../domain/backups/back-up.ts'
import type { Manifest } from '../domain/backups/ports.ts'
import type { BackupContents, RestoreSummary } from '../domain/backups/restore.ts'

export const BACKUP_USAGE = `npm run backup                         backs everything up to BACKUP_DIR, while the server runs or is down
npm run backup -- --full               … and reads every file, and stores again what is damaged in the backups
npm run backup list                    which backups there are
npm run backup check                   reads the newest backup whole; with its id, another one
npm run backup key                     makes a new key for BACKUP_KEY_FILE`

export const RESTORE_USAGE = `npm run restore                        restores the newest backup of BACKUP_DIR into DATA_DIR and DATABASE_URL
npm run restore <id>                   restores another one
npm run restore -- --replace           … where something is already: that is moved aside
npm run restore -- --without-damaged   … without the files that the backup has lost`

/** What is to be restored; `id` null: the newest backup. */
export interface RestoreWish {
  id: string | null
  /** What is there is moved aside. */
  replace: boolean
  /** Files that are damaged are left out. */
  withoutDamaged: boolean
}

/** What a command prints, and whether something has to be looked into. */
export interface Told {
  text: string
  failed: boolean
}

/** What the commands do; `id` null: the newest backup. */
export interface BackupOperations {
  /** `full`: every file is read, and stored again where it is damaged. */
  backUp(full: boolean): Promise<BackupSummary>
  list(): Promise<{ id: string; manifest: Manifest | null }[]>
  check(id: string | null): Promise<BackupContents>
  restore(wish: RestoreWish): Promise<RestoreSummary>
  makeKey(): string
}

const said = (text: string): Told => ({ text, failed: false })

/** Runs `npm run backup …`. Returns what to print, or null for invalid arguments. */
export async function backupCommand(args: string[], operations: BackupOperations): Promise<Told | null> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { full: { type: 'boolean' } },
  })
  const [verb, id, ...more] = positionals
  if (more.length > 0) return null
  if (verb === undefined) return backedUp(await operations.backUp(values.full === true))
  if (verb === 'check') {
    const { missing, ...summary } = await operations.check(id ?? null)
    return said([`${summary.id} can be restored: ${contents(summary)}.`, ...missingLines(missing)].join('\n'))
  }
  if (id !== undefined) return null
  if (verb === 'key') return said(operations.makeKey())
  if (verb === 'list') return said(listOf(await operations.list()))
  return null
}

/** Runs `npm run restore …`. Returns what to print, or null for invalid arguments. */
export async function restoreCommand(args: string[], operations: BackupOperations): Promise<Told | null> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean' }, 'without-damaged': { type: 'boolean' } },
  })
  const [id, ...more] = positionals
  if (more.length > 0) return null
  const { missing, replaced, damaged, erased, ...summary } = await operations.restore({
    id: id ?? null,
    replace: values.replace === true,
    withoutDamaged: values['without-damaged'] === true,
  })
  const left =
    damaged.length === 0
      ? ', all of them verified.'
      : `, but for ${count(damaged.length, 'files')} that are damaged in it:`
  const text = [
    `Restored ${summary.id}: ${contents(summary)}${left}`,
    ...damaged.toSorted().map((path) => `! ${path}`),
    ...(erased === 0
      ? []
      : [`${count(erased, 'people')} who were deleted since it was made are deleted again.`]),
    ...replaced,
    ...missingLines(missing),
  ].join('\n')
  return { text, failed: damaged.length > 0 }
}

const count = (number: number, what: string): string => `${number.toLocaleString('en')} ${what}`
const contents = ({ rows, files }: { rows: number; files: number }): string =>
  `${count(rows, 'rows')} and ${count(files, 'files')}`

/** It has failed where files were not as they should be: what a timer runs, nobody reads. */
function backedUp(summary: BackupSummary): Told {
  const { id, newFiles, newBytes, missing, lost, changed, kept, removed, unreadable } = summary
  const went = removed > 0 ? `, ${removed} removed` : ''
  const lines = [
    `Backed up as ${id}: ${contents(summary)}, ${newFiles.toLocaleString('en')} of them new (${(newBytes / 1e6).toFixed(1)} MB). ${kept} kept${went}.`,
    ...missingLines(missing),
    ...(lost.length === 0
      ? []
      : [
          `! ${count(lost.length, 'files')} are gone from DATA_DIR, the first of them ${lost[0]}. This backup keeps them from the last one.`,
        ]),
    ...(changed.length === 0
      ? []
      : [
          `! ${count(changed.length, 'files')} in DATA_DIR are not what the last backup holds, the first of them ${changed[0]}: they were damaged. This backup keeps them as they were.`,
        ]),
    ...unreadable.map(
      (each) => `The earlier backup ${each} was altered or is incomplete: it cannot be restored.`,
    ),
  ]
  return { text: lines.join('\n'), failed: missing.length + lost.length + changed.length > 0 }
}

/** Files that the database names and that no longer exist, here or in the last backup. */
const missingLines = (missing: readonly string[]): string[] =>
  missing.length === 0
    ? []
    : [
        `! ${count(missing.length, 'files')} that the database names were missing in DATA_DIR when it was made, the first of them ${missing[0]}.`,
      ]

function listOf(listed: Awaited<ReturnType<BackupOperations['list']>>): string {
  if (listed.length === 0) return 'There is no complete backup.'
  return listed
    .map(({ id, manifest }) => {
      if (manifest === null) return `${id}  was altered or is incomplete`
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      return `${id}  ${contents({ rows, files: manifest.files.size })}, made by Easel ${manifest.version}`
    })
    .join('\n')
}
