/**
 * `npm run last-version`, when a version is released: keeps the name of its newest migration, the version of its job
 * queue's tables, and the statements that it makes, which the versions after it are tried with.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import { createKysely } from '../packages/server/src/adapters/postgres/core/db.ts'
import { migrate } from '../packages/server/src/adapters/postgres/core/migrate.ts'
import { migrationProvider } from '../packages/server/src/adapters/postgres/core/migrations/index.ts'
import { openPglite } from '../packages/server/src/adapters/postgres/core/pglite/client.ts'
import { pgliteDialect } from '../packages/server/src/adapters/postgres/core/pglite/dialect.ts'
import { SILENT } from '../packages/server/src/domain/kernel/log.ts'
import { plan } from '../packages/server/test/support/schema.ts'

const ROOT = join(import.meta.dirname, '..')
const KEPT = join(ROOT, 'packages/server/test/databases/last-version.json')
const RUNNER = join(ROOT, 'node_modules/vitest/vitest.mjs')

const directory = mkdtempSync(join(tmpdir(), 'easel-statements-'))
const env = { ...process.env, EASEL_STATEMENTS: directory }
// Parts of them may be named, for a trial.
const which = process.argv.slice(2)
const args = ['run', '--project', 'server', '--reporter=dot', '--exclude', '**/*.slow.test.ts', ...which]
const { status } = spawnSync(process.execPath, [RUNNER, ...args], { cwd: ROOT, stdio: 'inherit', env })
// A version whose tests fail is not released.
if (status !== 0) process.exit(status ?? 1)

const made = readdirSync(directory).flatMap(
  (name) => JSON.parse(readFileSync(join(directory, name), 'utf8')) as string[],
)
rmSync(directory, { recursive: true })

const db = createKysely(pgliteDialect(await openPglite(null)))
await migrate(db, SILENT)
const statements: string[] = []
for (const statement of distinct(made)) if (await isPlanned(db, statement)) statements.push(statement)
await db.destroy()

const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
const migration = Object.keys(await migrationProvider.getMigrations())
  .toSorted()
  .at(-1)
const queue = packageJson.pgboss.schema
writeFileSync(KEPT, `${JSON.stringify({ version, migration, queue, statements }, null, 2)}\n`)
console.log(`${statements.length} statements of ${version}, whose newest migration is ${migration}`)

/** One of those that differ by the length of a list alone. */
function distinct(all: readonly string[]): string[] {
  const byShape = new Map<string, string>()
  for (const statement of all.map((one) => one.trim()).toSorted()) {
    if (!/^(select|insert|update|delete|with)\b/i.test(statement)) continue
    const shape = statement
      .replaceAll(/\(\$\d+(?:, \$\d+)*\)(?:, \(\$\d+(?:, \$\d+)*\))*/g, '($)')
      .replaceAll(/\$\d+/g, '$')
    const known = byShape.get(shape)
    if (known === undefined || statement.length < known.length) byShape.set(shape, statement)
  }
  return [...byShape.values()]
}

/** Others are of the queue's tables, or what tests try that must fail. */
async function isPlanned(database: typeof db, statement: string): Promise<boolean> {
  try {
    await plan(database, statement)
    return true
  } catch {
    return false
  }
}
