import { PaymentStatus } from '@easel/contract/payments'
import { expect, it } from 'vitest'
import { sandboxNotification } from '../../src/adapters/payments/sandbox/sandbox.ts'
import { GENEROUS_LIMITS, useServer } from '../support/fixture.ts'
import { purchasesOf } from '../support/purchases.ts'

const fixture = useServer({ limits: GENEROUS_LIMITS })
const { begin, decide, statusOf, vipInfo } = purchasesOf(() => fixture.server)
const notify = async (notification: ReturnType<typeof sandboxNotification>) => {
  const { statusCode } = await fixture.server.app.inject({
    method: 'POST',
    url: '/api/v2/sandbox-notify',
    headers: { 'content-type': 'application/json', ...notification.headers },
    payload: notification.body,
  })
  return statusCode
}

it('a sandbox notification without its secret is refused', async () => {
  const { id } = (await begin(fixture.visitor, 'week')).json.data.payment
  const notification = { id, state: 'paid', amount: 399, currency: 'USD' } as const
  for (const secret of ['', 'easel-development', 'sandbox', '0'.repeat(64)]) {
    expect(await notify(sandboxNotification(notification, secret))).toBe(400)
  }
  expect(
    await notify({ ...sandboxNotification(notification, ''), headers: { 'x-sandbox-signature': '' } }),
  ).toBe(400)
  expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Pending)
  expect((await vipInfo(fixture.visitor)).isVip).toBe(false)
  const stored = await fixture.server.operations.payments.notifications(true, 10)
  expect(new Set(stored.map(({ outcome }) => outcome))).toEqual(new Set(['signature']))
  // With the right secret it is accepted.
  await decide(id, 'pay')
  expect(await statusOf(fixture.visitor, id)).toBe(PaymentStatus.Paid)
})
