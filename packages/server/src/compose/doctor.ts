import { checkKey, checkPublicUrl, checkReachable } from '../adapters/doctor/check-address.ts'
import { checkAlipay } from '../adapters/doctor/check-alipay.ts'
import { checkPostgres } from '../adapters/doctor/check-database.ts'
import { checkDataDir } from '../adapters/doctor/check-files.ts'
import { checkMail } from '../adapters/doctor/check-mail.ts'
import { checkStripe } from '../adapters/doctor/check-stripe.ts'
import { headersOf as midjourneyHeaders } from '../adapters/engines/midjourney/client.ts'
import type { Config } from '../config/config.ts'
import { errorFinding, type Finding, okFinding, warningFinding } from '../domain/kernel/finding.ts'
import { alipaySettings } from './payment-providers.ts'
import { checkSmsProviders } from './senders.ts'

/**
 * Checks all that the settings name: files, database, addresses, keys. Nothing is sent, charged or written; a server
 * need not run.
 */
export async function examine(config: Config): Promise<Finding[]> {
  const found = await Promise.all([
    checkDataDir(config.dataDir),
    config.databaseUrl === null
      ? okFinding('DATABASE_URL', 'the embedded database, for one process')
      : checkPostgres(config.databaseUrl),
    config.publicUrl === null
      ? okFinding('PUBLIC_URL', 'not set: links lead to the address of the request')
      : checkPublicUrl(config.publicUrl, () => Date.now() + config.clockOffset),
    mailFinding(config),
    ...smsFindings(config),
    ...paymentChecks(config),
    ...Object.entries(config.tools).flatMap(([name, address]) =>
      address === null ? [] : [checkReachable(`TOOLS (${name})`, address)],
    ),
    ...serviceChecks(config),
  ])
  return [...found.flat(), ...config.warnings.map((text) => warningFinding('settings', text))]
}

const mailFinding = ({ mail, outbox }: Config): Finding | Promise<Finding> => {
  if (mail) return checkMail(mail.url.reveal())
  const text = outbox ? 'not set: e-mails are shown at /dev/outbox' : 'not set: no e-mails are sent'
  return okFinding('SMTP_URL', text)
}

function smsFindings({ sms, clockOffset }: Config): (Finding | Promise<Finding>)[] {
  const checks = checkSmsProviders(sms, { now: () => Date.now() + clockOffset })
  if (checks.length === 0) return [okFinding('SMS', 'not set')]
  return checks.map(async ({ title, check }) => {
    const about = `SMS (${title})`
    try {
      const answer = await check
      if (answer.result === 'accepted') return okFinding(about, `${title} accepts the settings`)
      if (answer.result === 'rejected')
        return errorFinding(about, `${title} rejects the settings: ${answer.because}`)
      return warningFinding(
        about,
        `The key may not read from ${title} (${answer.because}): send yourself a code to try it.`,
      )
    } catch (error) {
      return errorFinding(about, (error as Error).message)
    }
  })
}

type EngineSettings = Config['engines'][number]

const bearer = (key: { reveal(): string } | null): Record<string, string> =>
  key === null ? {} : { authorization: `Bearer ${key.reveal()}` }
const openAi = (about: string, address: string, key: { reveal(): string } | null) =>
  checkKey(about, { address, path: 'models', headers: bearer(key) })

/** How the key of each type of engine is tried; null: it has none. */
const ENGINE_CHECKS: {
  [T in EngineSettings['type']]: (
    engine: Extract<EngineSettings, { type: T }>,
    about: string,
  ) => Promise<Finding> | null
} = {
  sketch: () => null,
  openai: ({ baseUrl, apiKey }, about) => openAi(about, baseUrl, apiKey),
  midjourney: ({ baseUrl, apiKey, auth }, about) =>
    checkKey(about, {
      address: baseUrl,
      path: 'task/queue',
      headers: midjourneyHeaders(apiKey?.reveal() ?? null, auth),
    }),
}

/** Services with keys: engines, the writer, moderation. */
function serviceChecks({ engines, writer, imageModeration }: Config): Promise<Finding>[] {
  return [
    ...engines.flatMap((engine) => {
      const check = ENGINE_CHECKS[engine.type] as (
        of: typeof engine,
        about: string,
      ) => Promise<Finding> | null
      return check(engine, `ENGINES (${engine.id})`) ?? []
    }),
    ...(writer.by === 'chat' ? [openAi('WRITER', writer.baseUrl, writer.apiKey)] : []),
    ...(imageModeration.by === 'openai'
      ? [openAi('IMAGE_MODERATION', imageModeration.baseUrl, imageModeration.apiKey)]
      : []),
  ]
}

function paymentChecks(config: Config): (Finding | Promise<Finding | Finding[]>)[] {
  const { stripe, sandbox } = config.payments
  const alipay = alipaySettings(config)
  const checks: (Finding | Promise<Finding | Finding[]>)[] = []
  if (alipay) checks.push(checkAlipay(alipay, config.production))
  if (stripe) {
    checks.push(
      checkStripe({
        apiKey: stripe.apiKey?.reveal() ?? '',
        baseUrl: stripe.baseUrl,
        notifyUrl: `${config.publicUrl}/api/v2/stripe-notify`,
        production: config.production,
      }),
    )
  }
  if (sandbox) checks.push(okFinding('PAYMENTS (sandbox)', 'no money moves'))
  return checks
}
