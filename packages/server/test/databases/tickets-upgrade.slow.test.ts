import { PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKysely } from '../../src/adapters/postgres/core/db.ts'
import { migrationProvider } from '../../src/adapters/postgres/core/migrations/index.ts'
import { openPglite } from '../../src/adapters/postgres/core/pglite/client.ts'
import { pgliteDialect } from '../../src/adapters/postgres/core/pglite/dialect.ts'
import { startPostgres } from '../support/postgres.ts'

/** The last schema in which uploads counted when they had succeeded, and tickets did not say whose they are. */
const BEFORE = '0025-candidate-streams'
const AFTER = '0028-show-reviews'
const NETWORK = '2001:db8:1:1::/64'

describe.each([
  [
    'the embedded database',
    async () => ({ db: createKysely(pgliteDialect(await openPglite(null))), stop: async () => {} }),
  ],
  [
    'a real PostgreSQL',
    async () => {
      const { url, stop } = await startPostgres()
      const pool = new pg.Pool({ connectionString: url, max: 2 })
      // The server goes down while the last of them is being closed.
      pool.on('connect', (client) => void client.on('error', () => {})).on('error', () => {})
      return { db: createKysely(new PostgresDialect({ pool })), stop }
    },
  ],
])('%s from before uploads were counted when attempted', (_, open) => {
  let own: Awaited<ReturnType<typeof open>>
  const to = async (name: string) => {
    const { error } = await new Migrator({ db: own.db, provider: migrationProvider }).migrateTo(name)
    if (error) throw error
  }

  beforeAll(async () => {
    own = await open()
    await to(BEFORE)
    const { db } = own
    await sql`insert into uploads (id, principal_id, file_name, width, height, at, address_key, bytes) values
      ('one', 'v-one', 'one.webp', 10, 10, 5, ${NETWORK}, 100),
      ('two', 'v-one', 'two.webp', 10, 10, 6, null, 100)`.execute(db)
    await sql`insert into tickets (id, payload, until, principal_id, key, body_hash)
      values ('t', '{"kind":"save"}', 9000000000000, 'v-one', 'k', 'h')`.execute(db)
    await sql`insert into address_alarms (address_key, until)
      values (${NETWORK}, 5), ('198.51.100.7', 6)`.execute(db)
    await sql`insert into settings (principal_id, no_show) values ('v-one', true)`.execute(db)
    await to(AFTER)
  }, 120_000)
  afterAll(async () => {
    await own.db.destroy()
    await own.stop()
  })

  it('still counts the uploads of that day, by person and by address', async () => {
    const { rows } = await sql`select id, principal_id, address_key, at::int as at
      from upload_attempts order by id`.execute(own.db)
    expect(rows).toEqual([
      { id: 'one', principal_id: 'v-one', address_key: NETWORK, at: 5 },
      { id: 'two', principal_id: 'v-one', address_key: null, at: 6 },
    ])
    expect((await sql`select id from uploads`.execute(own.db)).rows).toHaveLength(2)
  })

  it('gives no access by an address from before', async () => {
    expect((await sql`select id from tickets`.execute(own.db)).rows).toEqual([])
  })

  it('keeps its pauses, and finds those of a network', async () => {
    const { rows } = await sql`select address_key from address_alarms order by until`.execute(own.db)
    expect(rows).toEqual([{ address_key: NETWORK }, { address_key: '198.51.100.7' }])
    const index = await sql`select 1 from pg_index
      where indexrelid = 'address_alarms_by_network'::regclass and indisvalid`.execute(own.db)
    expect(index.rows).toHaveLength(1)
  })

  it('has no works to inspect again, and keeps what people have chosen', async () => {
    expect((await sql`select * from show_reviews`.execute(own.db)).rows).toEqual([])
    expect((await sql`select no_show from settings`.execute(own.db)).rows).toEqual([{ no_show: true }])
  })
})
