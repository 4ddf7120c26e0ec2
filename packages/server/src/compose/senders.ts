import { checkAliyun, createAliyunSms } from '../adapters/sms/aliyun.ts'
import { createSmsByRegion } from '../adapters/sms/by-region.ts'
import type { SmsCheck } from '../adapters/sms/sms-check.ts'
import { checkTwilio, createTwilioSms } from '../adapters/sms/twilio.ts'
import type { Config } from '../config/config.ts'
import { type OutageEvents, type Watched, watchOutage } from '../domain/deliveries/outage.ts'
import type { Channel, Mailer, SmsSender } from '../domain/deliveries/ports.ts'
import type { MessageChannels } from '../domain/identity/ports.ts'
import type { Changes } from '../domain/kernel/changes.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Ids } from '../domain/kernel/ids.ts'

interface Parts {
  clock: Clock
  changes: Changes
  ids: Ids
}

/** Senders by the settings; null: no provider. */
export async function createSenders(config: Pick<Config, 'mail' | 'sms' | 'outbox'>, parts: Parts) {
  const { mail } = config
  const outageEventsOf = createOutageEvents(parts)
  const mailer = mail && watchOutage(await mailerOf(mail), parts.clock, outageEventsOf('mail'))
  const providers = smsSenders(config.sms, parts.clock, outageEventsOf)
  const sms = providers.length > 0 ? createSmsByRegion(providers) : null
  const by = (channel: Channel) => (channel === 'email' ? mailer : sms)
  return {
    mailer: mailer satisfies Mailer | null,
    sms,
    by,
    /** What has no provider goes to the development outbox, where there is one. */
    channels: {
      canSend: (channel) => config.outbox || by(channel) !== null,
      reaches(channel, target) {
        // Without any provider no other target would do either: that is an outage.
        if (by(channel) === null) return config.outbox || (mailer === null && sms === null)
        return channel === 'email' || sms?.reaches(target) === true
      },
      canSendNow(channel, target) {
        if (by(channel) === null) return config.outbox
        return channel === 'email' ? mailer?.isDown() === false : sms?.canSend(target) === true
      },
    } satisfies MessageChannels,
    close: () => mailer?.close(),
  }
}

/** News of the outages of a provider, for all processes. */
function createOutageEvents({ changes, ids }: Parts) {
  // A process hears itself, too, and late: by then it may know better.
  const own = ids.next()
  return (provider: string): OutageEvents => ({
    publish(isDown) {
      const text = `${provider} ${isDown ? 'down' : 'up'} ${own}`
      // Where the database cannot be asked, nobody can request codes either.
      void changes.publish('outages', undefined, text).catch(() => {})
    },
    subscribe(listener) {
      changes.subscribe('outages', (text) => {
        const [about, state, by] = text?.split(' ') ?? []
        if (about === provider && by !== own) listener(state === 'down')
      })
    },
  })
}

/** Loaded only where mail is configured. */
async function mailerOf({ url, from }: NonNullable<Config['mail']>) {
  const { createSmtpMailer } = await import('../adapters/mail/smtp.ts')
  return createSmtpMailer({ url: url.reveal(), from })
}

type SmsAccounts = Config['sms']
type SmsProvider = keyof SmsAccounts

const keyOf = (account: { apiKey: { reveal(): string } | null }): string => account.apiKey?.reveal() ?? ''

const aliyunOf = (account: NonNullable<SmsAccounts['aliyun']>) => ({
  ...account,
  accessKeySecret: keyOf(account),
})
const twilioOf = (account: NonNullable<SmsAccounts['twilio']>) => ({
  ...account,
  keySid: account.keySid ?? account.accountSid,
  secret: keyOf(account),
})

/** How each provider of short messages is made from its settings, the one for the fewest countries first. */
const SMS_PROVIDERS: {
  readonly [P in SmsProvider]: {
    title: string
    create(account: NonNullable<SmsAccounts[P]>, clock: Clock): SmsSender
    /** Sends nothing. */
    check(account: NonNullable<SmsAccounts[P]>, clock: Pick<Clock, 'now'>): Promise<SmsCheck>
  }
} = {
  aliyun: {
    title: 'Alibaba Cloud',
    create: (account, clock) => createAliyunSms(aliyunOf(account), clock.now),
    check: (account, clock) => checkAliyun(aliyunOf(account), clock.now),
  },
  twilio: {
    title: 'Twilio',
    create: (account) => createTwilioSms(twilioOf(account)),
    check: (account) => checkTwilio(twilioOf(account)),
  },
}

const NAMES = Object.keys(SMS_PROVIDERS) as SmsProvider[]

/** Asks each provider that is set whether it accepts its settings. */
export function checkSmsProviders(
  accounts: SmsAccounts,
  clock: Pick<Clock, 'now'>,
): { title: string; check: Promise<SmsCheck> }[] {
  const checkOf = <P extends SmsProvider>(name: P) => {
    const account: SmsAccounts[P] = accounts[name]
    const { title, check } = SMS_PROVIDERS[name]
    return account === null ? [] : [{ title, check: check(account, clock) }]
  }
  return NAMES.flatMap((name) => checkOf(name))
}

function smsSenders(
  accounts: SmsAccounts,
  clock: Clock,
  outageEventsOf: (provider: string) => OutageEvents,
): (SmsSender & Watched)[] {
  const senderOf = <P extends SmsProvider>(name: P): (SmsSender & Watched)[] => {
    const account: SmsAccounts[P] = accounts[name]
    if (account === null) return []
    return [watchOutage(SMS_PROVIDERS[name].create(account, clock), clock, outageEventsOf(name))]
  }
  return NAMES.flatMap((name) => senderOf(name))
}
