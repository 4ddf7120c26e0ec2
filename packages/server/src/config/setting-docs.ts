import { readFile } from 'node:fs/promises'

/** Settings by name, as `docs/settings.md` describes them. */
export type SettingDocs = ReadonlyMap<string, { default: string; text: string }>

const TABLE = /^\| setting \| default \|/
const CELL = /(?<!\\)\|/
const NAME = /`([A-Z][A-Z0-9_]+)`/g

/** Reads the tables of settings. Without the file there is nothing to say, which is no reason to fail. */
export async function readSettingDocs(file: URL): Promise<SettingDocs> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const docs = new Map<string, { default: string; text: string }>()
  const starts = lines.flatMap((line, at) => (TABLE.test(line) ? [at + 2] : []))
  for (const line of starts.flatMap((start) => rowsFrom(lines, start))) {
    const [, names = '', byDefault = '', ...text] = line.split(CELL).map((cell) => cell.trim())
    for (const [, name = ''] of names.matchAll(NAME)) {
      docs.set(name, { default: byDefault.replaceAll('`', ''), text: text.join(' ').trim() })
    }
  }
  return docs
}

function rowsFrom(lines: readonly string[], start: number): readonly string[] {
  const end = lines.findIndex((line, at) => at >= start && !line.startsWith('|'))
  return lines.slice(start, end < 0 ? undefined : end)
}

/** Settings whose values hold no secret, and never may: every other one is shown as set or not. */
export const SHOWN_SETTINGS: ReadonlySet<string> = new Set([
  'PORT',
  'HOST',
  'HEALTH_PORT',
  'DRAIN_SECONDS',
  'DATA_DIR',
  'FILES',
  'FILES_FALLBACK',
  'S3_ENDPOINT',
  'S3_REGION',
  'S3_BUCKET',
  'S3_FORCE_PATH_STYLE',
  'S3_PRESIGNED_SECONDS',
  'S3_PUBLIC_ENDPOINT',
  'ROLE',
  'LIMITS',
  'PASSKEYS',
  'PLANS',
  'ANALYTICS',
  'OFFLINE_PAGE',
  'ADMIN',
  'SELLER',
  'CONTENT_PRODUCER',
  'VIP_STYLES',
  'DOWNLOADS',
  'PROMOTIONS',
  'FEATURES',
  'DAILY_SPEND_CAP',
  'MONTHLY_SPEND_CAP',
  'PARTNER_SPEND_CAPS',
  'STARTER_COLLECTION',
  'GEO_COUNTRY',
  'CLOCK_OFFSET_MS',
  'LOG_LEVEL',
  'SHARED_SQUARE',
  'PARTNERS',
  'PLAYGROUND',
  'PRIVATE_KEY_HOSTS',
  'PRIVATE_WEBHOOK_HOSTS',
  'ORIGINS',
  'TRUST_PROXY',
  'PUBLIC_URL',
  'MAIL_FROM',
  'SECURITY_LOG',
  'SECURITY_CONTACT',
  'SECURITY_POLICY',
  'SUPPORT_CONTACT',
  'CHALLENGE',
  'CLIENT_ERRORS',
  'CONTENT_DIR',
  'BACKUP_DIR',
  'BACKUP_KEY_FILE',
  'BACKUP_KEEP',
  'BACKUP_MAX_HOURS',
  'NODE_ENV',
])
