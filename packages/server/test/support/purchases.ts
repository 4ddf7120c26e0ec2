import type { CreatedPayment, Payment, Plans, VipInfo } from '@easel/contract/types'
import type { Visitor } from './client.ts'
import { peopleOf } from './people.ts'
import type { TestServer } from './server.ts'

const CREATE = '/api/v2/payment/payment'

/** Buying, as a page does it, and what a buyer does at the sandbox. */
export const purchasesOf = (server: () => TestServer) => {
  const { get, post } = peopleOf(server)
  const begin = (who: Visitor, planId: string, more: object = {}) =>
    post<CreatedPayment>(who, CREATE, { planId, payType: 'Page', returnUrl: '', qrcodeSize: 120, ...more })
  const decide = async (id: string, action: 'pay' | 'decline'): Promise<number> => {
    const page = { method: 'POST', url: `/sandbox/payments/${id}`, payload: { action } } as const
    return (await server().app.inject(page)).statusCode
  }
  return {
    begin,
    decide,
    /** Begins a purchase and pays it. Returns the id of the payment. */
    async buy(who: Visitor, planId: string): Promise<string> {
      const { id } = (await begin(who, planId)).json.data.payment
      await decide(id, 'pay')
      return id
    },
    plans: async (who: Visitor) => (await get<Plans>(who, '/api/v2/payment/plans')).json.data,
    read: (who: Visitor, id: string) => get<{ payment: Payment }>(who, `${CREATE}/${id}`),
    statusOf: async (who: Visitor, id: string) =>
      (await get<{ payment: Payment }>(who, `${CREATE}/${id}`)).json.data.payment.status,
    vipInfo: async (who: Visitor) => (await get<VipInfo>(who, '/api/v2/payment/vip-info')).json.data,
    /** Days of membership that are left. */
    async daysLeft(who: Visitor): Promise<number> {
      const { vipExpiryTime } = (await get<VipInfo>(who, '/api/v2/payment/vip-info')).json.data
      return (Number(vipExpiryTime) * 1000 - server().clock.now()) / 86_400_000
    },
    /** The hourly job, on the next day. */
    recheckNextDay: () => {
      server().clock.advance(86_400_000 + 60_000)
      return server().housekeeping.recheckPaidPayments({ aborted: false })
    },
    reconcile: () => server().housekeeping.reconcilePayments({ aborted: false }),
  }
}
