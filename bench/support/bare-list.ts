/** The list without any checks: node:http, the same queries, the same bytes. Started by `bench/list.ts`. */
import { createServer } from 'node:http'
import pg from 'pg'

const [url = '', body = ''] = process.argv.slice(2)
const bytes = Buffer.from(body, 'base64')
const pool = new pg.Pool({ connectionString: url, max: 12 })

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query(
    'select * from works where curated_at is not null and deleted_at is null and status = 4 order by curated_at desc, id desc limit 31',
  )
  const ids = rows.map(({ id }) => id)
  await Promise.all([
    pool.query('select * from slots where work_id = any($1) order by slot', [ids]),
    pool.query(
      `select work_id, coalesce(sum(amount) filter (where type = 'reserve'), 0)::int as charged
       from quota_entries where work_id = any($1) group by work_id`,
      [ids],
    ),
  ])
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(bytes)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.stdout.write(`${typeof address === 'object' && address ? address.port : 0}\n`)
})
