import pg from 'pg'
import { ServerUnderTest } from '../../e2e/support/server.ts'
import { startPostgres } from '../../packages/server/test/support/postgres.ts'

export const PICTURES = 60

/**
 * An installation on PostgreSQL with that many curated works beside the starter collection, each with one of
 * its images.
 */
export async function startFilled(works: number, env: Record<string, string> = {}) {
  const postgres = await startPostgres()
  const server = await ServerUnderTest.start({ LOG_LEVEL: 'error', DATABASE_URL: postgres.url, ...env })
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query(FILL, [works, PICTURES, Date.now()])
  await client.query('analyze works, slots, files, quota_entries')
  await client.end()
  return {
    server,
    databaseUrl: postgres.url,
    async end(): Promise<void> {
      await server.end()
      await postgres.stop()
    },
  }
}

/** A thousand were finished on each day. */
export const FILL = `
  with shown as (
    select row_number() over (order by w.id) - 1 as n, s.*, w.ratio_type
    from slots s join works w on w.id = s.work_id where w.curated_at is not null),
  made as (
    insert into works (id, principal_id, status, operation, prompt, language, model_id, ratio_type, stylize, seed,
      progress, engine, created_at, finished_at, curated_at, heat, in_square, search_text)
    select 'bench-' || i, 'house', 4, 0, 'A work of the bench, number ' || i, 'en', 0, shown.ratio_type, 100, i,
      100, 'sketch', i, $3::bigint - i * 86400, 1600000000000 - i, 600000000000000 - i, true,
      'a work of the bench, number ' || i || ' 画' || case when i % 2 = 0 then '山水' else '水乡' end
        || case when i % 1000 = 7 then '灯塔' else '' end || case when i % 10000 = 11 then '鲸' else '' end
    from generate_series(1, $1::int) i join shown on shown.n = i % $2::int
    returning id, seed)
  insert into slots (work_id, slot, width, height, thumbhash, thumb, preview, preview_marked, original)
  select made.id, 1, shown.width, shown.height, shown.thumbhash, shown.thumb, shown.preview, shown.preview_marked,
    coalesce(shown.original, shown.preview)
  from made join shown on shown.n = made.seed % $2::int`
