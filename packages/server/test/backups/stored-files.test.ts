import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createRestoredFiles } from '../../src/adapters/backups/restored-files.ts'
import { removeCopies } from '../../src/adapters/postgres/backups/database-copy.ts'
import { createEmbeddedSource } from '../../src/adapters/postgres/backups/sources.ts'
import type { RestoreTarget } from '../../src/domain/backups/ports.ts'
import { restore } from '../../src/domain/backups/restore.ts'
import { type BackupOperations, type RestoreWish, restoreCommand } from '../../src/operator/backup-command.ts'
import { newDirectory, removeDirectories } from '../support/installation.ts'
import { idOf, PICTURE, withBackup } from '../support/one-picture-backup.ts'
import { flip } from '../support/stored-backup.ts'

afterAll(removeDirectories)

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
})

describe('npm run restore', () => {
  it('leaves out damaged files when that is asked for, names them, and fails', async () => {
    const { directory, target, manifest } = await withBackup()
    const dataDir = newDirectory()
    const into: RestoreTarget = {
      prepare: async () => null,
      loadDatabase: async () => 0,
      writeFile: createRestoredFiles(dataDir).write,
      commit: async (_, damaged) => ({ replaced: [], damaged }),
      close: async () => {},
    }
    const command = (...args: string[]) =>
      restoreCommand(args, {
        restore: (wish: RestoreWish) => restore({ target, into, ...wish, erased: [], progress: () => {} }),
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
