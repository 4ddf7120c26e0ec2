import { SECOND } from '@easel/contract/numbers'
import { createTransport } from 'nodemailer'
import { DeliveryFault, type Mailer } from '../../domain/deliveries/ports.ts'

export interface SmtpSettings {
  /** `smtps://user:password@host:465`, or `smtp://…:587`, which is encrypted where the server can. */
  url: string
  /** `Easel <no-reply@example.com>` */
  from: string
}

/** A server that does not answer within this time is tried again later. */
const TIMEOUT = 10 * SECOND

/** Sends letters by a mail server, over a few connections that are kept open. */
export function createSmtpMailer({ url, from }: SmtpSettings): Mailer & { close(): void } {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIMEOUT,
    greetingTimeout: TIMEOUT,
    socketTimeout: TIMEOUT,
    // Letters hold only what we write: nothing is ever read from a file or fetched.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    async send({ id, to, subject, text, html }) {
      try {
        await transport.sendMail({
          from,
          // As an object it is one address, whatever is in it.
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
      } catch (error) {
        throw faultOf(error)
      }
    },
    close: () => transport.close(),
  }
}

/** A server that refuses for good says so with a status from 500 on; wrong credentials are for the operator to mend. */
function faultOf(error: unknown): DeliveryFault {
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
  const said = responseCode === undefined ? message : `${responseCode}`
  return new DeliveryFault(`The mail server: ${[code, said].filter(Boolean).join(' ')}`, {
    retryable: !final,
    cause: error,
  })
}
