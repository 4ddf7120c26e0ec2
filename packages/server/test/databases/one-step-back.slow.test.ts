import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../src/adapters/postgres/core/migrations/index.ts'
import { newDevice, signedHeaders } from '../support/client.ts'
import { prepareDataDir } from '../support/data-dir.ts'
import { openEmbeddedOf } from '../support/embedded.ts'
import { newDirectory, removeDirectories } from '../support/installation.ts'
import { startPostgres } from '../support/postgres.ts'
import { SERVER, startProcess } from '../support/process.ts'

const LAST = Object.keys(migrations).toSorted().at(-1) ?? ''
/** Milliseconds for nine processes, one after the other, on a busy machine. */
const LONGEST = 300_000
/** What a newer version does, as its migrator notes it. */
const migrated = (name: string, change: string) =>
  `${change}; insert into kysely_migration (name, timestamp) values ('${name}', '2027-01-01')`
const EXPANDING = migrated('9998-moods', "alter table works add column mood text not null default ''")
const CONTRACTING = (runsFrom: string) =>
  `${migrated('9999-no-moods', 'alter table works drop column mood')};
   insert into contractions (migration, runs_from) values ('9999-no-moods', '${runsFrom}')`

const NEWER_QUEUE = 'update pgboss.version set version = version + 1'
const QUEUE_THERE = "select from pg_tables where schemaname = 'pgboss' and tablename = 'version'"
const WAITING = { timeout: 30_000, interval: 200 }

type Kind = (
  dataDir: string,
  url: string,
) => {
  settings: Record<string, string>
  run(statements: string): Promise<unknown>
}
const kinds: Record<string, Kind> = {
  'the embedded database': (dataDir) => ({
    settings: { DATA_DIR: dataDir },
    async run(statements) {
      const database = await openEmbeddedOf(dataDir)
      await database.script(statements).finally(database.close)
    },
  }),
  'a real PostgreSQL': (dataDir, url) => ({
    settings: { DATA_DIR: dataDir, DATABASE_URL: url },
    async run(statements) {
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(statements).finally(() => client.end())
    },
  }),
}

const running: ReturnType<typeof startProcess>[] = []
let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.kill('SIGKILL')
})
afterAll(async () => {
  await postgres?.stop()
  removeDirectories()
})

describe.each(Object.entries(kinds))('a version that comes back to %s', (_name, kind) => {
  it(
    'goes on where newer ones have added only, and says what to do where they have taken away',
    async () => {
      const dataDir = newDirectory()
      const { settings, run } = kind(dataDir, postgres.url)
      if (!('DATABASE_URL' in settings)) await prepareDataDir(dataDir)
      const start = (script = SERVER, words: string[] = []) => {
        const started = startProcess(script, { STARTER_COLLECTION: '0', ...settings }, words)
        running.push(started)
        return started
      }
      /** Serves and ends; returns what it has said. */
      const served = async () => {
        const server = start()
        const url = await server.ready()
        const path = '/api/v2/mj/submit'
        const headers = signedHeaders('POST', path, newDevice(), {
          headers: { 'content-type': 'application/json' },
        })
        const body = JSON.stringify({ prompt: 'A fox', modelId: 0, ratioType: 1 })
        expect((await fetch(url + path, { method: 'POST', headers, body })).status).toBe(200)
        expect(await server.kill('SIGTERM'), server.output()).toBe(0)
        return server.output()
      }
      const line = 'a newer version has used the database, and this one goes on with it'

      expect(await served()).not.toContain(line)
      await run(EXPANDING)
      const output = await served()
      expect(output).toContain(line)
      expect(output).toContain('"migrations":["9998-moods"]')
      const list = start('src/operator.ts', ['partner', 'list'])
      expect(await list.ended, list.output()).toBe(0)

      await run(CONTRACTING(LAST))
      expect(await served()).toContain('"migrations":["9998-moods","9999-no-moods"]')

      await run("update contractions set runs_from = '9998-moods'")
      for (const refused of [start(), start('src/operator.ts', ['partner', 'list'])]) {
        expect(await refused.ended, refused.output()).toBe(1)
        expect(refused.output()).toMatch(
          new RegExp(
            `The database was used by a newer Easel \\(it has 9999-no-moods, this one ends at ${LAST}\\), which has taken away what this one needs\\. Start that version, or one that has 9998-moods, or restore the backup from before it\\.`,
          ),
        )
      }

      await run('delete from contractions')
      await run(NEWER_QUEUE)
      const refused = start()
      expect(await refused.ended, refused.output()).toBe(1)
      expect(refused.output()).toMatch(
        /The database was used by a newer Easel, whose job queue has tables of version \d+ \(this one knows \d+\)\. Start that version, or restore the backup from before it\./,
      )
      expect(refused.output()).not.toContain('Easel is ready')
      // Commands do without the queue.
      const listed = start('src/operator.ts', ['partner', 'list'])
      expect(await listed.ended, listed.output()).toBe(0)
    },
    LONGEST,
  )
})

describe('a version that runs beside a newer one, and has passed the check of its start', () => {
  it.each([
    [
      'takes away what it needs',
      `${EXPANDING};${CONTRACTING('9998-moods')}`,
      'has taken away what this one needs',
    ],
    ['has changed the tables of the job queue', NEWER_QUEUE, 'whose job queue has tables of version'],
  ])(
    'ends when the newer one %s, and says so',
    async (_what, statements, reason) => {
      const own = await startPostgres()
      const client = new pg.Client({ connectionString: own.url })
      try {
        const server = startProcess(SERVER, {
          ...{ STARTER_COLLECTION: '0', DATA_DIR: newDirectory(), DATABASE_URL: own.url },
        })
        running.push(server)
        await server.ready()
        await client.connect()
        await expect.poll(async () => (await client.query(QUEUE_THERE)).rowCount, WAITING).toBe(1)
        await client.query(statements)
        expect(await server.ended, server.output()).toBe(1)
        expect(server.output()).toMatch(
          new RegExp(`Easel ends: The database was used by a newer Easel.*${reason}`),
        )
      } finally {
        await client.end()
        await own.stop()
      }
    },
    LONGEST,
  )
})
