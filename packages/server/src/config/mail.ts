import { z } from 'zod'
import { Secret } from './secret.ts'
import { StartError } from './start-error.ts'

/** A mail server: `smtps://user:password@host:465`, or `smtp://…:587`. */
export const SmtpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname,
    {
      message: 'must be smtps://user:password@host:465',
    },
  )

/** The sender of e-mails: an address, or a name and an address. */
export const MailFrom = z.string().regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  message: 'must be an address such as Easel <no-reply@easel.example>',
})

/** Null where nothing is mailed. Throws when only one of both is set. */
export function mailAccount(url: string | undefined, from: string | undefined) {
  if ((url === undefined) !== (from === undefined)) {
    throw new StartError(
      'Settings SMTP_URL and MAIL_FROM go together: the mail server, and the sender of e-mails. Set both or neither.',
    )
  }
  return url === undefined || from === undefined ? null : { url: new Secret(url), from }
}
