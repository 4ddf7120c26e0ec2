import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from '../../src/adapters/postgres/core/pglite/client.ts'
import {
  SYNCED_SETTINGS,
  SYNCED_START,
  SyncedFiles,
} from '../../src/adapters/postgres/core/pglite/synced-files.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { LONG } from '../support/long.ts'

/** What the system has in memory, and what has reached the disk: nothing that was not synced. */
const places = mkdtempSync(join(tmpdir(), 'easel-power-'))
const memory = join(places, 'memory/db')
const disk = join(places, 'disk/db')
/** The disk as it was at an earlier moment. */
const earlier = join(places, 'earlier/db')
let committedEarlier = 0
let committed = 0

function reachDisk(path: string): void {
  const to = join(disk, relative(memory, path))
  if (!statSync(path).isDirectory()) {
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(path, to)
    return
  }
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(to)) {
    if (!existsSync(join(path, name))) rmSync(join(to, name), { recursive: true })
  }
}

beforeAll(async () => {
  await prepareDataDir(dirname(memory))
  cpSync(memory, disk, { recursive: true, preserveTimestamps: true })
  const files = new SyncedFiles(memory, reachDisk)
  const database = await PGlite.create(memory, {
    fs: files,
    startParams: SYNCED_START,
    postgresqlconf: ['shared_buffers = 1MB', ...SYNCED_SETTINGS],
  })
  files.opened()
  const commit = async (rows: number) => {
    for (let n = 0; n < rows; n += 1) {
      committed += 1
      await database.query('insert into request_ids (id, at) values ($1, 1)', [`r-${committed}`])
    }
  }
  await commit(20)
  await database.exec('checkpoint')
  // Pages that go to the files between checkpoints, since so few fit into memory.
  await database.exec(`insert into code_guesses (target, at)
    select repeat('x', 500), n from generate_series(1, 5000) n; delete from code_guesses;`)
  await commit(20)
  cpSync(disk, earlier, { recursive: true, preserveTimestamps: true })
  committedEarlier = committed
  await database.exec('create table later (id int primary key); select pg_switch_wal(); checkpoint')
  await commit(20)
  await database.exec(`begin; insert into request_ids (id, at) values ('r-open', 1)`)
  // It is never closed: that would write.
})
afterAll(() => rmSync(places, { recursive: true, force: true }))

async function idsIn(directory: string): Promise<string[]> {
  const database = await openPglite(directory)
  const { rows } = await database.script('select id from request_ids')
  await database.abandon()
  return rows.map(({ id }) => String(id)).toSorted()
}

const ids = (count: number) => Array.from({ length: count }, (_, at) => `r-${at + 1}`).toSorted()

describe('an embedded database whose machine loses its power', () => {
  it('has every transaction that was committed, and no other', async () => {
    expect(await idsIn(disk)).toEqual(ids(committed))
  })

  it.runIf(LONG)('has them at any moment', async () => {
    expect(await idsIn(earlier)).toEqual(ids(committedEarlier))
  })
})
