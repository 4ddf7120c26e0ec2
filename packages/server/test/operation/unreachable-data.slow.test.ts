import { chmodSync, chownSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { openWithFiles } from '../../src/compose/open-database.ts'
import { readConfig } from '../../src/config/config.ts'
import { NOBODY_UID, useWholeData } from '../support/damage.ts'
import { LONG } from '../support/long.ts'

const fixture = useWholeData()
const { inDb, refusal } = fixture
const remove = (path: string) => rmSync(path, { recursive: true })

describe('an intact database that cannot be opened is reported in one line', () => {
  it.each<[string, () => void]>([
    ['with a database', () => renameSync(inDb(), join(fixture.dataDir, 'elsewhere'))],
    [
      'that is empty',
      () => {
        remove(fixture.dataDir)
        mkdirSync(join(fixture.dataDir, 'elsewhere'), { recursive: true })
      },
    ],
    ['that is missing', () => remove(fixture.dataDir)],
  ])('its path is a symbolic link to one %s', async (_name, prepare) => {
    fixture.copy()
    prepare()
    mkdirSync(fixture.dataDir, { recursive: true })
    symlinkSync(join(fixture.dataDir, 'elsewhere'), inDb())
    expect(await refusal()).toMatch(/^Easel cannot start: .*db is a symbolic link.*Set DATA_DIR/)
  })

  it.runIf(LONG)('it belongs to another user', () => {
    fixture.copy()
    if (process.getuid?.() === 0) {
      const owned = ['.', 'easel.lock', 'files', 'db'].map((name) => join(fixture.dataDir, name))
      for (const path of owned.filter((each) => existsSync(each))) chownSync(path, NOBODY_UID, NOBODY_UID)
    }
    chmodSync(inDb('base'), 0)
    const { status, stderr } = fixture.runAsNobody()
    expect(status, stderr).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(
        /cannot be read and written: .*EACCES.*Nothing is damaged: correct the permissions/,
      ),
    ])
  })

  it.runIf(LONG)('it was moved away with its images, and a new one is created', async () => {
    fixture.copy()
    remove(inDb())
    remove(join(fixture.dataDir, 'files'))
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const open = async () => (await openWithFiles(readConfig({ DATA_DIR: fixture.dataDir }), log)).close()
    await open()
    expect(lines).toEqual([expect.stringContaining('a new database is created')])
    await open()
    expect(lines).toHaveLength(1)
  })
})
