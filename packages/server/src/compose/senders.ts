import { createAliyunSms } from '../adapters/sms/aliyun.ts'
import { createSmsByRegion } from '../adapters/sms/by-region.ts'
import { createTwilioSms } from '../adapters/sms/twilio.ts'
import type { Config } from '../config/config.ts'
import type { Channel, Mailer, SmsSender } from '../domain/deliveries/ports.ts'
import type { Clock } from '../domain/kernel/clock.ts'

/** Senders by the settings; null: no provider. */
export async function createSenders(config: Pick<Config, 'mail' | 'sms'>, clock: Clock) {
  const { mail } = config
  const mailer = mail && (await mailerOf(mail))
  const providers = smsSenders(config.sms, clock)
  const sms = providers.length > 0 ? createSmsByRegion(providers) : null
  return {
    mailer: mailer satisfies Mailer | null,
    sms,
    by: (channel: Channel) => (channel === 'email' ? mailer : sms),
    close: () => mailer?.close(),
  }
}

/** Loaded only where mail is configured. */
async function mailerOf({ url, from }: NonNullable<Config['mail']>) {
  const { createSmtpMailer } = await import('../adapters/mail/smtp.ts')
  return createSmtpMailer({ url: url.reveal(), from })
}

/** The most specific first. */
function smsSenders({ aliyun, twilio }: Config['sms'], clock: Clock): SmsSender[] {
  const key = (account: { apiKey: { reveal(): string } | null }) => account.apiKey?.reveal() ?? ''
  return [
    ...(aliyun ? [createAliyunSms({ ...aliyun, accessKeySecret: key(aliyun) }, clock.now)] : []),
    ...(twilio
      ? [createTwilioSms({ ...twilio, keySid: twilio.keySid ?? twilio.accountSid, secret: key(twilio) })]
      : []),
  ]
}
