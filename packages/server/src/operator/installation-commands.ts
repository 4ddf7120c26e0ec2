import { z } from 'zod'
import type { Audit } from '../domain/audit/audit.ts'
import type { Today } from '../domain/console/today.ts'
import type { TrashOperations } from '../domain/retention/trash-operations.ts'
import { ROLES } from '../domain/staff/roles.ts'
import type { Staff } from '../domain/staff/staff.ts'
import type { Usage } from '../domain/usage/usage.ts'
import { row } from './row.ts'
import { Since } from './work-commands.ts'

const MAX_ENTRIES = 100
const MAX_KEYS = 1000

const None = z.strictObject({})
/** Of a file. */
const Key = z.string().max(200)
const Days = z.strictObject({ days: z.int().min(1).max(730) })
/** Of the staff. */
const StaffName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{1,39}$/, { message: 'must be 2 to 40 of a–z, 0–9 and . _ -' })
const Named = z.strictObject({ name: StaffName })
const AuditQuery = z.strictObject({
  before: z.int().positive().nullable().default(null),
  actor: z.string().max(64).optional(),
  action: z.string().max(64).optional(),
  subject: z.string().max(200).optional(),
  /** Actions that are left out. */
  without: z.array(z.string().max(64)).max(100).optional(),
})
const Noted = z.strictObject({
  noted: z
    .string()
    .regex(/^\d+:[\w-]{43}$/, { message: 'must be what an earlier check has printed' })
    .nullable()
    .default(null),
})

/** What a running server does for `npm run backup`. */
export interface BackupCommands {
  begin(): Promise<{ directory: string }>
  hold(): Promise<void>
}

/** Which files there are, for `npm run files`. */
export interface FileCommands {
  page(after: string): Promise<string[]>
  live(keys: readonly string[]): Promise<string[]>
}

/** A setting as the console shows it. */
export interface SettingView {
  name: string
  /** Null: a secret, or it holds some. */
  value: string | null
  /** Whether the environment sets it. */
  isSet: boolean
  default: string
  /** What it does, in Markdown. */
  text: string
}

/** An event of the security log. */
export interface RefusalView {
  at: number
  event: string
  reason: string | null
  route: string | null
  address: string | null
  partner: string | null
}

interface Targets {
  /** Where people reach this installation. */
  address: string
  today: Today
  usage: Pick<Usage, 'report'>
  trash: TrashOperations
  audit: Pick<Audit, 'list' | 'verify'>
  staff: Staff
  settings(): Promise<SettingView[]>
  /** Of this process, or of the log, newest first. */
  refusals(): Promise<RefusalView[]>
  backups: BackupCommands
  fileKeys: FileCommands
}

/** The installation itself: its numbers, its settings, its staff and what was done. */
export const installationCommands = (targets: Targets) => {
  const { today, usage, trash, audit, staff, settings, refusals, backups, fileKeys, address } = targets
  return {
    'installation.address': row(null, 'read', None, async () => address),
    'today.report': row('viewer', 'read', None, () => today()),
    'usage.report': row('viewer', 'read', Days, ({ days }) => usage.report(days)),
    'settings.list': row('viewer', 'read', None, () => settings()),
    'refusals.list': row('operator', 'read', None, () => refusals()),
    'audit.list': row('operator', 'read', AuditQuery, (filter) => audit.list(filter, MAX_ENTRIES)),
    'audit.verify': row('operator', 'read', Noted, ({ noted }) => audit.verify(noted)),
    'staff.list': row('owner', 'read', None, () => staff.list()),
    'staff.add': row(
      'owner',
      'change',
      Named.extend({ role: z.enum(ROLES) }),
      ({ name, role }) => staff.add(name, role),
      { logs: ['role'] },
    ),
    'staff.setRole': row(
      'owner',
      'change',
      Named.extend({ role: z.enum(ROLES) }),
      ({ name, role }) => staff.setRole(name, role),
      { logs: ['role'], reason: true },
    ),
    'staff.disable': row('owner', 'change', Named, ({ name }) => staff.disable(name), { reason: true }),
    'staff.enable': row('owner', 'change', Named, ({ name }) => staff.enable(name), { reason: true }),
    'staff.signOut': row('owner', 'change', Named, ({ name }) => staff.signOut(name)),
    'staff.unlock': row('owner', 'change', Named, ({ name }) => staff.unlock(name)),
    'staff.reset': row('owner', 'change', Named, ({ name }) => staff.reset(name), { reason: true }),
    'trash.list': row('viewer', 'read', None, () => trash.list()),
    'trash.allow': row('owner', 'change', None, () => trash.allow(), { reason: true }),
    'trash.restore': row('operator', 'change', Since, ({ since }) => trash.restore(since ?? 0), {
      logs: ['since'],
    }),
    'trash.empty': row('owner', 'change', None, () => trash.empty(), { reason: true }),
    'backup.begin': row(null, 'read', None, () => backups.begin()),
    'backup.hold': row(null, 'read', None, () => backups.hold()),
    'files.page': row(null, 'read', z.strictObject({ after: Key }), ({ after }) => fileKeys.page(after)),
    'files.live': row(null, 'read', z.strictObject({ keys: z.array(Key).max(MAX_KEYS) }), ({ keys }) =>
      fileKeys.live(keys),
    ),
  }
}
