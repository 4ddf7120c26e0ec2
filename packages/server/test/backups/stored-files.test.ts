import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDirectoryTarget } from '../../src/adapters/backups/directory.target.ts'
import { createRestoredFiles } from '../../src/adapters/backups/restored-files.ts'
import { removeCopies } from '../../src/adapters/postgres/backups/database-copy.ts'
import { createEmbeddedSource } from '../../src/adapters/postgres/backups/sources.ts'
import { backUp } from '../../src/domain/backups/back-up.ts'
import type {
  BackupSource,
  BackupTarget,
  DatabaseSnapshot,
  RestoreTarget,
} from '../../src/domain/backups/ports.ts'
import { restore } from '../../src/domain/backups/restore.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'
import {
  type BackupOperations,
  backupCommand,
  type RestoreWish,
  restoreCommand,
} from '../../src/operator/backup-command.ts'
import { newDirectory, removeDirectories } from '../support/installation.ts'
import { flip } from '../support/stored-backup.ts'

afterAll(removeDirectories)
const idOf = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

/** Backups in a new directory, one of them without rows and with this file. */
async function withBackup(content = 'a picture') {
  const directory = newDirectory()
  const target = openDirectoryTarget(directory, randomBytes(32), true)
  const location = join(newDirectory(), 'picture')
  writeFileSync(location, content)
  const id = idOf(0)
  const writer = await target.begin(id)
  await writer.writeDatabase(noLines())
  const stored = await writer.store(PICTURE, location)
  if (stored === null) throw new Error('It was not stored.')
  const manifest = { ...EMPTY, id, files: new Map([[PICTURE, stored]]) }
  await writer.finish(manifest)
  return { directory, target, location, manifest, stored }
}

const PICTURE = 'files/ab/picture.webp'
const EMPTY = { madeAt: 0, version: '0.1.0', migrations: [], tables: [], sequences: [], missing: [] }
async function* noLines(): AsyncIterable<string> {}

