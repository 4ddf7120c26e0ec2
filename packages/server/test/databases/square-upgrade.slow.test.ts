import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKysely } from '../../src/adapters/postgres/core/db.ts'
import { migrate } from '../../src/adapters/postgres/core/migrate.ts'
import { migrationProvider } from '../../src/adapters/postgres/core/migrations/index.ts'
import { openPglite } from '../../src/adapters/postgres/core/pglite/client.ts'
import { pgliteDialect } from '../../src/adapters/postgres/core/pglite/dialect.ts'
import { SILENT } from '../../src/domain/kernel/log.ts'

/** The last schema in which every partner had the square unless somebody said otherwise. */
const BEFORE = '0022-upload-networks'

describe.each([
  ['has the square, as every new one had', '["create","square","works"]'],
  ['never had the square', '["create","works"]'],
])('a database from before partners had squares, with a partner that %s', (_, features) => {
  const kysely = openPglite(null).then((client) => createKysely(pgliteDialect(client)))

  beforeAll(async () => {
    const db = await kysely
    const migrator = new Migrator({ db, provider: migrationProvider })
    const { error } = await migrator.migrateTo(BEFORE)
    if (error) throw error
    await sql`insert into partners (id, name, origins, tokens, features, theme, created_at, changed_at)
      values ('acme', 'Acme', '["https://shop.example"]', '{}', ${features}, '{}', 0, 0)`.execute(db)
    for (const [id, owner] of [
      ['of-user', 'p-somebody'],
      ['of-visitor', 'v-somebody'],
      ['of-house', 'house'],
    ]) {
      await sql`insert into works (id, principal_id, status, operation, prompt, language, model_id, ratio_type,
          stylize, seed, created_at, finished_at, in_square)
        values (${id}, ${owner}, 4, 0, 'A fox', 'en', 0, 1, 100, 1, 0, 0, true)`.execute(db)
    }
    await migrate(db, SILENT)
  }, 60_000)
  afterAll(async () => (await kysely).destroy())

  const work = async (id: string) =>
    (await kysely)
      .selectFrom('works')
      .select(['in_square', 'showable', 'shown_choice'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('no longer shows its users’ works', async () => {
    expect(await work('of-user')).toEqual({ in_square: false, showable: false, shown_choice: null })
  })

  it('shows only those works of visitors that cannot be from its pages; the others can be shown again', async () => {
    const had = features.includes('square')
    expect(await work('of-visitor')).toEqual({
      in_square: !had,
      showable: true,
      shown_choice: had ? false : null,
    })
    expect(await work('of-house')).toMatchObject({ in_square: true })
  })

  it('gives the partner no square until it is configured', async () => {
    const { features } = await (await kysely)
      .selectFrom('partners')
      .select('features')
      .where('id', '=', 'acme')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(features)).toEqual(['create', 'works'])
  })
})
