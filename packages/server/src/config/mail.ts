import { z } from 'zod'
import { Secret } from './secret.ts'
import { StartError } from './start-error.ts'

/** A mail server: `smtps://user:password@host:465`, or `smtp://…:587`. */
export const SmtpUrl = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname,
    {
      message: 'wants smtps://user:password@host:465',
    },
  )

/** Who letters come from: an address, or a name and an address. */
export const MailFrom = z.string().regex(/^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
  message: 'wants an address such as Easel <no-reply@easel.example>',
})

/** Null where nothing is mailed. Throws when one is there without the other. */
export function mailAccount(url: string | undefined, from: string | undefined) {
  if ((url === undefined) !== (from === undefined)) {
    throw new StartError(
      'Settings SMTP_URL and MAIL_FROM go together: the mail server, and who letters come from. Set both or neither.',
    )
  }
  return url === undefined || from === undefined ? null : { url: new Secret(url), from }
}
