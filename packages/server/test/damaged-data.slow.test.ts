import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImagePage } from '@easel/contract/types'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openWithFiles } from '../src/compose/open-database.ts'
import { readConfig } from '../src/config/config.ts'
import { StartError } from '../src/config/start-error.ts'
import { eventually, newDevice, signedHeaders } from './support/client.ts'
import { openEmbeddedOf } from './support/embedded.ts'
import { LONG, whenLong } from './support/long.ts'
import { SHORT_LIVED, startProcess } from './support/process.ts'
import { treeOf } from './support/tree.ts'

const MAIN = 'src/main.ts'
const CHILD = 'test/support/child.ts'
const SETS = 2
const NOBODY = 65_534
const device = newDevice()
const running: ReturnType<typeof startProcess>[] = []
/** What a server has left that made some pictures and went down in order. */
let whole: string
/** A copy of it, for one test. */
let dataDir: string

function start(script: string, directory: string) {
  const started = startProcess(script, {
    DATA_DIR: directory,
    STARTER_COLLECTION: '0',
    LIMITS: JSON.stringify({ generationsPerDay: 10_000, submitsPerWindow: 10_000, waiting: 10_000 }),
  })
  running.push(started)
  return started
}

async function call(url: string, method: 'GET' | 'POST', path: string, body?: object) {
  const headers = signedHeaders(method, path, device, { headers: { 'content-type': 'application/json' } })
  const answer = await fetch(url + path, { method, headers, body: body && JSON.stringify(body) })
  return { status: answer.status, json: (await answer.json()) as { data: ImagePage } }
}

const submit = (url: string) =>
  call(url, 'POST', '/api/v2/mj/submit', { prompt: 'A fox', modelId: 0, ratioType: 1 })
const finished = async (url: string) =>
  (await call(url, 'GET', '/api/v2/mj/queue?limit=50')).json.data.items.filter(({ status }) => status === 4)
const emptyDirectory = () => mkdtempSync(join(tmpdir(), 'easel-damaged-'))

beforeAll(async () => {
  whole = emptyDirectory()
  const server = start(CHILD, whole)
  const url = await server.ready()
  for (let n = 0; n < SETS; n += 1) expect((await submit(url)).status).toBe(200)
  await eventually(
    () => finished(url),
    (sets) => sets.length === SETS,
    30_000,
  )
  await server.kill('SIGTERM')
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.kill('SIGKILL')
  if (dataDir) rmSync(dataDir, { recursive: true, force: true })
})
afterAll(() => rmSync(whole, { recursive: true, force: true }))

const copyOfWhole = () => {
  dataDir = emptyDirectory()
  cpSync(whole, dataDir, { recursive: true })
}
const inDb = (...names: string[]) => join(dataDir, 'db', ...names)
const remove = (path: string) => rmSync(path, { recursive: true })
const segment = '000000010000000000000001'
const second = '000000010000000000000002'

/** What a start ends with that cannot be, as the program opens its data. */
async function refusal(): Promise<string> {
  try {
    const database = await openWithFiles(readConfig({ DATA_DIR: dataDir }), pino({ level: 'silent' }))
    await database.close()
    return 'It opens.'
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return `Easel cannot start: ${error.message}`
  }
}

/** Refused in one line, and what must stay as it is has stayed. */
async function expectRefusal(says: RegExp, untouched = dataDir) {
  const before = treeOf(untouched)
  expect((await refusal()).split('\n')).toEqual([expect.stringMatching(says)])
  expect(treeOf(untouched)).toBe(before)
}

/** The same of the whole program: with 1, without a stack. */
async function expectEnd(says: RegExp) {
  const before = treeOf(dataDir)
  const { ended, output } = start(MAIN, dataDir)
  expect(await ended, output()).toBe(1)
  expect(output().trim().split('\n')).toEqual([expect.stringMatching(says)])
  expect(treeOf(dataDir)).toBe(before)
}

const RESTORE = 'Restore DATA_DIR/db and DATA_DIR/files together'
const damaged = (what: string) => new RegExp(`^Easel cannot start: .*damaged: ${what}.*${RESTORE}`)

