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
import { StartError } from '../../../../config/start-error.ts'
import { CONTROL_FILE, CONTROL_SIZE, readCheckpoint } from './control-file.ts'
import { damaged } from './damage.ts'
import { inspectLog } from './inspect-log.ts'
import { inspectTransactions } from './inspect-transactions.ts'

/** The PostgreSQL version of PGlite, which would create a new database without this file. */
const MAJOR = '18'
/** Folders that PostgreSQL needs to start with all data. */
const FOLDERS = ['base', 'global', 'pg_wal', 'pg_xact', 'pg_multixact']
const FILES = ['PG_VERSION', 'postgresql.conf', CONTROL_FILE, 'global/pg_filenode.map']

/** Whether the directory is missing or holds a database. */
export function contentsOf(directory: string): 'nothing' | 'database' {
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

/** Permission errors and read-only mounts are not damage. */
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
 * Checks read-only whether the database is complete enough to be opened, because opening a damaged one may overwrite
 * what could be recovered. Throws a `StartError` that names what is missing.
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
  if (statSync(join(directory, CONTROL_FILE)).size !== CONTROL_SIZE) {
    throw damaged(directory, `${CONTROL_FILE} is cut short`)
  }
  const checkpoint = readCheckpoint(directory)
  inspectLog(directory, checkpoint)
  inspectTransactions(directory, checkpoint)
  const databases = readdirSync(join(directory, 'base')).filter((name) => /^\d+$/.test(name))
  const broken = databases.find((name) => !existsSync(join(directory, 'base', name, 'pg_filenode.map')))
  if (databases.length === 0) throw damaged(directory, 'base is empty')
  if (broken) throw damaged(directory, `base/${broken}/pg_filenode.map is missing`)
}
