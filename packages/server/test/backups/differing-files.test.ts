import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openDirectoryTarget } from '../../src/adapters/backups/directory.target.ts'
import { backUp } from '../../src/domain/backups/back-up.ts'
import type { BackupSource, BackupTarget, DatabaseSnapshot } from '../../src/domain/backups/ports.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'
import { type BackupOperations, backupCommand } from '../../src/operator/backup-command.ts'
import { newDirectory, removeDirectories } from '../support/installation.ts'
import { noLines, PICTURE, withBackup } from '../support/one-picture-backup.ts'
import { flip } from '../support/stored-backup.ts'

afterAll(removeDirectories)

describe('npm run backup of files that are not as they were', () => {
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
    const parts = { source, target, keep: 1, version: '0.1.0', erased: [], progress: () => {}, log: SILENT }
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

  it('does not tell of one that was deleted while it was made, which the last one holds', async () => {
    const { target, location } = await withBackup()
    rmSync(location)
    expect(await backingUp(target, location, false)('--full')).toEqual({
      text: expect.stringMatching(/1 kept, 1 removed\.$/),
      failed: false,
    })
    expect(await heldIn(target)).toBe('a picture')
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
