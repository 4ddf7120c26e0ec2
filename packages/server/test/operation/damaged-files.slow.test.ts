import {
  chmodSync,
  chownSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { damaged, databaseMissing, NOBODY_UID, useWholeData } from '../support/damage.ts'

const fixture = useWholeData()
const { expectEnd, expectRefusal, inDb } = fixture
const remove = (path: string) => rmSync(path, { recursive: true })
const segment = '000000010000000000000001'

describe('damaged data stops the start with one line, and nothing is overwritten', () => {
  it.each<[string, () => void, RegExp]>([
    ['PG_VERSION is missing', () => remove(inDb('PG_VERSION')), damaged('PG_VERSION is missing')],
    [
      'PG_VERSION is noise',
      () => writeFileSync(inDb('PG_VERSION'), 'x'),
      damaged('PG_VERSION cannot be read'),
    ],
    [
      'the database is of another PostgreSQL',
      () => writeFileSync(inDb('PG_VERSION'), '17\n'),
      /is of PostgreSQL 17, and this Easel needs 18\. Start the Easel that made it/,
    ],
    [
      'the control file is missing',
      () => remove(inDb('global/pg_control')),
      damaged('global/pg_control is missing'),
    ],
    [
      'the control file is cut short',
      () => truncateSync(inDb('global/pg_control'), 100),
      damaged('global/pg_control is cut short'),
    ],
    ['all tables are missing', () => remove(inDb('base')), damaged('base is missing')],
    [
      'all tables are gone from their folder',
      () => {
        remove(inDb('base'))
        mkdirSync(inDb('base'))
      },
      damaged('base is empty'),
    ],
    ['the log is missing', () => remove(inDb('pg_wal', segment)), damaged('pg_wal is empty')],
    [
      'the log lacks the part that is needed',
      () => renameSync(inDb('pg_wal', segment), inDb('pg_wal', '000000010000000000000009')),
      damaged(`pg_wal/${segment} is missing`),
    ],
    [
      'the log is cut short',
      () => truncateSync(inDb('pg_wal', segment), 5000),
      damaged('pg_wal/.* is cut short'),
    ],
    ['the database is missing, and its pictures are there', () => remove(inDb()), databaseMissing],
    [
      'the folder of the database is empty, and its pictures are there',
      () => {
        remove(inDb())
        mkdirSync(inDb())
      },
      databaseMissing,
    ],
    [
      'its making was broken off, and pictures are there',
      () => renameSync(inDb(), `${inDb()}.unfinished`),
      databaseMissing,
    ],
    [
      'the lock is a directory',
      () => {
        rmSync(join(fixture.dataDir, 'easel.lock'), { force: true })
        mkdirSync(join(fixture.dataDir, 'easel.lock'))
      },
      /easel\.lock is a directory\. Move it away/,
    ],
  ])('%s', async (_name, damage, message) => {
    fixture.copy()
    damage()
    await expectRefusal(message)
  })

  it('the program exits with 1, and changes nothing', async () => {
    fixture.copy()
    remove(inDb('PG_VERSION'))
    await expectEnd(damaged('PG_VERSION is missing'))
    remove(inDb())
    await expectEnd(databaseMissing)
  })

  it('the control file is damaged', async () => {
    fixture.copy()
    const control = readFileSync(inDb('global/pg_control'))
    control[100] = (control[100] ?? 0) ^ 0xff
    writeFileSync(inDb('global/pg_control'), control)
    await expectRefusal(damaged('it cannot be opened'), inDb('base'))
  })

  it('the disk is read-only', () => {
    fixture.empty()
    const lock = join(fixture.dataDir, 'easel.lock')
    writeFileSync(lock, '')
    // Root may write everywhere, so that another user tries.
    if (process.getuid?.() === 0)
      for (const path of [lock, fixture.dataDir]) chownSync(path, NOBODY_UID, NOBODY_UID)
    chmodSync(lock, 0o444)
    chmodSync(fixture.dataDir, 0o555)
    const { status, stderr, signal, error } = fixture.runAsNobody()
    chmodSync(fixture.dataDir, 0o755)
    expect(status, `${stderr} ${signal} ${error?.message}`).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/DATA_DIR .* cannot be written to\. Correct its permissions/),
    ])
  })
})
