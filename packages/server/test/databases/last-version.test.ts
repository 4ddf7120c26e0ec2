import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import packageJson from 'pg-boss/package.json' with { type: 'json' }
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKysely } from '../../src/adapters/postgres/core/db.ts'
import { migrationProvider, migrations } from '../../src/adapters/postgres/core/migrations/index.ts'
import { openPglite } from '../../src/adapters/postgres/core/pglite/client.ts'
import { pgliteDialect } from '../../src/adapters/postgres/core/pglite/dialect.ts'
import { breaks, plan, type Schema, schemaOf, wrongMarks } from '../support/schema.ts'

/** The version that was released last: its newest migration, the version of pg-boss' tables that it knows, and the statements that its tests ran. */
const LAST: { version: string; migration: string; queue: number; statements: string[] } = JSON.parse(
  readFileSync(join(import.meta.dirname, 'last-version.json'), 'utf8'),
)

/**
 * What is given up though the last version has it, with the reason why it does not need it: nothing of it is in its
 * statements, which are tried all the same.
 */
const GIVEN_UP: Record<string, string> = {
  'trigger works: works_forget_favoured_slots':
    'it empties a column that the last version does not know, and changes and refuses nothing that it writes',
}

/** What the last version would stumble over, each tried on its tables. */
const BREAKING = [
  'drop table sensitive_words',
  'alter table sensitive_words rename to word_list',
  'alter table works drop column prompt',
  'alter table works rename column prompt to text',
  'alter table works alter column prompt type varchar(80)',
  'alter table works add column mood text not null',
  'alter table works alter column engine set not null',
  'alter table works alter column prompt drop not null',
  'alter table works add constraint short check (length(prompt) < 10)',
  'alter table works alter column showable drop default',
  "alter table works add column mood text not null default '' unique",
  'alter table works add column mood text check (mood is not null or engine is null)',
  'create unique index one_prompt on works (prompt)',
  'create unique index one_lower_prompt on works (lower(prompt))',
  'alter table sensitive_words drop constraint sensitive_words_pkey',
  `create function nothing_more() returns trigger language plpgsql as 'begin return null; end';
   create trigger nothing_more before insert on works for each row execute function nothing_more()`,
]

const HARMLESS = [
  'create table moods (id text primary key, mood text not null unique)',
  'alter table works add column mood text',
  "alter table works add column mood text not null default ''",
  'create index works_by_prompt on works (prompt)',
  'alter table works add column mood text unique',
  'alter table works add column mood text; create unique index one_mood on works (principal_id, mood)',
  "alter table works add column mood text check (mood <> '')",
]

describe(`the tables, for processes of version ${LAST.version}`, () => {
  let db: Kysely<never>
  let before: Schema

  beforeAll(async () => {
    db = createKysely(pgliteDialect(await openPglite(null))) as unknown as Kysely<never>
    await migrated((migrator) => migrator.migrateTo(LAST.migration))
    before = await schemaOf(db)
  })
  afterAll(() => db.destroy())

  async function migrated(
    run: (migrator: Migrator) => ReturnType<Migrator['migrateToLatest']>,
  ): Promise<void> {
    const { error } = await run(new Migrator({ db, provider: migrationProvider }))
    if (error) throw error
  }

  /** What the change would break; it is taken back. */
  async function broken(change: string): Promise<string[]> {
    let found: string[] = []
    const taken = db.transaction().execute(async (tx) => {
      for (const statement of change.split(/;\s*(?=create|alter)/)) await sql.raw(statement).execute(tx)
      found = breaks(before, await schemaOf(tx))
      throw new Error('taken back')
    })
    await expect(taken).rejects.toThrow('taken back')
    return found
  }

  it.each(BREAKING)('a migration is refused that does this: %s', async (change) => {
    expect(await broken(change)).not.toEqual([])
  })

  it.each(HARMLESS)('a migration may do this: %s', async (change) => {
    expect(await broken(change)).toEqual([])
  })

  it.each<[string, Parameters<typeof wrongMarks>[0][number], RegExp | null]>([
    ['adds only', { name: '9999-x', breaks: [], runsFrom: undefined }, null],
    ['takes away, and says so', { name: '9999-x', breaks: ['gone'], runsFrom: LAST.migration }, null],
    [
      'takes away, and says nothing',
      { name: '9999-x', breaks: ['gone'], runsFrom: undefined },
      /^9999-x .*gone/,
    ],
    [
      'shuts the last version out',
      { name: '9999-x', breaks: ['gone'], runsFrom: '9998-w' },
      /^9999-x .*9998-w/,
    ],
    [
      'lets in what was never tried',
      { name: '9999-x', breaks: [], runsFrom: '0001-first-journey' },
      /0001-first/,
    ],
  ])('a migration that %s has the mark that it must have, or is refused', (_what, made, message) => {
    const found = wrongMarks([made], LAST.migration)
    if (message === null) expect(found).toEqual([])
    else expect(found).toEqual([expect.stringMatching(message)])
  })

  it('are those of its job queue, too, or it is written that it has to be stopped before an upgrade', () => {
    const { schema } = packageJson.pgboss
    const changes = readFileSync(join(import.meta.dirname, '../../../../CHANGELOG.md'), 'utf8')
    const said = `the tables of the job queue are of version ${schema}`
    expect(schema === LAST.queue || changes.includes(said), `CHANGELOG.md: ${said}`).toBe(true)
  })

  describe('as they are now', () => {
    /** Each migration since, with what it alone would break. */
    const made: Parameters<typeof wrongMarks>[0][number][] = []

    beforeAll(async () => {
      const since = Object.keys(migrations).filter((name) => name > LAST.migration)
      let broke: string[] = []
      for (const name of since.toSorted()) {
        await migrated((migrator) => migrator.migrateTo(name))
        const found = breaks(before, await schemaOf(db))
        const own = found.filter((one) => !broke.includes(one))
        made.push({ name, breaks: own, runsFrom: migrations[name]?.runsFrom })
        broke = found
      }
    })

    it('were made by migrations that say so when they take something away', () => {
      expect(made.length).toBeGreaterThan(0)
      expect(wrongMarks(made, LAST.migration)).toEqual([])
    })

    it('have all that it knows, and ask no more of what it writes', async () => {
      const found = breaks(before, await schemaOf(db))
      expect(found.filter((one) => !Object.keys(GIVEN_UP).some((name) => one.startsWith(name)))).toEqual([])
    })

    it('take every statement of it', async () => {
      expect(LAST.statements.length).toBeGreaterThan(900)
      const refused: string[] = []
      for (const statement of LAST.statements) {
        await plan(db, statement).catch((error: Error) => refused.push(`${error.message}: ${statement}`))
      }
      expect(refused).toEqual([])
    })
  })
})
