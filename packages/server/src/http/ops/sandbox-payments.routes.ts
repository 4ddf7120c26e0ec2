import type { Language } from '@easel/contract/languages'
import { escapeAttribute } from '@easel/first-paint/page'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { digitsOf, signOf, toWhole } from '../../domain/payments/plans.ts'
import { pageLanguage } from '../language.ts'
import { returnPath } from '../pages/open-payment.routes.ts'
import { isPaymentId } from '../pages/pay.routes.ts'
import { PAY_TEXTS } from '../pages/pay-texts.ts'
import { sendPlainPage } from '../pages/plain-page.ts'

/** What the sandbox has in its books. */
export interface SandboxBooks {
  find(
    id: string,
  ): Promise<{ title: string; amount: number; currency: string; state: string; until: number } | null>
  /** Decides a payment and notifies this installation of it. Null: it is over. */
  decide(id: string, action: 'pay' | 'decline'): Promise<'paid' | 'declined' | null>
}

const Action = z.object({ action: z.enum(['pay', 'decline']) })
const MAX_BODY_BYTES = 1024

/** The page of the sandbox, with buttons to pay and to decline. */
export async function sandboxPaymentRoutes(
  app: FastifyInstance,
  books: SandboxBooks,
  now: () => number,
): Promise<void> {
  await app.register(async (pages) => {
    // A form without a script sends its fields so.
    pages.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
    )

    pages.get<{ Params: { id: string } }>('/sandbox/payments/:id', async (request, reply) => {
      const language = pageLanguage(request)
      const { sandbox } = PAY_TEXTS[language]
      const { id } = request.params
      const payment = isPaymentId(id) ? await books.find(id) : null
      if (!payment) return reply.callNotFound()
      if (payment.state !== 'open' || now() >= payment.until) {
        return sendPlainPage(reply, { language, ...page(sandbox.over) })
      }
      const { currency } = payment
      const amount = `${signOf(currency)}${toWhole(payment.amount, currency).toFixed(digitsOf(currency))}`
      return sendPlainPage(reply, {
        language,
        title: sandbox.title,
        body: `<h1>${escapeAttribute(sandbox.title)}</h1><p>${escapeAttribute(payment.title)}</p>
<p class="amount">${escapeAttribute(amount)}</p>
<form method="post"><button class="main" name="action" value="pay">${sandbox.pay}</button><button name="action" value="decline">${sandbox.decline}</button></form>
<p>${escapeAttribute(sandbox.text)}</p>${leaving(id, language)}`,
      })
    })

    pages.post<{ Params: { id: string } }>('/sandbox/payments/:id', async (request, reply) => {
      const language = pageLanguage(request)
      const parsed = Action.safeParse(request.body)
      const { id } = request.params
      const outcome = parsed.success && isPaymentId(id) ? await books.decide(id, parsed.data.action) : null
      if (request.headers.accept?.includes('text/html')) {
        return sendOutcome(reply, { id, outcome, language })
      }
      return reply.code(outcome ? 200 : 409).send({ outcome })
    })
  })
}

interface Outcome {
  id: string
  outcome: 'paid' | 'declined' | null
  language: Language
}

function sendOutcome(reply: FastifyReply, { id, outcome, language }: Outcome): FastifyReply {
  const { sandbox } = PAY_TEXTS[language]
  if (!outcome) return sendPlainPage(reply.code(409), { language, ...page(sandbox.over) })
  const { title, body } = page(sandbox.done[outcome])
  return sendPlainPage(reply, { language, title, body: body + leaving(id, language) })
}

/** As a provider's page sends the buyer back, whether or not anything was paid. */
const leaving = (id: string, language: Language): string =>
  `<a href="${escapeAttribute(returnPath(id, language))}">${PAY_TEXTS[language].sandbox.leave}</a>`

const page = ({ title, text }: { title: string; text: string }) => ({
  title,
  body: `<h1>${escapeAttribute(title)}</h1><p>${escapeAttribute(text)}</p>`,
})
