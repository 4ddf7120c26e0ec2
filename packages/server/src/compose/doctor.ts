import {
  ADDRESS_TIMEOUT,
  checkDownload,
  checkKey,
  checkOwnUrl,
  checkReachable,
} from '../adapters/doctor/check-address.ts'
import { checkAlipay } from '../adapters/doctor/check-alipay.ts'
import { checkBackups } from '../adapters/doctor/check-backups.ts'
import { checkPostgres } from '../adapters/doctor/check-database.ts'
import { checkDataDir, checkSecurityLog } from '../adapters/doctor/check-files.ts'
import { checkMail } from '../adapters/doctor/check-mail.ts'
import { checkPartners } from '../adapters/doctor/check-partners.ts'
import { checkStripe } from '../adapters/doctor/check-stripe.ts'
import { checkSupportContact } from '../adapters/doctor/check-support-contact.ts'
import { loadImageModel } from '../adapters/engines/aisdk/image-model.ts'
import { findPackage } from '../adapters/engines/aisdk/provider-package.ts'
import { headersOf as midjourneyHeaders } from '../adapters/engines/midjourney/client.ts'
import { headersOf as sdWebUiHeaders } from '../adapters/engines/sdwebui/sdwebui.engine.ts'
import { networks } from '../adapters/networks/installed.ts'
import type { Config } from '../config/config.ts'
import { errorFinding, type Finding, okFinding, warningFinding } from '../domain/kernel/finding.ts'
import { PLAYGROUND_ID } from '../domain/partners/playground.ts'
import { bucketFindings } from './doctor-bucket.ts'
import { partnerAddresses } from './partner-addresses.ts'
import { alipaySettings } from './payment-providers.ts'
import { checkSmsProviders } from './senders.ts'

/**
 * Checks all that the settings name: files, database, addresses, keys. Nothing is sent, charged or written; a server
 * need not run. `timeout`: how long addresses outside are waited for.
 */
export async function examine(config: Config, timeout = ADDRESS_TIMEOUT): Promise<Finding[]> {
  const found = await Promise.all([
    checkDataDir(config.dataDir),
    networksFindings(),
    bucketFindings(config, timeout),
    config.databaseUrl === null
      ? okFinding('DATABASE_URL', 'the embedded database, for one process')
      : checkPostgres(config.databaseUrl),
    ...directChecks(config),
    config.publicUrl === null
      ? okFinding('PUBLIC_URL', 'not set: links lead to the address of the request')
      : checkOwnUrl('PUBLIC_URL', config.publicUrl, nowOf(config)),
    config.securityLog === null
      ? okFinding('SECURITY_LOG', 'not set: security events go to the standard output')
      : checkSecurityLog(config.securityLog),
    checkSupportContact(config.supportContact, config.publicUrl !== null),
    checkBackups(config.backup, config.dataDir, nowOf(config)()),
    mailFinding(config),
    ...smsFindings(config),
    ...paymentChecks(config),
    ...Object.entries(config.tools).flatMap(([name, address]) =>
      address === null ? [] : [checkReachable(`TOOLS (${name})`, address)],
    ),
    ...Object.entries(config.downloads).flatMap(([app, addresses]) =>
      Object.entries(addresses).flatMap(([system, address]) =>
        address === null ? [] : [checkDownload(`DOWNLOADS (${app}, ${system})`, address, timeout)],
      ),
    ),
    ...serviceChecks(config),
    ...hookChecks(config),
    partnerChecks(config, timeout),
  ])
  return [...found.flat(), ...config.warnings.map((text) => warningFinding('settings', text))]
}

/** What looks at pictures and enlarges them comes after the first page is served. */
function networksFindings(): Finding[] {
  const state = networks()
  if (state === 'installed') return []
  const rest =
    state === 'missing'
      ? 'the next npm start installs it. Until then sets that need it fail'
      : 'sets that need it wait for it'
  return [warningFinding('installation', `The image check and what enlarges pictures: ${state}; ${rest}.`)]
}

/** Past a pooler, where there is one. */
const directChecks = ({ databaseUrl, directDatabaseUrl }: Config): Promise<Finding>[] =>
  directDatabaseUrl === null || directDatabaseUrl === databaseUrl
    ? []
    : [checkPostgres(directDatabaseUrl, 'DATABASE_DIRECT_URL')]

const nowOf =
  ({ clockOffset }: Config) =>
  () =>
    Date.now() + clockOffset

