import type { Language } from '@easel/contract/languages'
import { escapeAttribute } from '@easel/first-paint/page'
import type { FastifyInstance } from 'fastify'
import { renderSVG } from 'uqr'
import type { PartnerRegistry } from '../../domain/partners/registry.ts'
import type { PaymentState } from '../../domain/payments/payment-states.ts'
import type { Payment, PaymentProvider } from '../../domain/payments/ports.ts'
import { pageLanguage } from '../language.ts'
import type { OwnAddress } from '../own-address.ts'
import { isPayable, openPath, openPaymentRoute } from './open-payment.routes.ts'
import { PAY_TEXTS } from './pay-texts.ts'
import { sendPlainPage } from './plain-page.ts'

type Find = (id: string) => Promise<Payment | null>
type ById = { Params: { id: string } }

const ID = /^[A-Za-z0-9_-]{1,64}$/
/** Whether it can be the id of a payment: a database refuses to look for some texts. */
export const isPaymentId = (id: string): boolean => ID.test(id)
/** Seconds after which the page of a return reloads to show the payment. */
const REFRESH_SECONDS = 3

/** `partner`: on whose page it is shown. */
export const qrPagePath = (id: string, size: number, partner: string | null): string =>
  `/pay/qr/${id}?size=${size}${partner === null ? '' : `&partner=${encodeURIComponent(partner)}`}`

interface Parts {
  find: Find
  /** Whether the provider's own page holds the QR code. */
  showsOwnQr(provider: PaymentProvider['name']): boolean
  partners: Pick<PartnerRegistry, 'find'>
  now(): number
  linkTo: OwnAddress
}

/**
 * Pages beside the purchase: the QR code in its frame, the way to the provider, and the page that a provider sends the
 * buyer back to. They are often opened on another device than the purchase began on, so they show only the state of the
 * payment.
 */
export function payRoutes(app: FastifyInstance, { find, showsOwnQr, partners, now, linkTo }: Parts): void {
  /** Our own pages, and those of a partner that offers the membership. */
  const framedBy = (partner: unknown): readonly string[] => {
    const known = typeof partner === 'string' ? partners.find(partner) : null
    return known?.features.includes('vip') ? ["'self'", ...known.origins] : ["'self'"]
  }
  const named = async (id: string) => (isPaymentId(id) ? find(id) : null)
  openPaymentRoute(app, { named, now, linkTo })

  app.get<ById & { Querystring: { partner?: unknown } }>('/pay/qr/:id', async (request, reply) => {
    const payment = await named(request.params.id)
    const language = pageLanguage(request)
    const texts = PAY_TEXTS[language]
    if (!payment?.payload || payment.state !== 'pending' || now() >= payment.expiresAt) {
      return reply.callNotFound()
    }
    const address = new URL(payment.payload, linkTo(request)).href
    const svg = renderSVG(address, { border: 2 }).replace(
      '<svg ',
      `<svg role="img" aria-label="${texts.qr}" `,
    )
    return sendPlainPage(reply, {
      language,
      title: texts.qr,
      body: svg,
      className: 'qr',
      framedBy: framedBy(request.query.partner),
    })
  })

  app.get<ById>('/pay/return/:id', async (request, reply) => {
    const payment = await named(request.params.id)
    if (!payment) return reply.callNotFound()
    const language = pageLanguage(request)
    const texts = PAY_TEXTS[language]
    const { title, text } = texts.returned[OUTCOMES[payment.state]]
    // Of a partner's users our own pages know nothing: to them they would look as if nothing had been bought.
    const back = payment.partnerId
      ? ''
      : `<a class="button main" href="/home">${escapeAttribute(texts.back)}</a>`
    // A buyer who came back without paying. A payment that is a code in our page's frame is paid there.
    const hasOwnPage =
      payment.payType === 'Wap' || (payment.payType === 'Page' && !showsOwnQr(payment.provider))
    const again = hasOwnPage && isPayable(payment, now()) ? againPart(payment.id, language) : ''
    // Whoever has paid, and sees no membership, needs it for support.
    const order = `<p>${texts.order} <code>${payment.id}</code></p>`
    return sendPlainPage(reply, {
      language,
      title,
      body: `<h1>${escapeAttribute(title)}</h1><p>${escapeAttribute(text)}</p>${order}${again}${back}`,
      ...(payment.state === 'pending' ? { refresh: REFRESH_SECONDS } : {}),
    })
  })
}

function againPart(id: string, language: Language): string {
  const { text, again } = PAY_TEXTS[language].notPaid
  return `<p>${escapeAttribute(text)}</p><a class="button" href="${escapeAttribute(openPath(id, language))}">${escapeAttribute(again)}</a>`
}

const OUTCOMES: Readonly<Record<PaymentState, keyof (typeof PAY_TEXTS)[Language]['returned']>> = {
  pending: 'waiting',
  paid: 'paid',
  expired: 'ended',
  superseded: 'ended',
  failed: 'declined',
  refunded: 'refunded',
  disputed: 'disputed',
}
