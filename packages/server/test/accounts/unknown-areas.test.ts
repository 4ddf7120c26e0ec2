import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { createKysely } from '../../src/adapters/postgres/core/db.ts'
import { migrationProvider } from '../../src/adapters/postgres/core/migrations/index.ts'
import { openPglite } from '../../src/adapters/postgres/core/pglite/client.ts'
import { pgliteDialect } from '../../src/adapters/postgres/core/pglite/dialect.ts'
import { accountsCommand } from '../../src/operator/accounts-command.ts'
import type { RunCommand } from '../../src/operator/commands.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { membersOf } from '../support/members.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { register } = membersOf(() => fixture.server)

it('an operator’s list of sign-ins has a dash where nobody knows the country', async () => {
  const { target } = await register(fixture.visitor)
  const run = (async () => fixture.server.operations.accounts.sessions(target)) as unknown as RunCommand
  expect(await accountsCommand(['sessions', target], run)).toMatch(/^\S+ {2}Linux {2}- {2}since /)
})

it('sign-ins from before read as unknown, too, and those of a known country stay', async () => {
  const db = createKysely(pgliteDialect(await openPglite(null)))
  const to = async (name: string) => {
    const { error } = await new Migrator({ db, provider: migrationProvider }).migrateTo(name)
    if (error) throw error
  }
  await to('0060-followed-authors')
  await sql`insert into sessions (id, token_key, principal_id, system, area, signed_in_at, proved_at, last_seen_at)
    values ('one', 'k1', 'm', 'Linux', 'ZZ', 1, 1, 1), ('two', 'k2', 'm', 'Linux', 'MX', 1, 1, 1)`.execute(db)
  await to('0061-unknown-areas')
  const { rows } = await sql`select id, area from sessions order by id`.execute(db)
  await db.destroy()
  expect(rows).toEqual([
    { id: 'one', area: null },
    { id: 'two', area: 'MX' },
  ])
})
