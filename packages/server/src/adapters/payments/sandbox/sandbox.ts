import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Language } from '@easel/contract/languages'
import { z } from 'zod'
import type { Payment, PaymentProvider, ProviderEvent } from '../../../domain/payments/ports.ts'
import { type SandboxPayments, SandboxState } from './sandbox-payments.ts'

interface Parts {
  payments: SandboxPayments
  currency: string
  /** Signs the sandbox's notifications, as a provider's key does. */
  secret: string
  /** The address of the payment's page in the sandbox, which its QR code contains. */
  pageOf(id: string, language: Language): string
}

export const SIGNATURE_HEADER = 'x-sandbox-signature'

const NotificationBody = z.object({
  id: z.string(),
  state: SandboxState,
  amount: z.int(),
  currency: z.string(),
})
type NotificationBody = z.infer<typeof NotificationBody>

const sign = (body: Buffer, secret: string): Buffer => createHmac('sha256', secret).update(body).digest()

/** What the sandbox sends when a button of its page is pressed. */
export function sandboxNotification(body: NotificationBody, secret: string) {
  const bytes = Buffer.from(JSON.stringify(body))
  return { body: bytes, headers: { [SIGNATURE_HEADER]: sign(bytes, secret).toString('hex') } }
}

/** Stands in for a provider in development: its page has buttons to pay and to decline. */
export function createSandbox({ payments, currency, secret, pageOf }: Parts): PaymentProvider {
  const eventOf = async ({ id }: Pick<Payment, 'id'>): Promise<ProviderEvent | null> => {
    const stored = await payments.find(id)
    return stored ? toEvent(stored) : null
  }
  return {
    name: 'sandbox',
    currency,
    payTypes: ['Page', 'Wap', 'App'],
    showsOwnQr: false,
    frameOrigins: [],

    async begin({ id, amount, currency: of, title, language, expiresAt }) {
      await payments.open({ id, amount, currency: of, title, until: expiresAt })
      return { payload: pageOf(id, language), providerRef: `sandbox-${id}` }
    },
    ask: eventOf,
    async close(payment) {
      await payments.close(payment.id)
      return eventOf(payment)
    },
    refund: ({ id }) => payments.refund(id),

    async verify({ headers, body }) {
      const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''), 'hex')
      const expected = sign(body, secret)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        return { ok: false, because: 'signature', paymentId: null }
      }
      const parsed = NotificationBody.safeParse(jsonOf(body))
      if (!parsed.success) return { ok: false, because: 'malformed', paymentId: null }
      return { ok: true, paymentId: parsed.data.id, event: toEvent(parsed.data) }
    },
  }
}

const EVENTS = {
  open: null,
  paid: 'paid',
  declined: 'declined',
  closed: 'expired',
  refunded: 'refunded',
} as const satisfies Record<SandboxState, ProviderEvent['event'] | null>

function toEvent({ id, state, amount, currency }: NotificationBody): ProviderEvent | null {
  const event = EVENTS[state]
  return event && { event, amount, total: amount, currency, providerRef: `sandbox-${id}` }
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
