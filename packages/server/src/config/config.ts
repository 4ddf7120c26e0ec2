import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { perTool } from '@easel/contract/tools'
import type { z } from 'zod'
import { backupSettings } from './backup.ts'
import { type EngineSetting, withKeys } from './engines.ts'
import { type Env, Environment, NEVER_EMPTY } from './environment.ts'
import { fileStoreSettings } from './file-store.ts'
import { withKey } from './keys.ts'
import { mailAccount } from './mail.ts'
import { misspelledSettings } from './misspelled-settings.ts'
import { toolsKeyOf } from './offers.ts'
import { readPartnersFile } from './partners-file.ts'
import { checkPasskeys } from './passkeys.ts'
import { paymentProviders, unpriced } from './payments.ts'
import { misnamedPlans } from './plans.ts'
import { isLoopback, isReachable } from './reachability.ts'
import { smsAccounts } from './sms.ts'
import { checkSpendCaps } from './spend-cap.ts'
import { spendCapsOf } from './spend-caps.ts'
import { StartError } from './start-error.ts'
import { telemetrySettings } from './telemetry.ts'
import { unsafeSettings } from './unsafe-settings.ts'

export type Config = ReturnType<typeof readConfig>

/** Reads and checks the environment. Throws a `StartError` that names the first wrong setting. */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => value !== '' || NEVER_EMPTY.includes(name)),
  )
  const parsed = Environment.safeParse(given)
  if (!parsed.success) throw wrongSetting(parsed.error)
  const env = parsed.data
  if (env.DATABASE_URL === undefined && env.ROLE !== 'all') {
    throw new StartError(`ROLE=${env.ROLE} needs DATABASE_URL: the embedded database serves one process.`)
  }
  const production = env.NODE_ENV === 'production'
  if (production && env.ROLE !== 'worker' && env.PUBLIC_URL === undefined) {
    throw new StartError(
      'Setting PUBLIC_URL is missing: in production links need the origin of this installation, such as https://easel.example.',
    )
  }
  const engines = withKeys(env.ENGINES, given, (engine, variable) => {
    return new StartError(
      `Setting ENGINES is wrong: the key of ${engine} is expected in ${variable}, which is not set.`,
    )
  })
  checkPasskeys(env.PASSKEYS === '1', env.PUBLIC_URL)
  const isOutbox = !production && isLoopback(env.HOST)
  const payments = paymentProviders(env.PAYMENTS, given, {
    isOpen: isReachable(env),
    publicUrl: env.PUBLIC_URL,
  })
  const uncounted = checkSpendCaps(env, env.ENGINES, env.WRITER)
  return {
    ...listeningOf(env),
    dataDir: resolve(env.DATA_DIR),
    ...databaseOf(env),
    role: env.ROLE,
    clientSecret: env.CLIENT_SECRET,
    limits: { ...env.LIMITS, concurrency: env.LIMITS.concurrency || defaultConcurrency(engines) },
    engines,
    imageModeration:
      env.IMAGE_MODERATION.by === 'openai'
        ? withKey('IMAGE_MODERATION', env.IMAGE_MODERATION, given)
        : env.IMAGE_MODERATION,
    writer:
      env.WRITER.by === 'chat'
        ? { ...withKey('WRITER', env.WRITER, given), pricePerPrompt: env.WRITER.pricePerPrompt ?? 0 }
        : env.WRITER,
    /** Null: nothing is mailed. */
    mail: mailAccount(env.SMTP_URL, env.MAIL_FROM),
    sms: smsAccounts(env.SMS ?? {}, given),
    ...consoleOf(env),
    /** The origin that passkeys are bound to; null: there are none. */
    passkeys: env.PASSKEYS === '1' ? (env.PUBLIC_URL ?? null) : null,
    payments,
    plans: env.PLANS,
    ...offersOf(env),
    /** What is shared with the tools' own servers. */
    toolsKey: toolsKeyOf(env.TOOLS, given),
    /** In millionths. */
    spendCaps: spendCapsOf(env),
    /** `shipped`: only its small pictures, none is painted in full size. */
    starterCollection: env.STARTER_COLLECTION,
    country: env.GEO_COUNTRY ?? null,
    clockOffset: env.CLOCK_OFFSET_MS,
    logLevel: env.LOG_LEVEL,
    origins: env.ORIGINS,
    /** Partners that ask for it show their users' works in the square of our own pages, and these in theirs. */
    sharedSquare: env.SHARED_SQUARE === '1',
    partners: readPartnersFile(env.PARTNERS),
    /** Hosts of a private network from which partners' public keys may be fetched, and to which webhooks may be sent. */
    privateHosts: { keys: env.PRIVATE_KEY_HOSTS, webhooks: env.PRIVATE_WEBHOOK_HOSTS },
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL ?? null,
    metrics: metricsAccess(env.METRICS_TOKEN, production),
    ...placesOf(env),
    /** What would be sent is shown on a page, to people at this machine. */
    outbox: isOutbox,
    /** Nothing sends some codes of accounts, and the outbox shows them. */
    showsCodes: isOutbox && (env.SMTP_URL === undefined || env.SMS === undefined),
    production,
    warnings: [
      ...misspelledSettings(environment, Object.keys(Environment.shape)),
      ...uncounted,
      ...unpriced(payments, env.PLANS),
      ...misnamedPlans(env.PLANS),
      ...unsafeSettings(env, production),
    ],
  }
}

