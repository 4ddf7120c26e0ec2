import { HEADER } from '@easel/contract/headers'
import type { ClientType } from '@easel/contract/numbers'
import type { Invoice as WireInvoice, Payment as WirePayment, Plan as WirePlan } from '@easel/contract/types'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { deviceKeyOf } from '../../domain/identity/identity.ts'
import type { Invoice } from '../../domain/payments/invoices.ts'
import { STATUS_OF } from '../../domain/payments/payment-states.ts'
import { type Plan, signOf, toWhole } from '../../domain/payments/plans.ts'
import type { Payment } from '../../domain/payments/ports.ts'
import type { OwnAddress } from '../own-address.ts'
import { isShutOut, openPath } from '../pages/open-payment.routes.ts'
import { qrPagePath } from '../pages/pay.routes.ts'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import { vipInfoOf } from './identity.routes.ts'

/** Buying a membership. */
export function paymentRoutes(app: FastifyInstance, guard: Guard, cases: UseCases, linkTo: OwnAddress): void {
  const { purchases, showsOwnQr } = cases.payments

  serveCall(app, guard, 'plans', ({ caller, query }) => {
    const { plans, currency, providers } = purchases.offered(caller.principal, query.provider)
    return { items: currency ? plans.map((plan) => presentPlan(plan, currency)) : [], providers }
  })

  serveCall(app, guard, 'createPayment', async ({ caller, body, request }) => {
    const { planId, payType, qrcodeSize, provider } = body
    const { language, principal } = caller
    const payment = await purchases.begin(principal, { planId, payType, qrcodeSize, provider, language })
    const isOurs = payType === 'Page' && !showsOwnQr(payment.provider)
    const isLedOutside = payType === 'Wap' && isShutOut(payment.provider, request.headers['user-agent'])
    const shown = isOurs
      ? qrPagePath(payment.id, qrcodeSize, principal.partner?.id ?? null)
      : (payment.payload ?? '')
    return {
      payment: present(payment),
      alipayPayload: absolute(isLedOutside ? openPath(payment.id, language) : shown, linkTo, request),
      ...(isOurs && payment.payload ? { checkoutUrl: absolute(payment.payload, linkTo, request) } : {}),
    }
  })

  serveCall(app, guard, 'payment', async ({ caller, params }) => ({
    payment: present(await purchases.read(caller.principal, params.id)),
  }))

  serveCall(app, guard, 'restorePayments', async ({ caller }) => {
    const outcome = await cases.payments.restore(caller.principal)
    return { outcome, vipInfo: await vipInfoOf(cases.membership, await cases.renewed(caller.principal)) }
  })

  serveCall(app, guard, 'invoice', async ({ caller, params }) =>
    presentInvoice(await cases.payments.invoice(caller.principal, params.id)),
  )

  serveCall(app, guard, 'claimPromotion', async ({ caller, params, request }) => {
    const { principal } = caller
    const { [HEADER.clientType]: clientType, [HEADER.deviceId]: deviceId } = request.headers
    await cases.claimPromotion({
      promotionId: params.id,
      principal,
      clientType: clientType as ClientType,
      device: deviceKeyOf(String(deviceId)),
    })
    return vipInfoOf(cases.membership, await cases.renewed(principal))
  })
}

/** What is ours is a path until it is known under which address we were asked. */
const absolute = (address: string, linkTo: OwnAddress, request: FastifyRequest): string =>
  address.startsWith('/') ? new URL(address, linkTo(request)).href : address

function presentPlan(
  { id, type, text, days, permanent, discounted, banner, prices }: Plan,
  currency: string,
): WirePlan {
  const { amount = 0, origin = 0 } = prices[currency] ?? {}
  const value = permanent ? 0 : days
  return {
    id,
    type,
    unit: signOf(currency),
    currency,
    price: toWhole(amount, currency),
    text,
    value: discounted ? -value : value,
    origin_price: toWhole(origin, currency),
    banner,
  }
}

const moneyOf = (amount: number, currency: string): WireInvoice['money'] => ({
  amount: toWhole(amount, currency),
  unit: signOf(currency),
  currency,
})

const presentInvoice = ({ payment, text, seller }: Invoice): WireInvoice => ({
  id: payment.id,
  seller: [...seller],
  text,
  days: payment.permanent ? 0 : payment.days,
  provider: payment.provider,
  money: moneyOf(payment.amount, payment.currency),
  paidAt: payment.paidAt,
  refunded: payment.state === 'refunded',
  disputed: payment.state === 'disputed',
  returned: payment.refunded > 0 ? moneyOf(payment.refunded, payment.currency) : null,
})

const present = (payment: Payment): WirePayment => ({
  id: payment.id,
  status: STATUS_OF[payment.state],
  planId: payment.planId,
  provider: payment.provider,
  amount: toWhole(payment.amount, payment.currency),
  unit: signOf(payment.currency),
  currency: payment.currency,
  createdAt: payment.createdAt,
  expiresAt: payment.expiresAt,
  paidAt: payment.paidAt,
})
