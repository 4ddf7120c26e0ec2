import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import { z } from 'zod'
import { country } from './country.ts'
import { type EngineSetting, Engines, withKeys } from './engines.ts'
import { ImageModerationSetting } from './image-moderation.ts'
import { withKey } from './keys.ts'
import { Limits } from './limits.ts'
import { MailFrom, mailAccount, SmtpUrl } from './mail.ts'
import { misspeltSettings } from './misspelt.ts'
import { toMillionths } from './money.ts'
import { readPartnersFile } from './partners-file.ts'
import { checkPasskeys } from './passkeys.ts'
import { PaymentsSetting, paymentProviders, unpriced } from './payments.ts'
import { DEFAULT_PLANS, Plans } from './plans.ts'
import { proxies } from './proxies.ts'
import { isLoopback, isReachable } from './reach.ts'
import { SmsSetting, smsAccounts } from './sms.ts'
import { checkSpendCap } from './spend-cap.ts'
import { StartError } from './start-error.ts'
import { WriterSetting } from './writer.ts'

/** A host as addresses have it, with its port where it is another than the usual one. */
const isHost = (text: string): boolean =>
  URL.canParse(`https://${text}`) &&
  [new URL(`https://${text}`).host, new URL(`https://${text}`).hostname].includes(text)

/** White space is no number: taken for one it would be 0. */
const filled = z
  .string()
  .refine((text) => text.trim() !== '', { message: 'is empty: it wants a number' })
  .transform(Number)
const path = z.string().refine((text) => text.trim() !== '', { message: 'is empty: it wants a path' })
const directory = path
  .transform((text) => resolve(text))
  .refine((text) => existsSync(text), { message: 'leads to no directory' })
