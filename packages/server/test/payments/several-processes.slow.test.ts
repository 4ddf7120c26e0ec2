import { PaymentStatus } from '@easel/contract/payments'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { type Visitor, visitor } from '../support/client.ts'
import { membersOf } from '../support/members.ts'
import { purchasesOf } from '../support/purchases.ts'
import { useServers } from '../support/use-servers.ts'

describe.skipIf(process.env.EASEL_TEST_QUICK)('purchases at several processes on one PostgreSQL', () => {
  const { postgres, server, database, servers } = useServers()
  const { begin, decide, vipInfo, statusOf } = purchasesOf(() => server(0))
  const { codeFor, at } = membersOf(() => server(0))
  const statesOf = async (ids: readonly string[]) => {
    const rows = await database().on().selectFrom('payments').select('state').where('id', 'in', ids).execute()
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
  const both = (who: Visitor): Visitor[] => servers().map(({ app }) => visitor(app, who.device))

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
