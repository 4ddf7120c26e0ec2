import { mailServer } from '../../packages/server/test/fakes/mail-server.ts'
import { emailsOf } from './emails.ts'
import { ServerUnderTest } from './server.ts'

/** A server that sends its e-mails to a real SMTP server, which is closed with it. */
export async function startMailedServer(env: Record<string, string> = {}) {
  const mail = await mailServer({ user: 'easel', password: 'post-office' })
  const server = await ServerUnderTest.start({
    GEO_COUNTRY: 'MX',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Easel <no-reply@easel.example>',
    ...env,
  })
  return {
    server,
    ...emailsOf(mail),
    async end(): Promise<void> {
      await server.end()
      await mail.close()
    },
  }
}

export type MailedServer = Awaited<ReturnType<typeof startMailedServer>>
