import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { createKysely } from '../../src/adapters/postgres/core/db.ts'
import { migrationProvider } from '../../src/adapters/postgres/core/migrations/index.ts'
import { makeBackupKey } from '../../src/compose/back-up.ts'
import { backupSettings, installation, newDirectory } from '../support/installation.ts'
import { whenLong } from '../support/long.ts'
import { dropTables } from '../support/postgres.ts'
import { startProcess } from '../support/process.ts'
import { flip, guideShell, useStoredBackup } from '../support/stored-backup.ts'

const REPOSITORY = join(import.meta.dirname, '../../../..')
const FILES = 300
const stored = useStoredBackup()
const { kept, addFiles, url, target, backups, objectOf } = stored
const inBackup = (directory: string, name: string) => join(directory, 'backups', stored.id, name)
const altered = /was altered, is cut short or is missing/

describe('a backup is not restored, and nothing is changed,', () => {
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
        (at) => rmSync(join(at, 'backups', stored.id), { recursive: true }),
        /no complete backup/,
      ],
    ),
  ])('%s', async (_when, alter, message) => {
    const copy = newDirectory()
    cpSync(kept.BACKUP_DIR, copy, { recursive: true })
    alter(copy)
    const into = target({ BACKUP_DIR: copy })
    // PostgreSQL notices a while later that the restore before has ended.
    await expect.poll(() => into.restore().then(() => 'restored', String)).toMatch(message)
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
    const into = target()
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
    await untilThere(join(kept.BACKUP_DIR, 'files'), 40, command(stored.source, 'backup'))
    expect(backups().filter((name) => !name.endsWith('.unfinished'))).toEqual([stored.id])
    expect(await stored.source.check()).toMatchObject({ id: stored.id, files: 2 })
    const next = command(stored.source, 'backup')
    expect(await next.ended, next.output()).toBe(0)
    expect(next.output()).toMatch(
      /Backed up as .*: [\d,]+ rows and 300 files, 29\d of them new \(\d\.\d MB\)\. 2 kept\./,
    )
    expect(backups()).toHaveLength(2)
  })

  it('because the disk is full says so, and leaves the earlier ones', async () => {
    await addFiles(FILES, FILES + 1)
    symlinkSync('/dev/full', stored.unfinishedOf(kept.BACKUP_DIR, FILES))
    await expect(stored.source.backUp()).rejects.toThrow(
      /The disk of .* is full: this backup was broken off, and earlier ones are whole/,
    )
    expect(backups()).toHaveLength(2)
    expect((await stored.source.check()).files).toBe(FILES)
  })

  it('as a restore that is killed keeps a server from starting, until it is restored again', async () => {
    const into = target()
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

describe('a stored file that was damaged', () => {
  it('is stored anew by a full backup', async () => {
    const own = backupSettings(newDirectory(), kept.BACKUP_KEY)
    const again = installation({ ...stored.source.environment, ...own }, stored.source.dataDir)
    await again.backUp()
    flip(objectOf(own.BACKUP_DIR, 0))
    expect((await again.backUp()).newFiles).toBe(0)
    await expect(again.check()).rejects.toThrow(altered)
    await again.backUp(true)
    await again.check()
  })
})

describe('the procedure in docs/operate.md', () => {
  it('backs up and restores as it is written', async () => {
    const operate = readFileSync(join(REPOSITORY, 'docs/operate.md'), 'utf8')
    const [, section = ''] = /^## Back up and restore\n(.*?)^## /ms.exec(operate) ?? []
    const blocks = [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text = '']) => text)
    expect(blocks).toHaveLength(3)
    const type = guideShell()
    const settingsOf = ({ environment }: ReturnType<typeof target>) => {
      const { BACKUP_DIR: _, BACKUP_KEY: __, ...others } = environment
      return others
    }
    const [makeKey = '', backUp = '', restore = ''] = blocks
    const [settings = ''] = backUp.split('\n')
    expect(type(makeKey, settingsOf(stored.source))).toBe('')
    expect(type(backUp, settingsOf(stored.source))).toMatch(/^Backed up as (.*): .*\n\1 can be restored: /)
    await dropTables(url('target'))
    expect(type(`${settings}\n${restore}`, settingsOf(target()))).toMatch(/all of them verified\.\n$/)
  })
})

describe('earlier backups', () => {
  it('go by their number, and with them what only they hold', async () => {
    const keeping = installation({ ...stored.source.environment, BACKUP_KEEP: '2' }, stored.source.dataDir)
    await stored.source.ask((database) =>
      database.deleteFrom('files').where('name', '<>', 'ab0.webp').execute(),
    )
    const { newFiles } = await keeping.backUp()
    const { id: last, kept: count, removed } = await keeping.backUp()
    expect([newFiles, count, removed]).toEqual([0, 2, 1])
    expect(backups().at(-1)).toBe(last)
    expect(existsSync(objectOf(kept.BACKUP_DIR, 0))).toBe(true)
    expect(
      readdirSync(join(kept.BACKUP_DIR, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      ),
    ).toHaveLength(1)
  })
})
