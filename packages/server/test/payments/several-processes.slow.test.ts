import { PaymentStatus } from '@easel/contract/payments'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { openPostgres } from '../../src/adapters/postgres/core/open-postgres.ts'
import { type Visitor, visitor } from '../support/client.ts'
import { membersOf } from '../support/members.ts'
import { startPostgres } from '../support/postgres.ts'
import { purchasesOf } from '../support/purchases.ts'
import { startServer, type TestServer } from '../support/server.ts'

describe.skipIf(process.env.EASEL_TEST_QUICK)('purchases at several processes on one PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof startPostgres>>
  const databases: Database[] = []
  const servers: TestServer[] = []
  beforeAll(async () => {
    postgres = await startPostgres()
    for (let n = 0; n < 2; n += 1) {
      const database = await openPostgres(postgres.url)
      databases.push(database)
      servers.push(await startServer(database, { environment: { DATABASE_URL: postgres.url } }))
    }
  })
  afterAll(async () => {
    for (const server of servers) await server.close()
    for (const database of databases) await database.close()
    await postgres?.stop()
  })
  const server = (n: number): TestServer => {
    const found = servers[n % servers.length]
    if (!found) throw new Error('No server has been started.')
    return found
  }
  const { begin, decide, vipInfo, statusOf } = purchasesOf(() => server(0))
  const { codeFor, at } = membersOf(() => server(0))
  const statesOf = async (ids: readonly string[]) => {
    const rows = await databases[0]
      ?.on()
      .selectFrom('payments')
      .select('state')
      .where('id', 'in', ids)
      .execute()
    return rows?.map(({ state }) => state).toSorted()
  }
  const asOperator = async (work: (client: pg.Client) => Promise<void>) => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      await work(client)
    } finally {
      await client.end()
    }
  }
  const countOfWaiting = async (client: pg.Client) => {
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)
    return rows.length
  }
  /** The same person in front of either process. */
  const both = (who: Visitor): Visitor[] => servers.map(({ app }) => visitor(app, who.device))

  it('that are begun in two tabs at once leave one that can be paid', async () => {
    const someone = server(0).visitor()
    const tabs = both(someone)
    const answers = await Promise.all(
      ['week', 'year', 'week', 'year', 'quarter', 'quarter'].map((plan, n) =>
        begin(tabs[n % 2] ?? someone, plan),
      ),
    )
    const ids = answers.map(({ json }) => json.data.payment.id)
    expect((await statesOf(ids))?.filter((state) => state === 'pending')).toHaveLength(1)
  })

  it('do not deadlock when the buyer signs in while the notification arrives', async () => {
    const someone = server(0).visitor()
    const { id } = (await begin(someone, 'year')).json.data.payment
    const email = `buyer-${Date.now()}@example.com`
    const verifyCode = await codeFor(someone, email, 'Register')
    await asOperator(async (client) => {
      // Both wait here, with what they have locked until then.
      await client.query('begin')
      await client.query('lock table grants in exclusive mode')
      const paying = decide(id, 'pay')
      await expect.poll(() => countOfWaiting(client)).toBe(1)
      const signingIn = both(someone)[1]?.post<{ token: string }>(
        '/api/v2/user/register',
        { setPassword: '', verifyCode },
        at(),
      )
      await expect.poll(() => countOfWaiting(client)).toBe(2)
      await client.query('rollback')
      expect(await paying).toBe(200)
      const answer = await signingIn
      expect(answer?.status).toBe(200)
      const token = answer?.json.data.token
      const member = await someone.get<{ isVip: boolean }>('/api/v2/payment/vip-info', at(token))
      expect(member.json.data.isVip).toBe(true)
    })
    // What was the visitor's is the member's alone.
    expect((await vipInfo(someone)).isVip).toBe(false)
    expect(await statusOf(someone, id).catch(() => null)).not.toBe(PaymentStatus.Paid)
  })
})
