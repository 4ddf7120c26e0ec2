import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { createLocks } from '../../src/adapters/postgres/core/locks.ts'
import { createLeftBehindStore, idsAfter, SEARCHED } from '../../src/adapters/postgres/people/left-behind.ts'
import { createPersonStore } from '../../src/adapters/postgres/people/persons.repository.ts'
import { createRemoveLeftBehind } from '../../src/domain/identity/left-behind.ts'
import { onBothDatabases } from '../support/both-databases.ts'

type Values = Record<string, string | number | boolean>

onBothDatabases((own) => {
  const lines: unknown[][] = []
  beforeEach(() => void lines.splice(0))

  const rounds = (database: Database) =>
    createRemoveLeftBehind({
      store: { ...createPersonStore(database), ...createLeftBehindStore(database) },
      locks: createLocks(database),
      uow: database.uow,
      log: { info: (...line: unknown[]) => void lines.push(line), warn() {}, error() {} } as never,
    })

  /** A row with just these values: what else it must have is anything, and leads to nothing. */
  async function insert(table: string, values: Values): Promise<void> {
    await own.database.uow.run(async (tx) => {
      const on = own.database.on(tx)
      await sql`set local session_replication_role = replica`.execute(on)
      const { rows } = await sql<{ name: string; type: string }>`
        select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table}
          and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`.execute(on)
      const others = rows.map(({ name, type }) => [
        name,
        type === 'text' ? `x-${Math.random()}` : type === 'boolean' ? false : 1,
      ])
      const row: Values = { ...Object.fromEntries(others), ...values }
      await sql`
        insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(on)
    })
  }
  const member = (id: string) => insert('members', { id })
  const preset = (id: string) => insert('presets', { principal_id: id, settings: '{}' })
  const idsIn = async (table: string, column: string) => {
    const { rows } = await sql<{ id: string }>`
      select ${sql.ref(column)} as id from ${sql.table(table)}`.execute(own.database.on())
    return rows.map(({ id }) => id).toSorted()
  }

  describe('what a deleted account has left', () => {
    it.each(SEARCHED.map(({ table, column }) => [table, column]))(
      'in %s.%s is removed, and nothing of others',
      async (table, column) => {
        await member('m-there')
        const people = ['m-gone', 'm-there', 'v-somebody', 'p-somebody', 'house', 'nobody']
        for (const id of people) await insert(table, { [column]: id })
        await rounds(own.database)()
        const left = await idsIn(table, column)
        expect(left).not.toContain('m-gone')
        const anonymous = left.filter((id) => !people.includes(id) || id === 'nobody')
        expect(anonymous.length).toBeLessThanOrEqual(2)
        expect(left).toEqual(expect.arrayContaining(people.slice(1)))
        expect(lines).toEqual([[{ count: 1 }, 'rows were removed that deleted accounts had left']])
      },
    )

    it('is removed a few people at a time, until nothing is left', async () => {
      const ids = Array.from({ length: 30 }, (_, n) => `m-gone-${n}`)
      for (const id of ids) await preset(id)
      await member('m-there')
      await preset('m-there')
      const round = rounds(own.database)
      await round()
      expect(await idsIn('presets', 'principal_id')).toHaveLength(11)
      await round()
      expect(await idsIn('presets', 'principal_id')).toEqual(['m-there'])
      await round()
      expect(lines.map(([about]) => about)).toEqual([{ count: 20 }, { count: 10 }])
    })

    it('is found behind thousands of rows of people who are there', async () => {
      await sql`insert into members (id, email, language, created_at)
        select 'm-' || n, n || '@easel.test', 'en', 1 from generate_series(1000, 3500) n`.execute(
        own.database.on(),
      )
      await sql`insert into presets (id, principal_id, name, name_key, settings, created_at)
        select n::text, 'm-' || n, 'A', 'a', '{}', 1 from generate_series(1000, 3500) n`.execute(
        own.database.on(),
      )
      await preset('m-9-gone')
      const round = rounds(own.database)
      let count = 0
      for (; (await idsIn('presets', 'principal_id')).includes('m-9-gone') && count < 10; count += 1) {
        await round()
      }
      expect(count).toBeGreaterThan(1)
      expect(count).toBeLessThan(10)
    })

    it('stays while there are works: whoever deletes accounts knows those', async () => {
      await insert('works', { principal_id: 'm-lost' })
      await preset('m-lost')
      await rounds(own.database)()
      expect(await idsIn('presets', 'principal_id')).toEqual(['m-lost'])
      expect(lines).toEqual([])
    })

    it.each(SEARCHED)('is looked for by an index in $table.$column', async (searched) => {
      const plan = await own.database.uow.run(async (tx) => {
        const on = own.database.on(tx)
        await sql`set local enable_seqscan = off`.execute(on)
        const { rows } = await sql<{
          'QUERY PLAN': string
        }>`explain ${idsAfter(searched, 'm-a', 200)}`.execute(on)
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan).not.toContain(`Seq Scan on ${searched.table}`)
    })
  })
})
