import { createHash, randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PGliteDialect } from 'kysely'
import pino from 'pino'
import { createDatabase, createKysely } from '../../src/adapters/postgres/core/db.ts'
import { createQueue } from '../../src/adapters/queue/boss.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const MIGRATIONS = join(import.meta.dirname, '../../src/adapters/postgres/core/migrations')

/**
 * The file of an empty database with all its tables. Making one takes seconds and loading one does not, so it
 * is kept between runs, under a name that changes with whatever shapes the tables.
 */
export async function preparedDump(): Promise<string> {
  const directory = join(ROOT, '.cache/test-databases')
  const file = join(directory, `${fingerprintOf(MIGRATIONS)}.tar`)
  if (existsSync(file)) return file
  mkdirSync(directory, { recursive: true })
  // Several test files may make it at once: it is there whole or not at all, and the first one stays, since it is
  // being read already.
  const unfinished = `${file}.${randomUUID()}`
  writeFileSync(unfinished, await make())
  try {
    linkSync(unfinished, file)
  } catch (error) {
    if (!existsSync(file)) throw error
  } finally {
    unlinkSync(unfinished)
  }
  return file
}

/** Of whatever shapes the tables of a version with these migrations. */
export function fingerprintOf(migrations: string): string {
  const hash = createHash('sha256')
  for (const name of readdirSync(migrations).toSorted()) hash.update(readFileSync(join(migrations, name)))
  for (const name of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(join(ROOT, 'node_modules', name, 'package.json')))
  }
  return hash.digest('hex').slice(0, 16)
}

async function make(): Promise<Uint8Array> {
  const pglite = await PGlite.create('memory://')
  const database = await createDatabase(
    {
      kysely: createKysely(new PGliteDialect({ pglite })),
      isSerial: true,
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
      maintain: async () => {},
      copyTo: null,
      ended: new Promise(() => {}),
      close: async () => {},
    },
    SILENT,
  )
  const queue = createQueue(database, pino({ level: 'silent' }))
  await queue.start()
  await queue.stop(0)
  const dump = await pglite.dumpDataDir('none')
  const bytes = new Uint8Array(await dump.arrayBuffer())
  await database.close()
  return bytes
}
