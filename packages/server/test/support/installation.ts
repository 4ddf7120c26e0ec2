import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import pino from 'pino'
import type { Tables } from '../../src/adapters/postgres/core/tables.ts'
import { checkBackup, makeBackupKey, runBackup, runRestore } from '../../src/compose/back-up.ts'
import { compose } from '../../src/compose/compose.ts'
import { openWithFiles } from '../../src/compose/open-database.ts'
import { readConfig } from '../../src/config/config.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'
import type { RestoreWish } from '../../src/operator/backup-command.ts'
import { visitor } from './client.ts'
import { prepareDataDir } from './data-dir.ts'
import { scriptedEngine, scriptedOffer } from './engine.ts'
import type { TestServer } from './server.ts'

const LIMITS = JSON.stringify({
  concurrency: 1,
  generationsPerDay: 1000,
  submitsPerWindow: 1000,
  waiting: 1000,
})
const directories: string[] = []

export const newDirectory = (): string => {
  const directory = mkdtempSync(join(tmpdir(), 'easel-backup-'))
  directories.push(directory)
  return directory
}

export const removeDirectories = (): void => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true })
}

/** An installation on a disk, with the database that its settings name. */
export function installation(settings: Record<string, string> = {}, dataDir = newDirectory()) {
  const environment: Record<string, string> = {
    PORT: '0',
    DATA_DIR: dataDir,
    LIMITS,
    STARTER_COLLECTION: '0',
    IMAGE_MODERATION: 'off',
    ...settings,
  }
  const config = readConfig(environment)
  return {
    dataDir,
    environment,
    /** Saves the seconds that a new embedded database takes. */
    prepare: () => prepareDataDir(dataDir),
    start: () => start(config),
    backUp: (full = false) => runBackup(config, { full, progress: () => {}, log: SILENT }),
    restore: (wish: Partial<RestoreWish> = {}) =>
      runRestore(config, { id: null, replace: false, withoutDamaged: false, ...wish, progress: () => {} }),
    check: () => checkBackup(config, null, () => {}),
    /** What an opened database says, while no server runs. */
    async ask<T>(question: (database: Kysely<Tables>) => Promise<T>): Promise<T> {
      const database = await openWithFiles(config, SILENT)
      return question(database.on()).finally(database.close)
    },
    files: () => filesIn(dataDir),
  }
}

export type Installation = ReturnType<typeof installation>

async function start(config: ReturnType<typeof readConfig>) {
  const scripted = scriptedEngine()
  const server = await compose(config, {
    engines: { scripted: { offer: scriptedOffer, create: () => scripted.engine } },
    starter: null,
    logger: pino({ level: 'silent' }),
  })
  const { url, working } = await server.start({ listen: true })
  await working
  const started = { ...server, url, scripted, clock: { now: Date.now }, dataDir: config.dataDir }
  return {
    ...started,
    visitor: (device?: string) => visitor(server.app, device),
    /** For what asks for a server of the tests, whose clock is never set here. */
    asTestServer: () => started as unknown as TestServer,
  }
}

/** Where backups are kept, and their key. */
export const backupSettings = (directory = newDirectory(), key = makeBackupKey()) => ({
  BACKUP_DIR: directory,
  BACKUP_KEY: key,
})

/** All rows of all tables, as texts in order: read by other means than a backup does. */
export async function rowsOf(database: Kysely<Tables>): Promise<Record<string, string[]>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'kysely%'`.execute(
    database,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t`.execute(database)
    found[name] = rows.map(({ row }) => row).toSorted()
  }
  return found
}

/** Hashes of all stored files, by their paths. */
function filesIn(dataDir: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const entry of readdirSync(join(dataDir, 'files'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found[path.slice(dataDir.length + 1)] = createHash('sha256').update(readFileSync(path)).digest('hex')
  }
  return found
}