describe('data that are not whole stop the start, in one line, and nothing is written over', () => {
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
    [
      'the database is missing, and its pictures are there',
      () => remove(inDb()),
      new RegExp(`The embedded database is missing in .*/db, but the pictures of one lie in .*${RESTORE}`),
    ],
    [
      'the folder of the database is empty, and its pictures are there',
      () => {
        remove(inDb())
        mkdirSync(inDb())
      },
      /The embedded database is missing in .*\/db, but the pictures of one lie in/,
    ],
    [
      'its making was broken off, and pictures are there',
      () => renameSync(inDb(), `${inDb()}.unfinished`),
      /The embedded database is missing in .*\/db, but the pictures of one lie in/,
    ],
    [
      'the lock is a directory',
      () => {
        rmSync(join(dataDir, 'easel.lock'), { force: true })
        mkdirSync(join(dataDir, 'easel.lock'))
      },
      /easel\.lock is a directory\. Move it away/,
    ],
  ])('%s', async (_name, damage, says) => {
    copyOfWhole()
    damage()
    await expectRefusal(says)
  })

  it('the program ends with one line and 1, and leaves all as it was', async () => {
    copyOfWhole()
    remove(inDb('PG_VERSION'))
    await expectEnd(damaged('PG_VERSION is missing'))
    remove(inDb())
    await expectEnd(/The embedded database is missing in .*\/db, but the pictures of one lie in/)
  })

  it('the control file is not what was written', async () => {
    copyOfWhole()
    const control = readFileSync(inDb('global/pg_control'))
    control[100] = (control[100] ?? 0) ^ 0xff
    writeFileSync(inDb('global/pg_control'), control)
    await expectRefusal(damaged('it cannot be opened'), inDb('base'))
  })

  it.each([
    ['is missing', (file: string) => remove(file)],
    ...whenLong<[string, (file: string) => void]>(['is empty', (file: string) => truncateSync(file, 0)]),
  ])('the file of one index or table %s', async (how, damage) => {
    copyOfWhole()
    const database = await openEmbeddedOf(dataDir)
    const { rows } = await database.script(`select pg_relation_filepath('works_pkey') as file`)
    await database.close()
    damage(inDb(String(rows[0]?.file)))
    await expectRefusal(damaged(`base/\\d+/\\d+ \\(works_pkey\\) ${how}`), inDb('base'))
  })

  it.each([
    ['is damage where it had rows', '', damaged('base/\\d+/\\d+ \\(works\\) is empty')],
    ['is none where it was emptied', 'delete from works; vacuum works', /^It opens\.$/],
  ])('the file of one table is empty: it %s', async (_name, statements, says) => {
    copyOfWhole()
    const database = await openEmbeddedOf(dataDir)
    const [file] = (await database.script(`select pg_relation_filepath('works') as file`)).rows
    for (const statement of statements.split(';').filter(Boolean)) await database.script(statement)
    await database.close()
    if (!statements) truncateSync(inDb(String(file?.file)), 0)
    expect(statSync(inDb(String(file?.file))).size).toBe(0)
    expect(await refusal()).toMatch(says)
  })

  describe('after a kill', () => {
    const ROWS = 600
    const insert = (kind: string) =>
      `insert into files (name, state, open, origin, key, created_at)
       select md5('${kind}' || n), 'kept', false, 'blobs', repeat(md5(n::text), 30), 0
       from generate_series(1, ${ROWS}) as n`

    /** Runs statements on a copy of the data and ends them as a kill would; the file of the table that they fill. */
    async function killedAfter(...statements: string[]): Promise<string> {
      copyOfWhole()
      const database = await openEmbeddedOf(dataDir)
      for (const statement of statements) await database.script(statement)
      const [file] = (await database.script(`select pg_relation_filepath('files') as file`)).rows
      await database.abandon()
      return inDb(String(file?.file))
    }
    /** Within the rows of the first insert, and within a page. */
    const cutShort = (file: string) => truncateSync(file, 40.5 * 8192)

    async function countOf(kind: string): Promise<number> {
      const database = await openEmbeddedOf(dataDir)
      const { rows } = await database.script(
        `select count(*)::int as count from files where name in
           (select md5('${kind}' || n) from generate_series(1, ${ROWS}) as n)`,
      )
      await database.close()
      return Number(rows[0]?.count)
    }

    it.each([
      ['the second part of the log', 'is missing', () => remove(inDb('pg_wal', second))],
      [
        'the second part of the log',
        'cannot be read',
        () => writeFileSync(inDb('pg_wal', second), Buffer.alloc(statSync(inDb('pg_wal', second)).size)),
      ],
    ])('%s %s', async (_what, how, damage) => {
      const next = 'select pg_switch_wal()'
      await killedAfter(insert('first'), next, insert('second'), next, insert('third'))
      damage()
      await expectRefusal(damaged(`pg_wal/${second} ${how}`))
    })

    it.each([
      ['is missing', (file: string) => remove(file)],
      ['is cut short', (file: string) => truncateSync(file, 0)],
    ])('what tells which transactions were committed %s', async (how, damage) => {
      await killedAfter(insert('first'))
      const file = inDb('pg_xact', '0000')
      const original = readFileSync(file)
      damage(file)
      await expectRefusal(damaged(`pg_xact/0000 ${how}`))
      // With it, nothing is lost.
      writeFileSync(file, original)
      expect(await countOf('first')).toBe(ROWS)
    })

    it.each([
      ['and nothing was written since', []],
      ['and recovery writes behind the gap', [insert('second')]],
    ])('the end of a table is missing, %s', async (_name, later) => {
      const file = await killedAfter(insert('first'), 'checkpoint', ...later)
      cutShort(file)
      await expectRefusal(damaged('base/\\d+/\\d+ \\(files\\) is cut short'), join(dataDir, 'files'))
    })

    it('the end of what was set apart from rows, as it is long, is missing', async () => {
      const long = insert('first').replace(
        'repeat(md5(n::text), 30)',
        `(select string_agg(md5(n || '-' || part), '') from generate_series(1, 100) as part)`,
      )
      copyOfWhole()
      const database = await openEmbeddedOf(dataDir)
      await database.script(long)
      const [toast] = (
        await database.script(
          `select pg_relation_filepath(reltoastrelid) as file from pg_class where relname = 'files'`,
        )
      ).rows
      await database.close()
      cutShort(inDb(String(toast?.file)))
      await expectRefusal(damaged('base/\\d+/\\d+ \\(pg_toast_\\d+\\) is cut short'), join(dataDir, 'files'))
    })

    it.each([
      ['rows were added', [insert('kept')]],
      [
        'the end of a table was given back',
        [
          insert('kept'),
          insert('gone'),
          `delete from files where name in (select md5('gone' || n) from generate_series(1, ${ROWS}) as n)`,
          'vacuum files',
        ],
      ],
      [
        'a table was emptied and filled again',
        [insert('gone'), 'truncate files', 'checkpoint', insert('kept')],
      ],
      ['a transaction was left open', [insert('kept'), 'begin', insert('open')]],
      ['only the primary key leads to all rows', [insert('kept'), 'drop index files_of_work', 'checkpoint']],
      [
        'parts of the log were used again, and one was just begun',
        [
          insert('kept'),
          ...Array(4).fill(['select pg_switch_wal()', 'checkpoint']).flat(),
          'select pg_switch_wal()',
        ],
      ],
    ])('whole data open, with every row: %s', async (_name, statements) => {
      await killedAfter(...statements)
      expect(await countOf('kept')).toBe(ROWS)
    })

    it('the end of a table is missing that recovery writes anew: all rows are there', async () => {
      const file = await killedAfter('truncate files', 'checkpoint', insert('kept'), 'select pg_switch_wal()')
      cutShort(file)
      expect(await countOf('kept')).toBe(ROWS)
    })
  })

  it.each([
    ['are missing', (files: string) => remove(files)],
    ...whenLong<[string, (files: string) => void]>(
      [
        'are gone from their folder',
        (files: string) => {
          remove(files)
          mkdirSync(files)
        },
      ],
      [
        'are those of another installation',
        (files: string) => {
          remove(files)
          mkdirSync(join(files, 'ab'), { recursive: true })
          writeFileSync(join(files, 'ab', 'abcdefgh.webp'), 'x')
        },
      ],
    ),
  ])('the pictures %s', async (_how, damage) => {
    copyOfWhole()
    const files = join(dataDir, 'files')
    damage(files)
    const before = existsSync(files) && treeOf(files)
    expect((await refusal()).split('\n')).toEqual([
      expect.stringMatching(/none of them is in .*\/files\. Restore that directory from the same backup/),
    ])
    expect(existsSync(files) && treeOf(files)).toBe(before)
    // Nothing is lost in the database either: with its files it is whole again.
    rmSync(files, { recursive: true, force: true })
    cpSync(join(whole, 'files'), files, { recursive: true })
    const database = await openEmbeddedOf(dataDir)
    const { rows } = await database.script('select id from works where status = 4')
    await database.close()
    expect(rows).toHaveLength(SETS)
    expect(await refusal()).toBe('It opens.')
  })

  it.each([
    [
      'a newer Easel has used it',
      `insert into kysely_migration values ('9999-tomorrow', '2027-01-01')`,
      /used by a newer Easel \(it has 9999-tomorrow, this one ends at \d{4}-.*Start that version/,
    ],
    ...whenLong<[string, string, RegExp]>(
      [
        'its tables are brought up to date by half',
        `delete from kysely_migration where name = '0003-images-whole'`,
        /by half: 0003-images-whole is missing though .* is there\. Restore it from a backup/,
      ],
      [
        'its tables are gone',
        'drop table works cascade',
        /has lost its tables: works is missing\. Restore it from a backup/,
      ],
    ),
  ])('%s', async (_name, statement, says) => {
    copyOfWhole()
    const database = await openEmbeddedOf(dataDir)
    await database.script(statement)
    await database.close()
    await expectRefusal(says, join(dataDir, 'files'))
  })

  it('the disk can only be read', () => {
    dataDir = emptyDirectory()
    const lock = join(dataDir, 'easel.lock')
    writeFileSync(lock, '')
    // Root may write everywhere, so that another user tries.
    const asSomebody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    if (asSomebody.uid) for (const path of [lock, dataDir]) chownSync(path, NOBODY, NOBODY)
    chmodSync(lock, 0o444)
    chmodSync(dataDir, 0o555)
    const { PATH = '' } = process.env
    const env = { PATH, PORT: '0', DATA_DIR: dataDir }
    const where = { cwd: join(import.meta.dirname, '..'), env, encoding: 'utf8' as const }
    const { status, stderr, signal, error } = spawnSync(process.execPath, [...SHORT_LIVED, MAIN], {
      ...where,
      ...asSomebody,
    })
    chmodSync(dataDir, 0o755)
    expect(status, `${stderr} ${signal} ${error?.message}`).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(/DATA_DIR .* cannot be written to\. Correct its permissions/),
    ])
  })
})

