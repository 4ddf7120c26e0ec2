import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorksStore } from '../../src/adapters/postgres/works/works.repository.ts'
import { onBothDatabases } from '../support/both-databases.ts'

const PEOPLE = 300

onBothDatabases((own) => {
  /** One work of each of so many people. */
  const insert = (status: number, prefix: string, people: number, each: number) =>
    sql`insert into works (id, principal_id, status, operation, prompt, language, model_id, ratio_type, stylize, seed,
          progress, created_at, finished_at, search_text)
        select ${prefix}::text || who || '-' || n, 'v-' || who, ${status}::int, 0, 'A fox', 'en', 0, 1, 100, 1, 0, n,
          case when ${status}::int = 4 then n end, 'a fox'
        from generate_series(1, ${people}::int) who, generate_series(1, ${each}::int) n`.execute(
      own.database.on(),
    )

  it('whoever asks what they have running reads none of what waits for everybody else', async () => {
    await insert(4, 'finished-', PEOPLE, 10)
    // Statistics of a quiet time, in which nothing waits.
    await sql`analyze works`.execute(own.database.on())
    await insert(0, 'waiting-', PEOPLE, 5)
    await own.database.uow.run(async (tx) => {
      const on = own.database.on(tx)
      const read = async () => {
        const { rows } = await sql<{ count: number }>`
          select (idx_tup_fetch + seq_tup_read)::int as count from pg_stat_xact_user_tables where relname = 'works'`.execute(
          on,
        )
        return rows[0]?.count ?? 0
      }
      const store = createWorksStore({ ...own.database, on: () => on })
      const before = await read()
      const { items } = await store.queue('v-7', { tab: 'running', since: 0 }, { limit: 20, after: null })
      expect(items.map(({ id }) => id)).toEqual([5, 4, 3, 2, 1].map((n) => `waiting-7-${n}`))
      expect(await store.running('v-7', 100)).toHaveLength(5)
      expect((await read()) - before).toBeLessThan(PEOPLE)
    })
  })
})
