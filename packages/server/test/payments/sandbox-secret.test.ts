import { PaymentStatus } from '@easel/contract/numbers'
import { expect, it } from 'vitest'
import { sandboxNotification } from '../../src/adapters/payments/sandbox/sandbox.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { purchasesOf } from '../support/purchases.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { begin, decide, statusOf, vipInfo } = purchasesOf(() => fixture.server)
const tell = async (said: ReturnType<typeof sandboxNotification>) => {
  const { statusCode } = await fixture.server.app.inject({
    method: 'POST',
    url: '/api/v2/sandbox-notify',
    headers: { 'content-type': 'application/json', ...said.headers },
    payload: said.body,
  })
  return statusCode
}

it('only the sandbox itself tells that it was paid: whoever has not its secret is refused', async () => {
  const { id } = (await begin(fixture.visitor, 'week')).json.data.payment
  const said = { id, state: 'paid', amount: 399, currency: 'USD' } as const
  for (const secret of ['', 'easel-development', 'sandbox', '0'.repeat(64)]) {
    expect(await tell(sandboxNotification(said, secret))).toBe(400)
  }
  expect(await tell({ ...sandboxNotification(said, ''), headers: { 'x-sandbox-signature': '' } })).toBe(400)
  expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
  expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  const kept = await fixture.server.operating.payments.notifications(true, 10)
  expect(new Set(kept.map(({ outcome }) => outcome))).toEqual(new Set(['signature']))
  // With its own secret it is believed.
  await decide(id, 'pay')
  expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
})
