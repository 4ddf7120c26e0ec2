import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresSource } from '../../src/adapters/postgres/backups/sources.ts'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { migrations } from '../../src/adapters/postgres/core/migrations/index.ts'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import type { Log } from '../../src/domain/kernel/log.ts'
import { UNDO_GRACE } from '../../src/domain/kernel/undo.ts'
import { type Installation, installation, removeDirectories } from '../support/installation.ts'
import { createDatabases, startPostgres } from '../support/postgres.ts'

const NEW = '9998-moods'
const LIMITS = JSON.stringify({
  undoSeconds: 1,
  generationsPerDay: 1000,
  submitsPerWindow: 1000,
  waiting: 500,
})
/** Longer than any statement of a call may take. In ms. */
const HELD_FOR = 9000
const BACK = `alter table works drop column if exists mood; drop table if exists moods;
  delete from kysely_migration where name = '${NEW}'`
const SOON = { timeout: 20_000, interval: 100 }

let postgres: Awaited<ReturnType<typeof startPostgres>>
let from: Installation
let server: Awaited<ReturnType<Installation['start']>>
let reader: pg.Client
const opening: Promise<Database>[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  from = installation({ DATABASE_URL: postgres.url, LIMITS })
  server = await from.start()
  reader = new pg.Client({ connectionString: postgres.url, application_name: 'a report' })
  await reader.connect()
  migrations[NEW] = {
    up: async (on) => {
      await sql`create table moods (name text primary key)`.execute(on)
      await sql`alter table works add column mood text`.execute(on)
    },
  }
})
afterEach(async () => {
  await reader.query('rollback')
  for (const each of opening.splice(0)) await (await each).close()
  await reader.query(BACK)
})
afterAll(async () => {
  delete migrations[NEW]
  await reader?.end()
  await server?.stop()
  await postgres?.stop()
  removeDirectories()
})

/** A process of the newer version. */
function started(url = postgres.url) {
  const lines: { fields: Record<string, unknown>; message: string }[] = []
  const note = (fields: object, message: string) => void lines.push({ fields: { ...fields }, message })
  const log: Log = { info: note, warn: note, error: note }
  const seen = { lines, isOpen: false }
  const opened = openPostgres(url, log)
  opening.push(opened)
  void opened.then(() => {
    seen.isOpen = true
  })
  return seen
}

/** What the version that runs answers for so long. */
async function submitting(ms: number) {
  const who = server.visitor()
  const statuses = new Set<number>()
  for (const until = Date.now() + ms; Date.now() < until; ) {
    statuses.add((await who.submit()).status)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return [...statuses]
}

const hasMoods = async () =>
  (await reader.query("select to_regclass('moods') is not null as there")).rows[0].there as boolean

describe('a version that starts while something reads the tables that it changes', () => {
  it('waits, says for what, and lets the one that runs go on; then all of its processes are there', async () => {
    await reader.query('begin; select count(*) from works')
    const processes = [started(), started()]
    expect(await submitting(HELD_FOR)).toEqual([200])
    expect(processes.map(({ isOpen }) => isOpen)).toEqual([false, false])
    // Nothing of it is there by half.
    await reader.query('commit')
    expect(await hasMoods()).toBe(false)
    const lines = processes.flatMap((each) => each.lines)
    const waits = lines.filter(({ message }) => /tables cannot be brought up to date yet/.test(message))
    expect(waits).toHaveLength(1)
    expect(waits[0]?.fields.usedBy).toEqual([
      { pid: expect.any(Number), application: 'a report', seconds: expect.any(Number), tables: ['works'] },
    ])
    expect(
      lines.filter(({ message }) => /another process brings the tables up to date/.test(message)),
    ).toHaveLength(1)
    await expect.poll(() => processes.map(({ isOpen }) => isOpen), SOON).toEqual([true, true])
    expect(await hasMoods()).toBe(true)
    expect(await submitting(500)).toEqual([200])
  }, 90_000)

  it('names those of another role, too, and tries no more often', async () => {
    await createDatabases(postgres.url, 'limited')
    await reader.query("create role app login password 'app'; alter database limited owner to app")
    const owner = new pg.Client({ connectionString: postgres.url.replace(/easel$/, 'limited') })
    await owner.connect()
    const url = postgres.url.replace('easel:easel', 'app:app').replace(/easel$/, 'limited')
    await (await openPostgres(url)).close()
    await owner.query(BACK)
    await owner.query('begin; lock table works in access share mode')
    const newer = started(url)
    await new Promise((resolve) => setTimeout(resolve, HELD_FOR))
    expect(newer.lines).toHaveLength(1)
    expect(newer.lines[0]?.fields.usedBy).toMatchObject([{ seconds: null, tables: ['works'] }])
    await owner.query('commit')
    await expect.poll(() => newer.isOpen, SOON).toBe(true)
    await owner.end()
  }, 90_000)

  it('waits for a backup only until its rows are read, whose files stay', async () => {
    const who = server.visitor()
    const { id } = (await who.submit()).json.data
    await who.ended(id)
    const kept = Object.keys(from.files())
    const source = createPostgresSource(postgres.url, from.dataDir)
    try {
      const snapshot = await source.snapshot()
      const newer = started()
      await expect.poll(() => newer.lines.map(({ message }) => message), SOON).toHaveLength(1)
      expect(newer.lines[0]?.fields.usedBy).toMatchObject([{ application: 'easel backup' }])
      for await (const _ of snapshot.lines());
      await snapshot.release()
      await expect.poll(() => newer.isOpen, SOON).toBe(true)
      expect((await who.post('/api/v2/mj/delete', { ids: [id] })).status).toBe(200)
      await new Promise((resolve) => setTimeout(resolve, 1000 + 2 * UNDO_GRACE + 500))
      await server.housekeeping.purge(new AbortController().signal)
      await server.housekeeping.sweep()
      expect(Object.keys(from.files())).toEqual(expect.arrayContaining(kept))
    } finally {
      await source.close()
    }
  }, 90_000)
})