const consoleOf = (env: Env) => ({
  /** Whether staff may sign in at /admin. */
  admin: env.ADMIN === 'on',
  /** Null: the keys of the staff's authenticators are stored as they are. */
  staffKey: env.STAFF_KEY ?? null,
})

const listeningOf = (env: Env) => ({
  port: env.PORT,
  host: env.HOST,
  /** Null: health and metrics are served with everything else, and by a worker nowhere. */
  healthPort: env.HEALTH_PORT ?? null,
  /** Between the signal to end and the last call that is taken. */
  drainSeconds: env.DRAIN_SECONDS,
})

/** A pooler hands a connection to another caller after each transaction: what lasts longer needs one of its own. */
function databaseOf({ DATABASE_URL, DATABASE_DIRECT_URL }: Env) {
  if (DATABASE_DIRECT_URL !== undefined && DATABASE_URL === undefined) {
    throw new StartError('DATABASE_DIRECT_URL is set without DATABASE_URL. Set both, or DATABASE_URL alone.')
  }
  return {
    databaseUrl: DATABASE_URL ?? null,
    /** Past a pooler; without one the same. */
    directDatabaseUrl: DATABASE_DIRECT_URL ?? DATABASE_URL ?? null,
  }
}

/** What lies outside the data directory. */
const placesOf = (env: Env) => ({
  files: fileStoreSettings(env),
  securityLog: env.SECURITY_LOG ?? null,
  /** Whom people tell who have found a weakness; none: `security.txt` is not there. */
  securityContact: { contacts: env.SECURITY_CONTACT ?? [], policy: env.SECURITY_POLICY ?? null },
  /** Where people reach whoever runs this; null: nobody is told. */
  supportContact: env.SUPPORT_CONTACT ?? null,
  /** When new devices are asked for a proof of work. */
  challenge: env.CHALLENGE,
  /** Browsers report where our code has failed. */
  clientErrors: env.CLIENT_ERRORS === '1',
  /** Null: the texts that are shipped. */
  contentDir: env.CONTENT_DIR ?? null,
  backup: backupSettings(env),
  /** Null: no traces, and metrics only at `/metrics`. */
  telemetry: telemetrySettings(env),
})

/** What pages offer beside images. */
const offersOf = (env: Env) => ({
  analytics: env.ANALYTICS === '1',
  /** Browsers keep one's own latest works for times without a connection. */
  offlinePage: env.OFFLINE_PAGE === 'on',
  seller: env.SELLER,
  contentProducer: env.CONTENT_PRODUCER,
  vipStyles: env.VIP_STYLES,
  /** Where the apps of this installation are; none: no page mentions apps. */
  downloads: env.DOWNLOADS,
  promotions: env.PROMOTIONS,
  tools: perTool((setting) => env.TOOLS[setting]),
  features: env.FEATURES,
  /** The page where partners' developers try everything; where others can reach it only if the operator names it. */
  playground: env.PLAYGROUND === undefined ? !isReachable(env) : env.PLAYGROUND === '1',
})

/** Metrics are for those who run the server. A proxy on the same host makes a local address no promise. */
const metricsAccess = (token: string | undefined, production: boolean) => {
  if (token !== undefined) return { token }
  return production ? ('closed' as const) : ('open' as const)
}

/** One set of the built-in engine keeps up to four threads busy. */
export const sketchConcurrency = (): number => Math.max(1, Math.floor(availableParallelism() / 4))

/** As many as all engines make at once: one that only waits for an answer holds nobody else up. */
const defaultConcurrency = (engines: readonly EngineSetting[]): number =>
  engines.reduce((sum, { concurrency }) => sum + (concurrency ?? sketchConcurrency()), 0)

function wrongSetting(error: z.ZodError): StartError {
  const issue = error.issues[0]
  const [name, ...path] = (issue?.path ?? []).map(String)
  const setting = path.length > 0 ? `${name} (${path.join('.')})` : name
  return new StartError(
    `Setting ${setting} is wrong: ${issue?.message}. Correct it or unset it, then start again.`,
  )
}
