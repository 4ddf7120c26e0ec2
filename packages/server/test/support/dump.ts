import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import pino from 'pino'
import { createDatabase, createKysely } from '../../src/adapters/postgres/db.ts'
import { createQueue } from '../../src/adapters/queue/boss.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const MIGRATIONS = join(import.meta.dirname, '../../src/adapters/postgres/migrations')

/**
 * The file of an empty database with all its tables. Making one takes seconds and loading one does not, so it
 * is kept between runs, under a name that changes with whatever shapes the tables.
 */
export async function preparedDump(): Promise<string> {
  const directory = join(ROOT, '.cache/test-databases')
  const file = join(directory, `${fingerprint()}.tar`)
  if (existsSync(file)) return file
  mkdirSync(directory, { recursive: true })
  // Two test files may both make it; whole or not at all, the last one stays.
  const unfinished = `${file}.${process.pid}`
  writeFileSync(unfinished, await make())
  renameSync(unfinished, file)
  return file
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(MIGRATIONS).toSorted()) hash.update(readFileSync(join(MIGRATIONS, name)))
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(join(ROOT, 'node_modules', name, 'package.json')))
  }
  return hash.digest('hex').slice(0, 16)
}

async function make(): Promise<Uint8Array> {
  const pglite = await PGlite.create('memory://')
  const database = await createDatabase({
    kysely: createKysely(new PGliteDialect({ pglite })),
    queue: {
      db: {
        executeSql: async (text, values) =>
          values?.length
            ? pglite.query(text, values)
            : { rows: (await pglite.exec(text)).flatMap(({ rows }) => rows) },
      },
      backend: 'pglite',
    },
    bus: null,
    tidy: async () => {},
    close: async () => {},
  })
  const queue = createQueue(database, pino({ level: 'silent' }))
  await queue.start()
  await queue.stop(0)
  const dump = await pglite.dumpDataDir('none')
  const bytes = new Uint8Array(await dump.arrayBuffer())
  await database.close()
  return bytes
}
