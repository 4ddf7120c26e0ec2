import { randomBytes } from 'node:crypto'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBackupKey } from '../../src/adapters/backups/sealing.ts'
import { createKysely } from '../../src/adapters/postgres/core/db.ts'
import { migrationProvider } from '../../src/adapters/postgres/core/migrations/index.ts'
import { makeBackupKey } from '../../src/compose/back-up.ts'
import { backupSettings, installation, newDirectory, removeDirectories } from '../support/installation.ts'
import { whenLong } from '../support/long.ts'
import { createDatabases, dropTables, startPostgres } from '../support/postgres.ts'
import { startProcess } from '../support/process.ts'

const FILES = 300
/** More than two chunks of what is encrypted. */
const BIG = 600_000
const kept = backupSettings()
const pathOf = (at: number) => `files/ab/ab${at}.webp`
const key = createBackupKey(Buffer.from(kept.BACKUP_KEY, 'base64url'))
const objectOf = (directory: string, at: number) => {
  const name = key.nameOf(pathOf(at))
  return join(directory, 'files', name.slice(0, 2), name)
}

let postgres: Awaited<ReturnType<typeof startPostgres>>
let source: ReturnType<typeof installation>
let id: string
const url = (name: string) => postgres.url.replace(/easel$/, name)
const target = (over: Record<string, string>) =>
  installation({ ...kept, ...over, DATABASE_URL: url('target') })
const backupsIn = (directory: string) => readdirSync(join(directory, 'backups'))

