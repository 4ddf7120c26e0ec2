import { checkPublicUrl, checkReachable } from '../adapters/doctor/check-address.ts'
import { checkPostgres } from '../adapters/doctor/check-database.ts'
import { checkDataDir } from '../adapters/doctor/check-files.ts'
import { checkMail } from '../adapters/doctor/check-mail.ts'
import { checkStripe } from '../adapters/doctor/check-stripe.ts'
import type { Config } from '../config/config.ts'
import { type Finding, okFinding, warningFinding } from '../domain/kernel/finding.ts'
import { smsProvidersOf } from './senders.ts'

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
    smsFinding(config),
    ...paymentChecks(config),
    ...Object.entries(config.tools).flatMap(([name, address]) =>
      address === null ? [] : [checkReachable(`TOOLS (${name})`, address)],
    ),
    ...config.engines.flatMap((engine) =>
      engine.type === 'sketch' ? [] : [checkReachable(`ENGINES (${engine.id})`, engine.baseUrl)],
    ),
    ...(config.writer.by === 'chat' ? [checkReachable('WRITER', config.writer.baseUrl)] : []),
  ])
  return [...found.flat(), ...config.warnings.map((text) => warningFinding('settings', text))]
}

const mailFinding = ({ mail, outbox }: Config): Finding | Promise<Finding> => {
  if (mail) return checkMail(mail.url.reveal())
  const text = outbox ? 'not set: e-mails are shown at /dev/outbox' : 'not set: no e-mails are sent'
  return okFinding('SMTP_URL', text)
}

const smsFinding = ({ sms }: Config): Finding => {
  const names = smsProvidersOf(sms)
  if (names.length === 0) return okFinding('SMS', 'not set')
  return okFinding(
    'SMS',
    `${names.join(' and ')}: send yourself a code to try it, because nothing else shows that it arrives`,
  )
}

function paymentChecks(config: Config): (Finding | Promise<Finding | Finding[]>)[] {
  const { alipay, stripe, sandbox } = config.payments
  const checks: (Finding | Promise<Finding | Finding[]>)[] = []
  if (alipay) {
    checks.push(checkReachable('PAYMENTS (alipay)', alipay.gateway))
  }
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
