import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import { Unavailable } from '../../src/domain/kernel/unavailable.ts'
import { startPooler } from '../support/pooler.ts'
import { usePostgres } from '../support/use-postgres.ts'

const OFTEN = 20

const postgres = usePostgres()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

const opened = async (
  ...[url, log, check, directUrl]: Parameters<typeof openPostgres>
): Promise<Database> => {
  const database = await openPostgres(url, log, check, directUrl)
  ends.push(() => database.close())
  return database
}

/** One after the other in a transaction each, so that all of them use one connection. */
async function often<T>(
  { uow }: Database,
  ask: (tx: Parameters<Parameters<Database['uow']['run']>[0]>[0]) => Promise<T>,
) {
  let last: T | undefined
  for (let n = 0; n < OFTEN; n += 1) last = await uow.run(ask)
  return last
}

const turnOften = (database: Database) =>
  often(database, (tx) =>
    database.on(tx).selectFrom('turns').select('at').where('principal_id', '=', 'somebody').execute(),
  )

const preparedFor = async (database: Database, part: string): Promise<number> => {
  const { rows } = await database.uow.run((tx) =>
    sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.on(tx)),
  )
  return rows.filter(({ statement }) => statement.includes(part)).length
}

describe('statements that come often', () => {
  it('are parsed and planned once in a connection', async () => {
    const database = await opened(postgres.url)
    await turnOften(database)
    expect(await preparedFor(database, '"turns"')).toBe(1)
  })

  it('go on when a newer version adds a column to their table', async () => {
    const [before, newer] = [await opened(postgres.url), await opened(postgres.url)]
    const ask = () =>
      often(before, async (tx) => [
        await before.on(tx).selectFrom('gates').selectAll().execute(),
        (await sql`with all_gates as (select * from gates) select * from all_gates`.execute(before.on(tx)))
          .rows,
        await before.on(tx).updateTable('gates').set({ name: 'admission' }).returningAll().execute(),
        await before.on(tx).selectFrom('gates').selectAll('gates').execute(),
      ])
    const gates = [{ name: 'admission' }]
    expect(await ask()).toEqual([gates, gates, gates, gates])
    ends.push(() => sql`alter table gates drop column mood`.execute(newer.on()))
    await sql`alter table gates add column mood text`.execute(newer.on())
    const withMood = [{ name: 'admission', mood: null }]
    expect(await ask()).toEqual([withMood, withMood, withMood, withMood])
  })

  it('are not prepared behind a pooler, where another connection may serve the next', async () => {
    const pooler = await startPooler(postgres.url)
    ends.push(() => pooler.stop())
    const database = await opened(pooler.url, undefined, undefined, postgres.url)
    await turnOften(database)
    expect(await preparedFor(database, '"turns"')).toBe(0)
  })

  it('are planned for each pattern that is searched', async () => {
    const database = await opened(postgres.url)
    await often(database, (tx) =>
      database.on(tx).selectFrom('works').select('id').where('prompt', 'ilike', '%a word%').execute(),
    )
    expect(await preparedFor(database, 'ilike')).toBe(0)
  })

  it('are made in another connection, and not prepared any more, where one has lost them: a pooler is in between, unsaid', async () => {
    const database = await opened(postgres.url)
    await turnOften(database)
    await sql`deallocate all`.execute(database.on())
    await expect(turnOften(database)).rejects.toThrow(Unavailable)
    expect(await turnOften(database)).toEqual([])
    expect(await preparedFor(database, '"turns"')).toBe(0)
  })

  it('go on in another connection after a column of theirs was given another type', async () => {
    const database = await opened(postgres.url)
    await turnOften(database)
    const other = await opened(postgres.url)
    ends.push(() => sql`alter table turns alter column at type bigint`.execute(other.on()))
    await sql`alter table turns alter column at type numeric`.execute(other.on())
    await expect(turnOften(database)).rejects.toThrow(Unavailable)
    expect(await turnOften(database)).toEqual([])
  })
})