describe('npm run backup', () => {
  it('removes nothing that it has not made', async () => {
    const { directory, target } = await withBackup()
    const others = ['backups/mysql/dump.sql', 'files/letters/mum.txt', 'files/ab/mum.txt']
    for (const path of others) {
      mkdirSync(join(directory, path, '..'), { recursive: true })
      writeFileSync(join(directory, path), 'of others')
    }
    await target.keepOnly([])
    expect(await target.list()).toEqual([])
    expect(others.filter((path) => existsSync(join(directory, path)))).toEqual(others)
    await target.close()
    const dataDir = newDirectory()
    const names = ['backup-before-upgrade', 'db.backup-old', 'db.backup-01234567-89ab-4cde-8f01-23456789abcd']
    for (const name of names) mkdirSync(join(dataDir, name))
    await removeCopies(dataDir)
    expect(readdirSync(dataDir).toSorted()).toEqual(names.slice(0, 2))
  })

  it('takes the packages that Easel has made, and fails for a name that it could not restore', async () => {
    const dataDir = newDirectory()
    mkdirSync(join(dataDir, 'sdk/frameworks'), { recursive: true })
    const packages = [
      'sdk/easel-host-sdk-0.1.0.01234567.tgz',
      'sdk/frameworks/easel-react-0.1.0.89abcdef.tgz',
    ]
    for (const path of [...packages, 'sdk/easel-host-sdk-0.1.0 (1).tgz', 'sdk/notes.tgz']) {
      writeFileSync(join(dataDir, path), '')
    }
    const source = createEmbeddedSource(dataDir, {
      begin: async () => null,
      hold: async () => {},
      live: async () => null,
    })
    expect(await source.otherPaths()).toEqual(packages)
    const { target, manifest, stored } = await withBackup()
    const writer = await target.begin(idOf(1000))
    const files = new Map([['sdk/easel-host-sdk-0.1.0 (1).tgz', stored]])
    await expect(writer.finish({ ...manifest, id: idOf(1000), files })).rejects.toThrow(
      /\(1\)\.tgz in DATA_DIR has a name that no backup takes/,
    )
    await writer.discard()
    expect(await target.list()).toEqual([manifest.id])
    await target.close()
  })

  it('keeps what earlier backups hold when a file in DATA_DIR was damaged, and heals what is damaged in them', async () => {
    const { directory, target, location, stored } = await withBackup()
    const objects = () =>
      readdirSync(join(directory, 'files'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
    const read = async () => {
      let text = ''
      for await (const bytes of target.file(PICTURE, stored)) text += Buffer.from(bytes).toString()
      return text
    }
    const [object = ''] = objects()
    const before = readFileSync(object)
    const writer = await target.begin(idOf(1000))
    writeFileSync(location, 'a pictuRe')
    await writer.store(PICTURE, location)
    expect([await read(), objects().length]).toEqual(['a picture', 2])
    writeFileSync(location, 'a picture')
    await writer.store(PICTURE, location)
    expect(readFileSync(object)).toEqual(before)
    flip(object)
    await expect(read()).rejects.toThrow(/was altered/)
    await writer.store(PICTURE, location)
    expect([await read(), objects().length]).toEqual(['a picture', 2])
    await target.close()
  })

  /** An installation whose database names the picture, and `npm run backup` of it, which keeps one backup. */
  const backingUp = (target: BackupTarget, location: string, stillNamed = true) => {
    const snapshot: DatabaseSnapshot = {
      migrations: [],
      sequences: [],
      lines: noLines,
      tables: () => [],
      async *filePaths() {
        yield PICTURE
      },
      release: async () => {},
    }
    const source: BackupSource = {
      snapshot: async () => snapshot,
      otherPaths: async () => [],
      stillNamed: async (paths) => (stillNamed ? [...paths] : []),
      withFile: (_path, work) => work(location),
      close: async () => {},
    }
    const parts = { source, target, keep: 1, version: '0.1.0', progress: () => {}, log: SILENT }
    return (...args: string[]) =>
      backupCommand(args, {
        backUp: (full) => backUp({ ...parts, full, now: Date.now }),
      } as BackupOperations)
  }
  /** The only file of the newest backup; null: it has none. */
  const heldIn = async (target: BackupTarget) => {
    const { files } = await target.read((await target.list()).at(-1) ?? '')
    const [found] = files
    if (!found) return null
    let text = ''
    for await (const bytes of target.file(...found)) text += Buffer.from(bytes).toString()
    return text
  }

  it('tells of files that were damaged in DATA_DIR, keeps what it has of them, and fails', async () => {
    const { target, location } = await withBackup()
    const command = backingUp(target, location)
    expect(await command('--full')).toEqual({
      text: expect.stringMatching(/1 kept, 1 removed\.$/),
      failed: false,
    })
    writeFileSync(location, 'a pictuRe')
    expect(await command()).toMatchObject({ text: expect.not.stringContaining('damaged'), failed: false })
    for (const _ of ['once', 'and as long as it is so']) {
      expect(await command('--full')).toEqual({
        text: expect.stringContaining(
          `! 1 files in DATA_DIR are not what the last backup holds, the first of them ${PICTURE}: they were damaged.`,
        ),
        failed: true,
      })
      expect(await heldIn(target)).toBe('a picture')
    }
    await target.close()
  })

  it('keeps a file that is gone from DATA_DIR, tells of it, and fails', async () => {
    const { target, location } = await withBackup()
    const command = backingUp(target, location)
    rmSync(location)
    for (const _ of ['once', 'and as long as it is so']) {
      expect(await command('--full')).toEqual({
        text: expect.stringContaining(`! 1 files are gone from DATA_DIR, the first of them ${PICTURE}.`),
        failed: true,
      })
      expect(await heldIn(target)).toBe('a picture')
    }
    await target.close()
  })

  it('fails when it lacks a file, unless that was deleted meanwhile', async () => {
    const target = openDirectoryTarget(newDirectory(), randomBytes(32), true)
    const nowhere = join(newDirectory(), 'picture')
    expect(await backingUp(target, nowhere)()).toEqual({
      text: expect.stringContaining('! 1 files that the database names were missing'),
      failed: true,
    })
    expect(await backingUp(target, nowhere, false)()).toEqual({
      text: expect.stringMatching(/1 kept, 1 removed\.$/),
      failed: false,
    })
    expect(await heldIn(target)).toBeNull()
    await target.close()
  })

  it('takes what is damaged in the backups from DATA_DIR, even where that is not as it was', async () => {
    const { directory, target, location } = await withBackup()
    const [folder = ''] = readdirSync(join(directory, 'files'))
    const [object = ''] = readdirSync(join(directory, 'files', folder))
    flip(join(directory, 'files', folder, object))
    writeFileSync(location, 'a pictuRe')
    expect(await backingUp(target, location)('--full')).toMatchObject({ failed: true })
    expect(await heldIn(target)).toBe('a pictuRe')
    await target.close()
  })
})

describe('npm run restore', () => {
  it('leaves out damaged files when that is asked for, names them, and fails', async () => {
    const { directory, target, manifest } = await withBackup()
    const dataDir = newDirectory()
    const into: RestoreTarget = {
      prepare: async () => null,
      loadDatabase: async () => {},
      writeFile: createRestoredFiles(dataDir).write,
      commit: async (_, damaged) => ({ replaced: [], damaged }),
      close: async () => {},
    }
    const command = (...args: string[]) =>
      restoreCommand(args, {
        restore: (wish: RestoreWish) => restore({ target, into, ...wish, progress: () => {} }),
      } as BackupOperations)
    expect(await command()).toEqual({ text: expect.stringMatching(/all of them verified\.$/), failed: false })
    const staged = join(dataDir, 'files/.restoring/ab/picture.webp')
    rmSync(staged)
    const [folder = ''] = readdirSync(join(directory, 'files'))
    const [object = ''] = readdirSync(join(directory, 'files', folder))
    flip(join(directory, 'files', folder, object))
    await expect(command()).rejects.toThrow(/was altered.* --without-damaged restores everything else/)
    expect(await command('--without-damaged')).toEqual({
      text: `Restored ${manifest.id}: 0 rows and 1 files, but for 1 files that are damaged in it:\n! ${PICTURE}`,
      failed: true,
    })
    expect(existsSync(staged)).toBe(false)
    await target.close()
  })
})
