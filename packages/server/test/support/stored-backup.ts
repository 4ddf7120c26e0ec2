import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { createBackupKey } from '../../src/adapters/backups/sealing.ts'
import { backupSettings, installation, newDirectory, removeDirectories } from './installation.ts'
import { createDatabases, startPostgres } from './postgres.ts'

const OPERATOR = join(import.meta.dirname, '../../src/operator.ts')
/** Of the first files, in bytes: read piece by piece, and more than two chunks of what is encrypted. All others are small. */
const SIZES = [2_200_000, 600_000]
const SMALL = 2000
const OF_UPLOADS = { work_id: null, state: 'kept', open: false, origin: 'blobs', created_at: 1 } as const

/**
 * An installation on PostgreSQL with two big files, and a backup of it; and other databases on the same
 * server: `target` to restore into, and `older`.
 */
export function useStoredBackup() {
  const kept = backupSettings()
  const key = createBackupKey(Buffer.from(kept.BACKUP_KEY, 'base64url'))
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  let source: ReturnType<typeof installation>
  let id = ''
  const url = (name: string) => postgres.url.replace(/easel$/, name)

  const addFiles = async (from: number, to: number): Promise<void> => {
    const names = Array.from({ length: to - from }, (_, at) => `ab${from + at}.webp`)
    await source.ask((database) =>
      database
        .insertInto('files')
        .values(names.map((name) => ({ ...OF_UPLOADS, name, key: `ab/${name}` })))
        .execute(),
    )
    mkdirSync(join(source.dataDir, 'files/ab'), { recursive: true })
    for (const [at, name] of names.entries()) {
      writeFileSync(join(source.dataDir, 'files/ab', name), randomBytes(SIZES[from + at] ?? SMALL))
    }
  }

  beforeAll(async () => {
    postgres = await startPostgres()
    await createDatabases(postgres.url, 'source', 'target', 'older')
    source = installation({ ...kept, DATABASE_URL: url('source') })
    await addFiles(0, 2)
    id = (await source.backUp()).id
  })
  afterAll(async () => {
    await postgres?.stop()
    removeDirectories()
  })

  return {
    kept,
    addFiles,
    url,
    get source() {
      return source
    },
    get id() {
      return id
    },
    target: (over: Record<string, string> = {}) =>
      installation({ ...kept, ...over, DATABASE_URL: url('target') }),
    backups: () => readdirSync(join(kept.BACKUP_DIR, 'backups')),
    /** Where a file is stored in backups. */
    objectOf(directory: string, at: number): string {
      const path = `files/ab/ab${at}.webp`
      const hash = createHash('sha256').update(readFileSync(join(source.dataDir, path)))
      const name = key.nameOf(path, hash.digest('base64url'))
      return join(directory, 'files', name.slice(0, 2), name)
    },
    /** Where a file lies while it is being stored. */
    unfinishedOf(directory: string, at: number): string {
      const place = this.objectOf(directory, at)
      mkdirSync(dirname(place), { recursive: true })
      return `${place}.unfinished`
    },
  }
}

/** Changes one bit in the middle of a file. */
export function flip(file: string): void {
  const bytes = readFileSync(file)
  const at = bytes.length >> 1
  writeFileSync(file, bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1))
}

/** A shell in which the commands of a guide lead here, and its directories into a new one. Returns what a block prints. */
export function guideShell() {
  const places = newDirectory()
  mkdirSync(join(places, 'etc'))
  const npm = `#!/bin/sh
while [ "$1" = run ] || [ "$1" = --silent ]; do shift; done
exec '${process.execPath}' '${OPERATOR}' "$@"
`
  writeFileSync(join(places, 'npm'), npm, { mode: 0o755 })
  return (block: string, settings: Record<string, string>): string => {
    const here = block
      .replaceAll('/etc/easel', join(places, 'etc'))
      .replaceAll('/mnt/backups/easel', join(places, 'backups'))
    const { NODE_COMPILE_CACHE = '', PATH } = process.env
    const env = { ...settings, NODE_COMPILE_CACHE, PATH: `${places}:${PATH}` }
    const { status, stdout, stderr } = spawnSync('sh', ['-ec', here], { env, encoding: 'utf8' })
    expect(status, stderr).toBe(0)
    return stdout
  }
}