describe('what is no damage, but keeps the database from being opened, is told in one line', () => {
  it.each<[string, () => void]>([
    ['with a database', () => renameSync(inDb(), join(dataDir, 'elsewhere'))],
    [
      'that is empty',
      () => {
        remove(dataDir)
        mkdirSync(join(dataDir, 'elsewhere'), { recursive: true })
      },
    ],
    ['that is missing', () => remove(dataDir)],
  ])('its place is a symbolic link to one %s', async (_name, prepare) => {
    copyOfWhole()
    prepare()
    mkdirSync(dataDir, { recursive: true })
    symlinkSync(join(dataDir, 'elsewhere'), inDb())
    expect(await refusal()).toMatch(/^Easel cannot start: .*db is a symbolic link.*Set DATA_DIR/)
  })

  it.runIf(LONG)('it belongs to somebody else', () => {
    copyOfWhole()
    const asSomebody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
    if (asSomebody.uid) {
      const owned = ['.', 'easel.lock', 'files', 'db'].map((name) => join(dataDir, name))
      for (const path of owned.filter((each) => existsSync(each))) chownSync(path, NOBODY, NOBODY)
    }
    chmodSync(inDb('base'), 0)
    const { PATH = '' } = process.env
    const env = { PATH, PORT: '0', DATA_DIR: dataDir }
    const where = { cwd: join(import.meta.dirname, '..'), env, encoding: 'utf8' as const }
    const { status, stderr } = spawnSync(process.execPath, [...SHORT_LIVED, MAIN], {
      ...where,
      ...asSomebody,
    })
    expect(status, stderr).toBe(1)
    expect(stderr.trim().split('\n')).toEqual([
      expect.stringMatching(
        /cannot be read and written: .*EACCES.*Nothing is damaged: correct the permissions/,
      ),
    ])
  })

  it.runIf(LONG)('it was moved away with its pictures, and a new one is made', async () => {
    copyOfWhole()
    remove(inDb())
    remove(join(dataDir, 'files'))
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
    const open = async () => (await openWithFiles(readConfig({ DATA_DIR: dataDir }), log)).close()
    await open()
    expect(lines).toEqual([expect.stringContaining('a new database is made')])
    await open()
    expect(lines).toHaveLength(1)
  })
})