const port = filled.pipe(z.number().int().min(0).max(65_535))
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
const origin = z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
  message: 'wants exact origins such as https://partner.example',
})
const host = z.string().refine(isHost, { message: 'wants hosts such as keys.internal or 127.0.0.1:9000' })
const json = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        context.addIssue({ code: 'custom', message: 'is not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

/** Only the secrets' own letters are read, and nothing is told of them. */
/** Different letters that a secret has at least. */
const VARIED = 5
const secret = (least: number) =>
  z
    .string()
    .refine((text) => text.length >= least && text.trim() !== '', {
      message: `wants ${least} letters or more; it is empty or too short`,
    })
    .refine((text) => new Set(text).size >= VARIED, {
      message: 'wants letters that cannot be guessed, not the same few again and again',
    })
const ownOrigin = origin.refine((text) => /^https?:/.test(text), {
  message: 'wants the exact origin of this installation, such as https://easel.example',
})
const DEVELOPMENT_SECRET = 'easel-development'
/** Left empty they would be taken for not set, by who meant to set them. */
const NEVER_EMPTY = [
  'CLIENT_SECRET',
  'METRICS_TOKEN',
  'DAILY_SPEND_CAP',
  'DATABASE_URL',
  'PUBLIC_URL',
  'TRUST_PROXY',
  'DATA_DIR',
  'ROLE',
  'NODE_ENV',
  'LIMITS',
  'ENGINES',
  'IMAGE_MODERATION',
  'WRITER',
  'PARTNERS',
  'SECURITY_LOG',
  'CONTENT_DIR',
  'PAYMENTS',
  'PLANS',
]

/** The environment as it is read, once. Everything has a default. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: path.default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, { message: 'wants postgres://user:password@host/database' })
    .optional(),
  ROLE: z.enum(['api', 'worker', 'all']).default('all'),
  CLIENT_SECRET: secret(8).default(DEVELOPMENT_SECRET),
  LIMITS: json(Limits).default(() => Limits.parse({})),
  ENGINES: Engines.prefault('sketch'),
  IMAGE_MODERATION: ImageModerationSetting.prefault('model'),
  WRITER: WriterSetting.prefault('embedded'),
  SMTP_URL: SmtpUrl.optional(),
  MAIL_FROM: MailFrom.optional(),
  SMS: SmsSetting.optional(),
  PASSKEYS: z.enum(['0', '1']).default('0'),
  PAYMENTS: PaymentsSetting.optional(),
  PLANS: json(Plans).default(() => DEFAULT_PLANS),
  DAILY_SPEND_CAP: filled.pipe(z.number().nonnegative()).optional(),
  STARTER_COLLECTION: z.enum(['0', '1', 'shipped']).default('1'),
  GEO_COUNTRY: country.optional(),
  CLOCK_OFFSET_MS: filled.pipe(z.number().int()).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  SHARED_SQUARE: z.enum(['0', '1']).default('0'),
  PARTNERS: path.optional(),
  PRIVATE_KEY_HOSTS: list.pipe(z.array(host)).default([]),
  ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUST_PROXY: proxies.default(0),
  PUBLIC_URL: ownOrigin.optional(),
  METRICS_TOKEN: secret(8).optional(),
  SECURITY_LOG: path.optional(),
  CONTENT_DIR: directory.optional(),
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
})

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
      `Setting ENGINES is wrong: the key of ${engine} is looked for in ${variable}, which is not set.`,
    )
  })
  checkPasskeys(env.PASSKEYS === '1', env.PUBLIC_URL)
  const isOutbox = !production && isLoopback(env.HOST)
  const uncounted = checkSpendCap(env.DAILY_SPEND_CAP, env.ENGINES, env.WRITER)
  return {
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
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
    /** The origin that passkeys are bound to; null: there are none. */
    passkeys: env.PASSKEYS === '1' ? (env.PUBLIC_URL ?? null) : null,
    payments: paymentProviders(env.PAYMENTS, given, {
      isOpen: isReachable(env),
      publicUrl: env.PUBLIC_URL,
    }),
    plans: env.PLANS,
    /** In millionths; null: each engine and writer has its own cap, or none. */
    dailySpendCap: toMillionths(env.DAILY_SPEND_CAP),
    /** `shipped`: its small pictures alone, none is painted in full size. */
    starterCollection: env.STARTER_COLLECTION,
    country: env.GEO_COUNTRY ?? null,
    clockOffset: env.CLOCK_OFFSET_MS,
    logLevel: env.LOG_LEVEL,
    origins: env.ORIGINS,
    /** Partners that ask for it show their users' works in the square of our own pages, and these in theirs. */
    sharedSquare: env.SHARED_SQUARE === '1',
    partners: readPartnersFile(env.PARTNERS),
    /** Hosts of a private network from which partners' public keys may be fetched. */
    privateKeyHosts: env.PRIVATE_KEY_HOSTS,
    trustProxy: env.TRUST_PROXY,
    publicUrl: env.PUBLIC_URL ?? null,
    metrics: metricsAccess(env.METRICS_TOKEN, production),
    securityLog: env.SECURITY_LOG ?? null,
    /** Null: the texts that are shipped. */
    contentDir: env.CONTENT_DIR ?? null,
    /** What would be sent is shown on a page, to whoever is at this machine. */
    outbox: isOutbox,
    /** Nothing sends some codes of accounts, and the outbox shows them. */
    showsCodes: isOutbox && (env.SMTP_URL === undefined || env.SMS === undefined),
    production,
    warnings: [
      ...misspeltSettings(environment, Object.keys(Environment.shape)),
      ...uncounted,
      ...unpriced(env.PAYMENTS, env.PLANS),
      ...unsafe(env, production),
    ],
  }
}

/** What is allowed, and not wise. */
function unsafe(env: z.output<typeof Environment>, production: boolean): string[] {
  return [
    ...(production && env.ROLE !== 'worker' && env.SMTP_URL === undefined && env.SMS === undefined
      ? ['Neither SMTP_URL nor SMS is set: nobody can register, or sign in by a code.']
      : []),
    ...(production && env.CLIENT_SECRET === DEVELOPMENT_SECRET
      ? ['CLIENT_SECRET is the development default. Set one of your own before going public.']
      : []),
    ...(env.PAYMENTS?.sandbox && isReachable(env)
      ? [
          'PAYMENTS names the sandbox where others can reach it: whoever opens its page becomes a member without paying.',
        ]
      : []),
    ...(production && env.PUBLIC_URL && isPlainAndFar(env.PUBLIC_URL)
      ? ['PUBLIC_URL is http in production: everybody on the way can read along. Use https.']
      : []),
    ...(env.PUBLIC_URL?.startsWith('https:') && env.TRUST_PROXY === 0
      ? [
          'TRUST_PROXY is 0 although PUBLIC_URL is https, which needs a proxy: all callers behind it count as one. Set TRUST_PROXY, and let the proxy send X-Forwarded-For.',
        ]
      : []),
  ]
}

const isPlainAndFar = (publicUrl: string): boolean => {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname)
}

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
  const place = path.length > 0 ? `${name} (${path.join('.')})` : name
  return new StartError(
    `Setting ${place} is wrong: ${issue?.message}. Correct it or unset it, then start again.`,
  )
}
