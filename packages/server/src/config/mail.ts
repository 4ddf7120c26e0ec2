import { z } from 'zod'

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
