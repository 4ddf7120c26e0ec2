import { SECOND } from '@easel/contract/numbers'
import { createTransport } from 'nodemailer'
import { DeliveryError, type Mailer } from '../../domain/deliveries/ports.ts'

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which is encrypted where the server can. */
  url: string
  /** `Easel <no-reply@example.com>` */
  from: string
}

/** Time-out; a later attempt follows. */
const TIMEOUT = 10 * SECOND

/** Sends e-mails over pooled connections to an SMTP server. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // Contents are ours; nodemailer must not read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // As an object the target cannot be parsed as several addresses.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
      } catch (error) {
        throw toDeliveryError(error)
      }
    },
    close: () => transport.close(),
  }
}

/** What nodemailer reports when there is no connection, or no sign-in; none of it is about the recipient. */
const OUTAGE_CODES: ReadonlySet<string> = new Set([
  'EAUTH',
  'ECONNECTION',
  'EDNS',
  'EPROTOCOL',
  'ESOCKET',
  'ETIMEDOUT',
  'ETLS',
])

/** A 5xx status is permanent, except for wrong credentials, which the operator can correct. */
function toDeliveryError(error: unknown): DeliveryError {
  const {
    responseCode,
    code = '',
    message = '',
  } = error as {
    responseCode?: number
    code?: string
    message?: string
  }
  const final = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH'
  // While it shuts down (421), it takes nobody's mail either.
  const isOutage = responseCode === 421 || OUTAGE_CODES.has(code)
  const reason = responseCode === undefined ? message : `${responseCode}`
  return new DeliveryError(`The mail server: ${[code, reason].filter(Boolean).join(' ')}`, {
    retryable: !final,
    isOutage,
    cause: error,
  })
}
