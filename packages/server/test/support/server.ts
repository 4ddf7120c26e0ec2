import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { openInMemory } from '../../src/adapters/postgres/core/open-pglite.ts'
import type { Tables } from '../../src/adapters/postgres/core/tables.ts'
import { compose, type Overrides } from '../../src/compose/compose.ts'
import { readConfig } from '../../src/config/config.ts'
import type { Limits } from '../../src/config/limits.ts'
import { visitor } from './client.ts'
import { adjustableClock } from './clock.ts'
import { preparedDump } from './dump.ts'
import { scriptedEngine, scriptedOffer } from './engine.ts'

export interface TestOptions extends Overrides {
  limits?: Partial<Limits>
  /** Undefined: not set at all. */
  environment?: Record<string, string | undefined>
  /** False: nothing listens, calls are injected. */
  listen?: boolean
}

/** The real server over a real database, with an engine that a test directs and a clock that it advances. */
export async function startServer(database: Database, options: TestOptions = {}) {
  const { limits = {}, environment = {}, listen = false, ...overrides } = options
  const dataDir = mkdtempSync(join(tmpdir(), 'easel-test-'))
  const scripted = scriptedEngine()
  const clock = adjustableClock()
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    LIMITS: JSON.stringify({ concurrency: 1, ...limits }),
    STARTER_COLLECTION: '0',
    // Loading a network takes a second: those who test it turn it on.
    IMAGE_MODERATION: 'off',
    ...environment,
  })
  const server = await compose(config, {
    database: { ...database, close: async () => {} },
    clock,
    engines: { scripted: { offer: scriptedOffer, create: () => scripted.engine } },
    starter: null,
    writerPace: 0,
    distDir: join(dataDir, 'dist'),
    logger: pino({ level: 'silent' }),
    ...overrides,
  })
  const { url, working } = await server.start({ listen })
  await working
  return {
    ...server,
    url,
    clock,
    scripted,
    dataDir,
    visitor: (device?: string) => visitor(server.app, device),
    async close() {
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>

let shared: Promise<Database> | null = null

/** One database for all files that a process of the tests runs: emptying it is far quicker than opening one. */
export const openTestDatabase = (): Promise<Database> => {
  shared ??= preparedDump().then(openInMemory)
  return shared
}

/** Their rows are part of the schema. */
const OF_SCHEMA = ['gates', 'contractions'] as const

/** All others, since nothing goes with its work as long as the deletions check nothing. */
const EMPTIED: Record<Exclude<keyof Tables, (typeof OF_SCHEMA)[number]>, true> = {
  works: true,
  slots: true,
  deleted_slots: true,
  likes: true,
  shares: true,
  authors: true,
  hidden_authors: true,
  followed_authors: true,
  folders: true,
  folder_works: true,
  presets: true,
  reports: true,
  appeals: true,
  engine_tasks: true,
  files: true,
  quota_entries: true,
  submissions: true,
  known_devices: true,
  passkeys: true,
  passkey_challenges: true,
  turns: true,
  installation_times: true,
  workers: true,
  request_ids: true,
  usage_counts: true,
  devices: true,
  refused_signatures: true,
  risks: true,
  partners: true,
  webhook_messages: true,
  memberships: true,
  grants: true,
  activation_codes: true,
  sensitive_words: true,
  lifted_words: true,
  alarms: true,
  address_alarms: true,
  settings: true,
  show_reviews: true,
  uploads: true,
  upload_attempts: true,
  optimisations: true,
  tickets: true,
  candidate_streams: true,
  engine_spend: true,
  engine_circuits: true,
  engine_places: true,
  members: true,
  sessions: true,
  codes: true,
  code_guesses: true,
  password_failures: true,
  deliveries: true,
  merges: true,
  exports: true,
  device_links: true,
  payments: true,
  payment_notifications: true,
  payment_refunds: true,
  payment_refund_days: true,
  sandbox_payments: true,
  installation_secrets: true,
  staff: true,
  staff_recovery_codes: true,
  staff_sessions: true,
  audit_entries: true,
  bans: true,
}

export const TABLE_NAMES: readonly string[] = [...Object.keys(EMPTIED), ...OF_SCHEMA]

/** Rows are deleted in one statement: truncating writes every table and index anew, ten times as slow here. */
export async function emptyDatabase({ on }: Database): Promise<void> {
  const deletions = Object.keys(EMPTIED)
    .map((table) => `delete from ${table};`)
    .join('\n')
  await sql
    .raw(`do $$ begin
      set local session_replication_role = replica;
      ${deletions}
      if to_regclass('pgboss.job') is not null then delete from pgboss.job; end if;
    end $$`)
    .execute(on())
}