describe('a start that is refused', () => {
  it.each([
    ['the pictures are missing', (files: string) => remove(files), /none of them is in/],
    [
      'something else lies in the place of the pictures',
      (files: string) => {
        renameSync(files, `${files}.away`)
        writeFileSync(files, '')
      },
      /Something else lies there|none of them is in/,
    ],
  ])('leaves the database to the Easel that used it last: %s', async (_name, damage, says) => {
    copyOfWhole()
    const older = await openEmbeddedOf(dataDir)
    await older.script(`drop table pulses; delete from kysely_migration where name >= '0015-pulses'`)
    await older.close()
    damage(join(dataDir, 'files'))
    expect(await refusal()).toMatch(says)
    const after = await openEmbeddedOf(dataDir)
    const { rows } = await after.script(
      `select to_regclass('pulses') as pulses, max(name) as last from kysely_migration`,
    )
    await after.close()
    expect(rows).toEqual([{ pulses: null, last: expect.stringMatching(/^0014/) }])
  })
})

describe('what is no damage', () => {
  it('is opened with all that was in it', async () => {
    copyOfWhole()
    const url = await start(CHILD, dataDir).ready()
    expect(await finished(url)).toHaveLength(SETS)
  })

  it.runIf(LONG)(
    'lets a new database be made: an empty folder, and one whose making was broken off',
    async () => {
      dataDir = emptyDirectory()
      mkdirSync(inDb())
      mkdirSync(`${inDb()}.unfinished`)
      writeFileSync(join(`${inDb()}.unfinished`, 'PG_VERSION'), '18')
      const url = await start(CHILD, dataDir).ready()
      expect(await finished(url)).toEqual([])
      expect(readdirSync(dataDir)).not.toContain('db.unfinished')
    },
  )
})
