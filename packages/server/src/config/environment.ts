import { perTool } from '@easel/contract/tools'
import { z } from 'zod'
import { BackupKeySetting } from './backup.ts'
import { country } from './country.ts'
import { Engines } from './engines.ts'
import {
  directory,
  filled,
  host,
  json,
  lines,
  list,
  origin,
  ownOrigin,
  path,
  port,
  secret,
} from './fields.ts'
import { fileStoreFields } from './file-store.ts'
import { ImageModerationSetting } from './image-moderation.ts'
import { Limits } from './limits.ts'
import { MailFrom, SmtpUrl } from './mail.ts'
import { Downloads, Features, Tools, VipStyles } from './offers.ts'
import { PaymentsSetting } from './payments.ts'
import { DEFAULT_PLANS, Plans } from './plans.ts'
import { Promotions } from './promotions.ts'
import { proxies } from './proxies.ts'
import { httpsAddress, SecurityContacts } from './security-contact.ts'
import { SmsSetting } from './sms.ts'
import { PartnerSpendCaps } from './spend-caps.ts'
import { SupportContact } from './support-contact.ts'
import { telemetryFields } from './telemetry.ts'
import { WriterSetting } from './writer.ts'

export const DEVELOPMENT_SECRET = 'easel-development'
/** Left empty they would be taken for not set, by who meant to set them. */
export const NEVER_EMPTY = [
  'CLIENT_SECRET',
  'METRICS_TOKEN',
  'STAFF_KEY',
  'DAILY_SPEND_CAP',
  'MONTHLY_SPEND_CAP',
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'FILES',
  'FILES_FALLBACK',
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'S3_PRESIGNED_SECONDS',
  'S3_PUBLIC_ENDPOINT',
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
  'VIP_STYLES',
  'DOWNLOADS',
  'PROMOTIONS',
  'TOOLS',
  'FEATURES',
  'BACKUP_DIR',
  'BACKUP_KEY',
  'BACKUP_KEY_FILE',
]

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { message: 'must be postgres://user:password@host/database' })

/** The environment as it is read, once. Everything has a default. */
export const Environment = z.object({
  PORT: port.default(3000),
  HEALTH_PORT: port.optional(),
  DRAIN_SECONDS: filled.pipe(z.number().min(0).max(300)).default(0),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: path.default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  ...fileStoreFields,
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
  ANALYTICS: z.enum(['0', '1']).default('1'),
  OFFLINE_PAGE: z.enum(['on', 'off']).default('on'),
  ADMIN: z.enum(['on', 'off']).default('on'),
  STAFF_KEY: secret(32).optional(),
  SELLER: lines.default(() => ['Easel']),
  CONTENT_PRODUCER: z.string().trim().min(1).max(100).default('Easel'),
  VIP_STYLES: VipStyles,
  DOWNLOADS: json(Downloads).default(() => ({})),
  PROMOTIONS: json(Promotions).default(() => []),
  TOOLS: json(Tools).default(() => perTool(() => null)),
  FEATURES: json(Features).default(() => ({})),
  DAILY_SPEND_CAP: filled.pipe(z.number().nonnegative()).optional(),
  MONTHLY_SPEND_CAP: filled.pipe(z.number().nonnegative()).optional(),
  STARTER_COLLECTION: z.enum(['0', '1', 'shipped']).default('1'),
  GEO_COUNTRY: country.optional(),
  CLOCK_OFFSET_MS: filled.pipe(z.number().int()).default(0),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug', 'trace']).default('warn'),
  SHARED_SQUARE: z.enum(['0', '1']).default('0'),
  PARTNERS: path.optional(),
  PARTNER_SPEND_CAPS: json(PartnerSpendCaps).default(() => ({})),
  PLAYGROUND: z.enum(['0', '1']).optional(),
  PRIVATE_KEY_HOSTS: list.pipe(z.array(host)).default([]),
  PRIVATE_WEBHOOK_HOSTS: list.pipe(z.array(host)).default([]),
  ORIGINS: list.pipe(z.array(origin)).default([]),
  TRUST_PROXY: proxies.default(0),
  PUBLIC_URL: ownOrigin.optional(),
  METRICS_TOKEN: secret(8).optional(),
  SECURITY_LOG: path.optional(),
  SECURITY_CONTACT: SecurityContacts.optional(),
  SECURITY_POLICY: httpsAddress.optional(),
  SUPPORT_CONTACT: SupportContact.optional(),
  CHALLENGE: z.enum(['off', 'auto', 'on']).default('off'),
  CLIENT_ERRORS: z.enum(['0', '1']).default('1'),
  CONTENT_DIR: directory.optional(),
  BACKUP_DIR: path.optional(),
  BACKUP_KEY: BackupKeySetting.optional(),
  BACKUP_KEY_FILE: path.optional(),
  BACKUP_KEEP: filled.pipe(z.number().int().min(1).max(10_000)).default(14),
  BACKUP_MAX_HOURS: filled.pipe(z.number().min(1)).default(36),
  ...telemetryFields,
  NODE_ENV: z.enum(['production', 'development', 'test']).optional(),
})

export type Env = z.output<typeof Environment>
