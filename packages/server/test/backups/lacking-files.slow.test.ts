import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDirectoryTarget } from '../../src/adapters/backups/directory.target.ts'
import { createEmbeddedSource, createPostgresSource } from '../../src/adapters/postgres/backups/sources.ts'
import { examine } from '../../src/compose/doctor.ts'
import { readConfig } from '../../src/config/config.ts'
import { backUp } from '../../src/domain/backups/back-up.ts'
import type { BackupSource } from '../../src/domain/backups/ports.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'
import {
  backupSettings,
  type Installation,
  installation,
  newDirectory,
  removeDirectories,
} from '../support/installation.ts'
import { usePostgres } from '../support/use-postgres.ts'

const OPERATOR = join(import.meta.dirname, '../../src/operator.ts')
const KEPT = { work_id: null, state: 'kept', open: false, origin: 'blobs', created_at: 1 } as const

const postgres = usePostgres()
afterAll(removeDirectories)

/** Runs `npm run backup …`. */
function command(environment: Record<string, string>, ...words: string[]) {
  const { NODE_COMPILE_CACHE = '', PATH = '' } = process.env
  const env = { ...environment, NODE_COMPILE_CACHE, PATH }
  const { status, stdout } = spawnSync(process.execPath, [OPERATOR, 'backup', ...words], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout }
}

const doctorOf = async (environment: Record<string, string>) =>
  (await examine(readConfig(environment))).find(({ about }) => about === 'BACKUP_DIR')

describe('a backup of files that are not where they belong', () => {
  it('ends with 1, tells the doctor, and keeps what the last one holds of them', async () => {
    const kept = { ...backupSettings(), BACKUP_KEEP: '1' }
    const own = installation(kept)
    await own.prepare()
    const server = await own.start()
    const who = server.visitor()
    const { id } = (await who.submit()).json.data
    await who.ended(id)
    await server.stop()
    const [path = ''] = Object.keys(own.files())
    const whole = readFileSync(join(own.dataDir, path))
    expect(command(own.environment)).toMatchObject({ status: 0 })
    expect(await doctorOf(own.environment)).toMatchObject({ state: 'ok' })

    rmSync(join(own.dataDir, path))
    const full = command(own.environment, '--full')
    expect(full).toEqual({
      status: 1,
      stdout: expect.stringContaining(`are gone from DATA_DIR, the first of them ${path}`),
    })
    expect(await doctorOf(own.environment)).toMatchObject({
      state: 'error',
      text: expect.stringContaining('1 files gone'),
    })
    const restored = installation(kept)
    await restored.restore()
    expect(readFileSync(join(restored.dataDir, path))).toEqual(whole)

    // A timer with other settings than the server's: the pictures lie elsewhere.
    const elsewhere = installation({ ...backupSettings() }, own.dataDir)
    renameSync(join(own.dataDir, 'files'), join(own.dataDir, 'elsewhere'))
    expect(command(elsewhere.environment)).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('that the database names were missing'),
    })
    expect(await doctorOf(elsewhere.environment)).toMatchObject({
      state: 'error',
      text: expect.stringContaining('files that the database names: they were not where FILES says'),
    })
  }, 120_000)
})

type Source = (
  from: Installation,
  live: (keys: readonly string[]) => Promise<readonly string[]>,
) => BackupSource
const sources: Record<string, { settings: () => Record<string, string>; open: Source }> = {
  'the embedded database': {
    settings: () => ({}),
    open: ({ dataDir }, live) =>
      createEmbeddedSource(dataDir, { begin: async () => null, hold: async () => {}, live }),
  },
  'a real PostgreSQL': {
    settings: () => ({ DATABASE_URL: postgres.url }),
    open: ({ dataDir }) => createPostgresSource(postgres.url, dataDir),
  },
}

describe.each(Object.entries(sources))('a backup of %s', (_name, { settings, open }) => {
  it('does not miss what was deleted while it was made', async () => {
    const own = installation(settings())
    if (!('DATABASE_URL' in settings())) await own.prepare()
    const names = ['ab1.webp', 'ab2.webp', 'ab3.webp']
    await own.ask((database) =>
      database
        .insertInto('files')
        .values(names.map((name) => ({ ...KEPT, name, key: `ab/${name}` })))
        .execute(),
    )
    mkdirSync(join(own.dataDir, 'files/ab'), { recursive: true })
    writeFileSync(join(own.dataDir, 'files/ab/ab3.webp'), 'a picture')
    const source = open(own, async (keys) => keys.filter((key) => key !== 'ab/ab1.webp'))
    // Of these files one is there, and one of the others is not to be.
    if ('DATABASE_URL' in settings()) {
      const before = source.snapshot
      source.snapshot = async () => {
        const snapshot = await before()
        await own.ask((database) =>
          database.updateTable('files').set({ state: 'doomed' }).where('name', '=', 'ab1.webp').execute(),
        )
        return snapshot
      }
    }
    const target = openDirectoryTarget(newDirectory(), Buffer.alloc(32, 1), true)
    const parts = {
      keep: 7,
      full: false,
      version: '0.1.0',
      erased: [],
      now: Date.now,
      progress: () => {},
      log: SILENT,
    }
    const { missing } = await backUp({ ...parts, source, target }).finally(source.close)
    expect(missing).toEqual(['files/ab/ab2.webp'])
    await target.close()
  }, 60_000)
})