/** Stored files, as a database names them. */
async function addFiles(from: number, to: number): Promise<void> {
  const names = Array.from({ length: to - from }, (_, at) => `ab${from + at}.webp`)
  const row = { work_id: null, state: 'kept', open: false, origin: 'blobs', created_at: 1 } as const
  await source.ask((database) =>
    database
      .insertInto('files')
      .values(names.map((name) => ({ ...row, name, key: `ab/${name}` })))
      .execute(),
  )
  mkdirSync(join(source.dataDir, 'files/ab'), { recursive: true })
  for (const [at, name] of names.entries()) {
    writeFileSync(join(source.dataDir, 'files/ab', name), randomBytes(from + at === 0 ? BIG : 2000))
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

const flip = (file: string) => {
  const bytes = readFileSync(file)
  const at = bytes.length >> 1
  writeFileSync(file, bytes.fill((bytes[at] ?? 0) ^ 1, at, at + 1))
}
const inBackup = (directory: string, name: string) => join(directory, 'backups', id, name)

describe('a backup is not restored, and nothing is changed,', () => {
  const altered = /was altered, is cut short or is missing/
  it.each<[string, (directory: string) => void, RegExp]>([
    ['when its database was altered', (at) => flip(inBackup(at, 'database')), altered],
    [
      'when a file was cut short between two chunks',
      (at) => truncateSync(objectOf(at, 0), 24 + 262_144 + 16),
      altered,
    ],
    ['when its manifest was altered', (at) => flip(inBackup(at, 'manifest')), altered],
    ...whenLong<[string, (directory: string) => void, RegExp]>(
      ['when its database was cut short', (at) => truncateSync(inBackup(at, 'database'), 400), altered],
      ['when its manifest is missing', (at) => rmSync(inBackup(at, 'manifest')), altered],
      ['when a file was altered', (at) => flip(objectOf(at, 1)), altered],
      ['when a file is empty', (at) => truncateSync(objectOf(at, 1), 0), altered],
      ['when a file is missing', (at) => rmSync(objectOf(at, 1)), altered],
      ['when a file is another one', (at) => copyFileSync(objectOf(at, 0), objectOf(at, 1)), altered],
      [
        'when its database is its manifest',
        (at) => copyFileSync(inBackup(at, 'manifest'), inBackup(at, 'database')),
        altered,
      ],
      [
        'when there is none',
        (at) => rmSync(join(at, 'backups', id), { recursive: true }),
        /no complete backup/,
      ],
    ),
  ])('%s', async (_when, alter, message) => {
    const copy = newDirectory()
    cpSync(kept.BACKUP_DIR, copy, { recursive: true })
    alter(copy)
    const into = target({ BACKUP_DIR: copy })
    await expect(into.restore()).rejects.toThrow(message)
    expect(existsSync(join(into.dataDir, 'files')) && readdirSync(join(into.dataDir, 'files'))).toSatisfy(
      (left: false | string[]) => left === false || left.length === 0,
    )
    await expect(into.check()).rejects.toThrow(message)
  })

  it('by another key', async () => {
    const message = /were made with another key .* Set the right one/
    await expect(target({ BACKUP_KEY: makeBackupKey() }).restore()).rejects.toThrow(message)
    await expect(installation({ ...kept, BACKUP_KEY: makeBackupKey() }).backUp()).rejects.toThrow(message)
  })

  it('over something else, unless that is asked for, and then it is moved aside', async () => {
    const into = target({})
    await into.restore()
    await expect(into.restore()).rejects.toThrow(/is not empty: nothing was restored\. With --replace/)
    const { replaced } = await into.restore({ replace: true })
    expect(replaced).toEqual([
      expect.stringMatching(/^What was in the database lies in its schema replaced_20/),
      expect.stringMatching(/^What was there lies in .*\/files\/\.replaced-20/),
    ])
    expect(await into.ask((database) => database.selectFrom('files').select('key').execute())).toHaveLength(2)
    await dropTables(url('target'))
  })
})

describe('a backup that does not end', () => {
  const command = (into: ReturnType<typeof installation>, ...words: string[]) =>
    startProcess('src/operator.ts', into.environment, words)
  const untilThere = async (directory: string, count: number, running: ReturnType<typeof startProcess>) => {
    const found = () => (existsSync(directory) ? readdirSync(directory, { recursive: true }).length : 0)
    while (found() < count && running.child.exitCode === null) await pause(1)
    expect(running.child.exitCode, running.output()).toBeNull()
    await running.kill('SIGKILL')
  }

  it('because it is killed leaves the earlier ones, and the next one cleans up', async () => {
    await addFiles(2, FILES)
    await untilThere(join(kept.BACKUP_DIR, 'files'), 40, command(source, 'backup'))
    expect(backupsIn(kept.BACKUP_DIR).filter((name) => !name.endsWith('.unfinished'))).toEqual([id])
    expect(await source.check()).toMatchObject({ id, files: 2 })
    const next = command(source, 'backup')
    expect(await next.ended, next.output()).toBe(0)
    expect(next.output()).toMatch(
      /Backed up as .*: [\d,]+ rows and 300 files, 29\d of them new \(\d\.\d MB\)\. 2 kept\./,
    )
    expect(backupsIn(kept.BACKUP_DIR)).toHaveLength(2)
  })

  it('because the disk is full says so, and leaves the earlier ones', async () => {
    await addFiles(FILES, FILES + 1)
    const object = objectOf(kept.BACKUP_DIR, FILES)
    mkdirSync(join(object, '..'), { recursive: true })
    symlinkSync('/dev/full', `${object}.unfinished`)
    await expect(source.backUp()).rejects.toThrow(
      /The disk of .* is full: this backup was broken off, and earlier ones are whole/,
    )
    expect(backupsIn(kept.BACKUP_DIR)).toHaveLength(2)
    expect((await source.check()).files).toBe(FILES)
  })

  it('as a restore that is killed keeps a server from starting, until it is restored again', async () => {
    const into = target({})
    const running = command(into, 'restore')
    await untilThere(join(into.dataDir, 'files/.restoring'), 40, running)
    await expect(into.ask(async () => {})).rejects.toThrow(/A restore into DATA_DIR runs, or was broken off/)
    // PostgreSQL notices a while later that nobody is there any more.
    await expect.poll(() => into.restore().then(() => 'done', String)).toBe('done')
    expect(Object.keys(into.files())).toHaveLength(FILES)
    expect(await into.ask((database) => database.selectFrom('files').select('key').execute())).toHaveLength(
      FILES,
    )
  })
})

describe('a backup of an earlier Easel', () => {
  it('is made without an upgrade, and restored with one', async () => {
    const kysely = createKysely(
      new PostgresDialect({ pool: new pg.Pool({ connectionString: url('older') }) }),
    )
    const migrator = new Migrator({ db: kysely, provider: migrationProvider })
    expect((await migrator.migrateTo('0039-registering-guesses')).error).toBeUndefined()
    await sql`insert into partners (id, name, origins, tokens, features, theme, created_at, changed_at)
      values ('acme', 'Acme', '["https://shop.example"]', '{}', '[]', '{}', 0, 0)`.execute(kysely)
    const own = backupSettings()
    await installation({ ...own, DATABASE_URL: url('older') }).backUp()
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(
      kysely,
    )
    expect(rows).toEqual([{ name: '0039-registering-guesses' }])
    await kysely.destroy()
    await dropTables(url('target'))
    const into = target(own)
    await into.restore()
    expect(await into.ask((database) => database.selectFrom('partners').selectAll().execute())).toEqual([
      expect.objectContaining({ id: 'acme', webhook: null, test_of: null }),
    ])
  })
})

describe('earlier backups', () => {
  it('go by their number, and with them what only they hold', async () => {
    const keeping = installation({ ...source.environment, BACKUP_KEEP: '2' }, source.dataDir)
    await source.ask((database) => database.deleteFrom('files').where('name', '<>', 'ab0.webp').execute())
    const { newFiles } = await keeping.backUp()
    const { id: last, kept: count, removed } = await keeping.backUp()
    expect([newFiles, count, removed]).toEqual([0, 2, 1])
    expect(backupsIn(kept.BACKUP_DIR).at(-1)).toBe(last)
    expect(existsSync(objectOf(kept.BACKUP_DIR, 0))).toBe(true)
    expect(
      readdirSync(join(kept.BACKUP_DIR, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    ).toHaveLength(1)
  })
})
