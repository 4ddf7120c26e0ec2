import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tryLock } from '../../src/adapters/system/file-lock.ts'
import { examine } from '../../src/compose/doctor.ts'
import { requireBackup } from '../../src/config/backup.ts'
import { readConfig } from '../../src/config/config.ts'
import { type BackupOperations, backupCommand, restoreCommand } from '../../src/operator/backup-command.ts'
import { showProgress } from '../../src/operator/show-progress.ts'
import { backupSettings, installation, newDirectory, removeDirectories } from '../support/installation.ts'

afterAll(removeDirectories)
const HOUR = 3_600_000
const idOf = (at: number) => `${new Date(at).toISOString().slice(0, 19).replaceAll(':', '-')}Z`

describe('the settings of backups', () => {
  it.each([
    [{ BACKUP_KEY: 'short' }, /^Setting BACKUP_KEY is wrong: must be a key of 43 characters/],
    [{ BACKUP_KEY: '' }, /^Setting BACKUP_KEY is wrong/],
    [{ BACKUP_DIR: ' ' }, /^Setting BACKUP_DIR is wrong/],
    [{ BACKUP_KEEP: '0' }, /^Setting BACKUP_KEEP is wrong/],
    [{ ...backupSettings('/backups'), BACKUP_KEY_FILE: '/key' }, /both set/],
  ])('stop the start when they are wrong: %j', (environment: Record<string, string>, message) => {
    expect(() => readConfig(environment)).toThrow(message)
    expect(() => readConfig(environment)).not.toThrow(/short/)
  })

  it('name what a backup lacks, and take the key from a file', async () => {
    const needed = (environment: Record<string, string>) => requireBackup(readConfig(environment).backup)
    const file = join(newDirectory(), 'backup.key')
    expect(() => needed({})).toThrow('BACKUP_DIR is not set')
    expect(() => needed({ BACKUP_DIR: '/backups' })).toThrow('npm run backup key makes one')
    expect(() => needed({ BACKUP_DIR: '/backups', BACKUP_KEY_FILE: file })).toThrow(
      /cannot be read \(ENOENT\)/,
    )
    writeFileSync(file, 'no key')
    expect(() => needed({ BACKUP_DIR: '/backups', BACKUP_KEY_FILE: file })).toThrow('holds no key')
    const made = { makeKey: () => backupSettings('').BACKUP_KEY } as BackupOperations
    writeFileSync(file, `${(await backupCommand(['key'], made))?.text}\n`)
    expect(needed({ BACKUP_DIR: '/backups', BACKUP_KEY_FILE: file }).key).toHaveLength(32)
  })
})

describe('npm run backup', () => {
  const nothing = {} as BackupOperations
  it('shows its usage for words that it does not know', async () => {
    expect(await backupCommand(['everything'], nothing)).toBeNull()
    expect(await backupCommand(['list', 'all'], nothing)).toBeNull()
    expect(await restoreCommand(['one', 'two'], nothing)).toBeNull()
    await expect(restoreCommand(['--force'], nothing)).rejects.toThrow(/Unknown option/)
  })

  it('has nothing to back up before the first start, and says so to the doctor, too', async () => {
    const own = installation(backupSettings())
    await expect(own.backUp()).rejects.toThrow('There is no database yet')
    expect(existsSync(join(own.dataDir, 'db'))).toBe(false)
    expect(await visit(own.environment)).toMatchObject({
      state: 'error',
      text: expect.stringContaining('no database yet'),
    })
    await expect(own.restore()).rejects.toThrow('There is no complete backup here')
    await expect(installation({ ...backupSettings() }).restore()).rejects.toThrow(/There are no backups in/)
  })

  it('takes no directory that holds something else, or what is backed up', async () => {
    const own = newDirectory()
    writeFileSync(join(own, 'letter.txt'), 'a letter')
    await expect(installation(backupSettings(own)).backUp()).rejects.toThrow(
      /holds something else than backups \(letter\.txt\)\. Name an empty directory/,
    )
    const dataDir = newDirectory()
    for (const folder of ['', 'files', 'db/backups', 'sdk', 'db.replaced-1']) {
      await expect(
        installation(backupSettings(join(dataDir, folder)), dataDir).backUp(),
        folder,
      ).rejects.toThrow(/lies where DATA_DIR .* keeps what is backed up/)
    }
    expect(readdirSync(own)).toEqual(['letter.txt'])
    expect(readdirSync(dataDir)).toEqual([])
    await expect(installation(backupSettings(join(dataDir, 'backups')), dataDir).backUp()).rejects.toThrow(
      'There is no database yet',
    )
  })

  it('shows how far it is, on a terminal in one line', () => {
    let now = 0
    const shown = (isTTY: boolean) => {
      const written: string[] = []
      const { progress, end } = showProgress({ isTTY, write: (text) => written.push(text) }, () => now)
      for (let done = 1; done <= 200; done += 1) {
        now += 100
        progress('files', done * 10, 2000)
      }
      end()
      return written.join('')
    }
    const lines = shown(true).split('\r\u001b[K')
    expect([lines[0], lines[1], lines.at(-2), lines.at(-1)]).toEqual([
      '',
      'files: 20 of 2,000',
      'files: 2,000 of 2,000',
      '',
    ])
    expect(shown(false)).toBe('files: 1,000 of 2,000\nfiles: 2,000 of 2,000\n')
  })
})

const visit = async (environment: Record<string, string>) =>
  (await examine(readConfig(environment))).find(({ about }) => about === 'BACKUP_DIR')

describe('npm run doctor', () => {
  it('says when backups are configured but none was made, or the last one is old, was killed or failed', async () => {
    const own = installation(backupSettings())
    const environment = { ...own.environment, BACKUP_MAX_HOURS: '30' }
    const made = (hours: number) =>
      mkdirSync(join(own.environment.BACKUP_DIR ?? '', 'backups', idOf(Date.now() - hours * HOUR)), {
        recursive: true,
      })
    const ran = (run: object) =>
      writeFileSync(
        join(own.dataDir, 'backup.json'),
        JSON.stringify({ directory: '/', startedAt: 0, endedAt: 1, id: null, error: null, ...run }),
      )
    const found = async () => {
      const { state, text } = (await visit(environment)) ?? {}
      return `${state} ${text}`
    }
    expect(await found()).toMatch(/^error There is no backup/)
    made(50)
    expect(await found()).toMatch(/^error The last backup is 50 hours old, more than BACKUP_MAX_HOURS \(30\)/)
    made(2)
    ran({})
    expect(await found()).toMatch(/^ok /)
    ran({ startedAt: Date.now(), endedAt: null })
    expect(await found()).toMatch(/^error The backup of .* was killed/)
    const lock = tryLock(join(own.dataDir, 'backup.lock'))
    expect(await found()).toMatch(/^ok /)
    if ('unlock' in lock) lock.unlock()
    expect(await found()).toMatch(/^error The backup of .* was killed/)
    ran({ error: 'The disk of /backups is full.' })
    expect(await found()).toMatch(/^error The backup of 1970.* failed: The disk of \/backups is full\./)
    ran({ missing: 2 })
    expect(await found()).toMatch(/^error The backup of 1970.* lacks 2 files that the database names/)
    ran({ lost: 3, changed: 1 })
    expect(await found()).toMatch(/^error The backup of 1970.* found 3 files gone and 1 damaged/)
    expect((await visit({ DATA_DIR: own.dataDir }))?.state).toBe('ok')
  })
})
