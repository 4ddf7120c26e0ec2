import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../../config/start-error.ts'

/** What the PostgreSQL inside makes its databases for; it would make a new one where this is missing. */
const MAJOR = '18'
/** Without one of these it cannot start, or starts with less than there was. */
const FOLDERS = ['base', 'global', 'pg_wal', 'pg_xact', 'pg_multixact']
const FILES = ['PG_VERSION', 'postgresql.conf', 'global/pg_control', 'global/pg_filenode.map']
const CONTROL_SIZE = 8192
const CHECKPOINT = { redoAt: 40, timelineAt: 48 }
const SEGMENT = /^[0-9A-F]{24}$/
/** From 1 MB to 1 GB. */
const SEGMENT_SIZES = Array.from({ length: 11 }, (_, power) => 2 ** (20 + power))
const SEGMENTS_SPAN = 0x1_0000_0000n

export const RESTORE =
  'Restore DATA_DIR/db and DATA_DIR/files together from one backup, or move both away to begin anew.'

export const damaged = (directory: string, what: string): StartError =>
  new StartError(`The embedded database in ${directory} is damaged: ${what}. ${RESTORE}`)

/** What lies at the place of the database: nothing, so that one may be made there, or a database. */
export function lookAt(directory: string): 'nothing' | 'database' {
  const entry = entryAt(directory)
  if (entry?.isSymbolicLink()) {
    throw new StartError(
      `${directory} is a symbolic link, and what it leads to would be guarded by no lock. Set DATA_DIR to the real place, or mount it there.`,
    )
  }
  if (entry && !entry.isDirectory()) {
    throw new StartError(`${directory} is no directory. Move it away, then start again.`)
  }
  if (!entry) return 'nothing'
  checkAccess(directory)
  return readdirSync(directory).length > 0 ? 'database' : 'nothing'
}

function entryAt(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    throw notAccessible(path, codeOf(error))
  }
}

/** What may not be read or written, or lies on a mount that cannot be written, is not damaged. */
function checkAccess(directory: string): void {
  for (const path of ['', ...FOLDERS, ...FILES].map((name) => join(directory, name))) {
    try {
      accessSync(path, constants.R_OK | constants.W_OK)
      if (statSync(path).isDirectory()) accessSync(path, constants.X_OK)
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw notAccessible(path, codeOf(error))
    }
  }
}

export const notAccessible = (path: string, reason: string): StartError =>
  new StartError(
    `The embedded database cannot be read and written: ${path} (${reason}). Nothing is damaged: correct the permissions of DATA_DIR and of all that lies in it, or its mount.`,
  )

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/**
 * Looks, without changing anything, whether a database is whole enough to be opened: opening one that is not may
 * write over what could still be saved. Throws a `StartError` that names what is missing.
 */
export function inspect(directory: string): void {
  const missing = [...FOLDERS, ...FILES].find((name) => !existsSync(join(directory, name)))
  if (missing) throw damaged(directory, `${missing} is missing`)
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR) {
    const found = /^\d+$/.test(version) ? `is of PostgreSQL ${version}, and this Easel needs ${MAJOR}` : null
    if (found === null) throw damaged(directory, 'PG_VERSION cannot be read')
    throw new StartError(
      `The embedded database in ${directory} ${found}. Start the Easel that made it, or restore the backup that fits this one.`,
    )
  }
  if (statSync(join(directory, 'global/pg_control')).size !== CONTROL_SIZE) {
    throw damaged(directory, 'global/pg_control is cut short')
  }
  inspectLog(directory)
  const databases = readdirSync(join(directory, 'base')).filter((name) => /^\d+$/.test(name))
  const broken = databases.find((name) => !existsSync(join(directory, 'base', name, 'pg_filenode.map')))
  if (databases.length === 0) throw damaged(directory, 'base is empty')
  if (broken) throw damaged(directory, `base/${broken}/pg_filenode.map is missing`)
}

/** The write-ahead log must be there from the last checkpoint on, or what came after it is lost. */
function inspectLog(directory: string): void {
  const wal = join(directory, 'pg_wal')
  const segments = readdirSync(wal).filter((name) => SEGMENT.test(name))
  const [any] = segments
  if (!any) throw damaged(directory, 'pg_wal is empty')
  const size = Math.max(...segments.map((name) => statSync(join(wal, name)).size))
  if (!SEGMENT_SIZES.includes(size)) throw damaged(directory, `pg_wal/${any} is cut short`)
  const short = segments.find((name) => statSync(join(wal, name)).size !== size)
  if (short) throw damaged(directory, `pg_wal/${short} is cut short`)
  const needed = segmentOfCheckpoint(readFileSync(join(directory, 'global/pg_control')), BigInt(size))
  if (!segments.includes(needed)) throw damaged(directory, `pg_wal/${needed} is missing`)
}

/** The name of the segment that holds where recovery would begin: timeline, and place in two parts. */
function segmentOfCheckpoint(control: Buffer, size: bigint): string {
  const number = control.readBigUInt64LE(CHECKPOINT.redoAt) / size
  const perPart = SEGMENTS_SPAN / size
  return [BigInt(control.readUInt32LE(CHECKPOINT.timelineAt)), number / perPart, number % perPart]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}
