import type { Language } from '@easel/contract/languages'
import type { PaymentProviderName } from '@easel/contract/payments'
import { escapeAttribute } from '@easel/first-paint/page'
import type { FastifyInstance } from 'fastify'
import type { Payment } from '../../domain/payments/ports.ts'
import { pageLanguage } from '../language.ts'
import type { OwnAddress } from '../own-address.ts'
import { PAY_TEXTS } from './pay-texts.ts'
import { sendPlainPage } from './plain-page.ts'

/**
 * Browsers of messaging apps that a provider's page does not open in. Cards and the sandbox are pages like others; Alipay
 * is turned away by the apps of its competitor.
 */
const SHUT_OUT: Partial<Record<PaymentProviderName, RegExp>> = { alipay: /MicroMessenger\/|\bQQ\// }
/** Seconds after which the guide looks again whether the payment was made in the other browser. */
const REFRESH_SECONDS = 3

/** Whether the browser does not open the provider's page. */
export const isShutOut = (provider: PaymentProviderName, userAgent = ''): boolean =>
  SHUT_OUT[provider]?.test(userAgent) ?? false

/** Leads to the provider's page of a payment, from whatever browser it is opened in. */
export const openPath = (id: string, language: Language): string => `/pay/open/${id}?language=${language}`

/** Where a provider sends the buyer back to. */
export const returnPath = (id: string, language: Language): string => `/pay/return/${id}?language=${language}`

/** Whether a buyer may still be sent to the provider. */
export const isPayable = ({ payload, state, expiresAt }: Payment, now: number): boolean =>
  payload !== null && state === 'pending' && now < expiresAt

interface Parts {
  named(id: string): Promise<Payment | null>
  now(): number
  linkTo: OwnAddress
}

/**
 * `/pay/open/:id` leads to the provider. In a browser that does not open it, the page says how to open it in another one:
 * there the same address leads to the same payment, so that the membership is that of whoever began it.
 */
export function openPaymentRoute(app: FastifyInstance, { named, now, linkTo }: Parts): void {
  app.get<{ Params: { id: string } }>('/pay/open/:id', async (request, reply) => {
    const payment = await named(request.params.id)
    // The request of an app is for the app alone.
    if (!payment || payment.payType === 'App') return reply.callNotFound()
    const language = pageLanguage(request)
    const texts = PAY_TEXTS[language]
    reply.headers({ vary: 'accept-language, user-agent', 'cache-control': 'no-store' })
    if (!isPayable(payment, now())) return reply.redirect(returnPath(payment.id, language))
    if (!isShutOut(payment.provider, request.headers['user-agent'])) {
      return reply.redirect(new URL(payment.payload ?? '', linkTo(request)).href)
    }
    const { title, text, steps } = texts.outside
    const list = steps.map((step) => `<li>${escapeAttribute(step)}</li>`).join('')
    return sendPlainPage(reply, {
      language,
      title,
      body: `<h1>${escapeAttribute(title)}</h1><ol>${list}</ol><p>${escapeAttribute(text)}</p>`,
      refresh: REFRESH_SECONDS,
    })
  })
}