const mailFinding = ({ mail, outbox }: Config): Finding | Promise<Finding> => {
  if (mail) return checkMail(mail.url.reveal())
  const text = outbox ? 'not set: e-mails are shown at /dev/outbox' : 'not set: no e-mails are sent'
  return okFinding('SMTP_URL', text)
}

function smsFindings(config: Config): (Finding | Promise<Finding>)[] {
  const checks = checkSmsProviders(config.sms, { now: nowOf(config) })
  if (checks.length === 0) {
    const text = config.outbox
      ? 'not set: codes to numbers are shown at /dev/outbox'
      : 'not set: nobody can register with a number, and people in mainland China register with nothing else'
    return [okFinding('SMS', text)]
  }
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
    dataDir: string,
  ) => Promise<Finding> | null
} = {
  // Its calls cost: the key is not tried.
  aisdk: async (engine, about, dataDir) => {
    try {
      const entry = findPackage(engine.id, engine.package, dataDir)
      await loadImageModel({ ...engine, entry, apiKey: engine.apiKey?.reveal() ?? null }, fetch)
      return okFinding(
        about,
        `${engine.package} has its model; npm run engines test ${engine.id} tries its key`,
      )
    } catch (error) {
      return errorFinding(about, (error as Error).message)
    }
  },
  sketch: () => null,
  openai: ({ baseUrl, apiKey }, about) => openAi(about, baseUrl, apiKey),
  midjourney: ({ baseUrl, apiKey, auth }, about) =>
    checkKey(about, {
      address: baseUrl,
      path: 'task/queue',
      headers: midjourneyHeaders(apiKey?.reveal() ?? null, auth),
    }),
  comfyui: ({ baseUrl, apiKey }, about) =>
    checkKey(about, {
      address: baseUrl,
      path: 'system_stats',
      headers: bearer(apiKey),
      ifMissing: 'See that baseUrl leads to ComfyUI.',
    }),
  sdwebui: ({ baseUrl, apiKey }, about) =>
    checkKey(about, {
      address: baseUrl,
      path: 'sdapi/v1/samplers',
      headers: sdWebUiHeaders(apiKey?.reveal() ?? null),
      ifMissing: 'Start it with --api, and see that baseUrl ends before /sdapi.',
    }),
}

/** Services with keys: engines, the writer, moderation. */
function serviceChecks({ engines, writer, imageModeration, dataDir }: Config): Promise<Finding>[] {
  return [
    ...engines.flatMap((engine) => {
      const check = ENGINE_CHECKS[engine.type] as (
        of: typeof engine,
        about: string,
        dataDir: string,
      ) => Promise<Finding> | null
      return check(engine, `ENGINES (${engine.id})`, dataDir) ?? []
    }),
    ...(writer.by === 'chat' ? [openAi('WRITER', writer.baseUrl, writer.apiKey)] : []),
    ...(imageModeration.by === 'openai'
      ? [openAi('IMAGE_MODERATION', imageModeration.baseUrl, imageModeration.apiKey)]
      : []),
  ]
}

/** Where engines report what they have made. */
const hookChecks = (config: Config): Promise<Finding>[] =>
  config.engines.flatMap((engine) =>
    engine.type === 'midjourney' && engine.hookBaseUrl !== undefined
      ? [checkOwnUrl(`ENGINES (${engine.id}, hookBaseUrl)`, engine.hookBaseUrl, nowOf(config))]
      : [],
  )

async function partnerChecks(config: Config, timeout: number): Promise<Finding[]> {
  const { partners, ids, isWhole } = await partnerAddresses(config)
  const unknown = okFinding('partners', 'those of the embedded database are checked while Easel runs')
  return [
    ...(await checkPartners(partners, config.privateHosts, timeout)),
    ...(isWhole ? capFindings(config, ids) : [unknown]),
  ]
}

/** Caps of partners that there are not, such as misspelled ones. */
const capFindings = ({ spendCaps }: Config, ids: readonly string[]): Finding[] =>
  [...spendCaps.partners.keys()]
    .filter((id) => id !== PLAYGROUND_ID && !ids.includes(id))
    .map((id) => warningFinding('PARTNER_SPEND_CAPS', `There is no partner ${id}: its cap holds for nobody.`))

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
  if (checks.length === 0) checks.push(okFinding('PAYMENTS', 'not set: nothing is sold'))
  return checks
}
