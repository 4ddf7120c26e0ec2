import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres } from '../support/postgres.ts'
import { SERVER, startProcess } from '../support/process.ts'

const REFUSED = /The database is empty, but the pictures of another one lie in .*To start from scratch, move/
const dataDir = mkdtempSync(join(tmpdir(), 'easel-wrong-'))
const files = join(dataDir, 'files')
const running: ReturnType<typeof startProcess>[] = []
let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres()
})
afterEach(async () => {
  for (const each of running.splice(0)) await each.kill('SIGKILL')
})
afterAll(async () => {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (script: string, words: string[] = []) => {
  const environment = { DATA_DIR: dataDir, DATABASE_URL: postgres.url, STARTER_COLLECTION: '0' }
  const started = startProcess(script, environment, words)
  running.push(started)
  return started
}

const tables = async (): Promise<number> => {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query("select 1 from pg_tables where schemaname in ('public', 'pgboss')")
  await client.end()
  return rows.length
}

describe('an empty PostgreSQL with existing image files', () => {
  it('is left empty, by the server and by commands, until the files are moved away', async () => {
    mkdirSync(join(files, 'ab'), { recursive: true })
    writeFileSync(join(files, 'ab', 'abcdef.webp'), 'a picture')
    for (const refused of [start(SERVER), start('src/operator.ts', ['partner', 'list'])]) {
      expect(await refused.ended, refused.output()).toBe(1)
      expect(refused.output()).toMatch(REFUSED)
    }
    expect(await tables()).toBe(0)
    renameSync(files, `${files}-before`)
    const server = start(SERVER)
    await server.ready()
    expect(await tables()).toBeGreaterThan(0)
  }, 120_000)
})
