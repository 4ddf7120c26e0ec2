import { type RawBuilder, sql } from 'kysely'
import { DELETED_PRINCIPAL } from '../../../domain/kernel/principal.ts'
import type { Tables } from '../core/tables.ts'
import { isOwnCount } from './carried-counts.ts'
import { as, COUNTED, type Exported, type NotExported, SAME, WORK_COLUMNS } from './exported.ts'

/**
 * The tables that refer to a person by principal id: what a merge and a deletion do with each, and what an export
 * holds of it. A new table with such a column needs one entry; a test finds missing ones.
 */
export interface PersonTable {
  table: keyof Tables
  column: string
  /**
   * `move`: the rows become the member's. `leave`: they stay, because they are counters or short-lived. A statement
   * handles other cases.
   */
  merge: 'move' | 'leave' | ((ids: Merge) => RawBuilder<unknown>)
  /** Unique columns: where the member has such a row, the visitor's is deleted. */
  unique?: readonly string[]
  /** `anonymize`: the row stays without the person. */
  erase: 'delete' | 'anonymize' | ((ids: readonly string[]) => RawBuilder<unknown>)
  exported: Exported | NotExported
  /**
   * Not looked through for what deleted accounts have left: it stays for another job, or for minutes at most, or is no
   * account's id.
   */
  unsearched?: true
}

export interface Merge {
  from: string
  to: string
}

/** Whether other members have signed in on the device of a merge, too. */
const isOfOthers = (ids: readonly string[]) => sql<boolean>`exists (
  select 1 from merges others
  where others.first_id = merges.first_id and others.member_id != all(${[...ids, DELETED_PRINCIPAL]}))`

const LISTED = [
  {
    table: 'works',
    column: 'principal_id',
    merge: ({ from, to }) => sql`
      update works set principal_id = ${to}, turn_at = null, revision = nextval('work_revisions')
      where principal_id = ${from}`,
    // The removal job deletes the works and their files.
    erase: (ids) => sql`
      update works set deleted_at = 1, trashed_at = null, in_square = false where principal_id = any(${ids})`,
    exported: as('works', 'id', ...WORK_COLUMNS),
    unsearched: true,
  },
  {
    table: 'likes',
    column: 'principal_id',
    merge: 'move',
    unique: ['work_id'],
    erase: 'delete',
    exported: as('likes', 'work_id', 'work_id', 'at'),
  },
  // What the visitor has put into a folder goes to the member's of the same name.
  {
    table: 'folders',
    column: 'principal_id',
    merge: ({ from, to }) => sql`
      with same as (
        select theirs.id as from_id, own.id as to_id
        from folders theirs join folders own on own.name_key = theirs.name_key
        where theirs.principal_id = ${from} and own.principal_id = ${to}
          and theirs.deleted_at is null and own.deleted_at is null),
      joined as (
        insert into folder_works (folder_id, work_id, at)
        select to_id, work_id, at from folder_works join same on folder_id = from_id
        on conflict do nothing),
      gone as (delete from folders where id in (select from_id from same))
      update folders set principal_id = ${to}
      where principal_id = ${from} and id not in (select from_id from same)`,
    erase: 'delete',
    exported: as('folders', 'id', 'id', 'name', 'created_at', 'deleted_at'),
  },
  {
    table: 'presets',
    column: 'principal_id',
    merge: 'move',
    erase: 'delete',
    exported: as('presets', 'id', 'id', 'name', 'settings', 'created_at', 'deleted_at'),
  },
  // Signed in, they stay the author whose page others have kept, and whom others have hidden.
  {
    table: 'authors',
    column: 'principal_id',
    merge: 'move',
    erase: (ids) => sql`
      with gone as (delete from authors where principal_id = any(${ids}) returning id),
        unfollowed as (delete from followed_authors where author_id in (select id from gone))
      delete from hidden_authors where author_id in (select id from gone)`,
    exported: { because: 'the address of a page with their works, which are exported' },
  },
  {
    table: 'hidden_authors',
    column: 'principal_id',
    merge: 'move',
    unique: ['author_id'],
    erase: 'delete',
    exported: as('hiddenAuthors', 'author_id', 'author_id', 'at'),
  },
  {
    table: 'followed_authors',
    column: 'principal_id',
    merge: 'move',
    unique: ['author_id'],
    erase: 'delete',
    exported: as('followedAuthors', 'author_id', 'author_id', 'at'),
  },
  {
    table: 'reports',
    column: 'principal_id',
    merge: 'move',
    unique: ['work_id'],
    // Open reports stay for the operator, without their reporter and text.
    erase: (ids) => sql`
      update reports set principal_id = ${DELETED_PRINCIPAL} || '-' || md5(work_id || principal_id || random()::text),
        note = null, address_key = null, network_key = null
      where principal_id = any(${ids})`,
    exported: as('reports', 'work_id', 'work_id', 'kind', 'note', 'at', 'handled_at', 'handling', 'told_at'),
  },
  {
    table: 'appeals',
    column: 'principal_id',
    merge: 'move',
    erase: 'delete',
    exported: as('appeals', 'work_id', 'work_id', 'note', 'at', 'handled_at', 'granted', 'told_at'),
  },
  {
    table: 'uploads',
    column: 'principal_id',
    merge: 'move',
    erase: (ids) => sql`
      with gone as (delete from uploads where principal_id = any(${ids}) returning file_name)
      update files set state = 'doomed' where name in (select file_name from gone)`,
    exported: as('uploads', 'id', 'id', 'width', 'height', 'bytes', 'at'),
  },
  { table: 'upload_attempts', column: 'principal_id', merge: 'leave', erase: 'delete', exported: COUNTED },
  // Receipts include those of merged visitors; counters stay separate.
  {
    table: 'quota_entries',
    column: 'principal_id',
    merge: 'leave',
    erase: 'delete',
    exported: {
      ...as(
        'quota',
        'id',
        'id',
        'partner_id',
        'purpose',
        'type',
        'amount',
        'work_id',
        'subject',
        'slot',
        'at',
      ),
      only: isOwnCount,
    },
  },
  {
    table: 'submissions',
    column: 'principal_id',
    merge: 'move',
    unique: ['key'],
    erase: 'delete',
    exported: { because: 'answers that are repeated for a day; the works are exported' },
  },
  {
    table: 'tickets',
    column: 'principal_id',
    merge: 'move',
    unique: ['key'],
    erase: 'delete',
    exported: { because: 'addresses of files, for ten minutes' },
  },
  { table: 'optimisations', column: 'principal_id', merge: 'move', erase: 'delete', exported: COUNTED },
  { table: 'candidate_streams', column: 'principal_id', merge: 'leave', erase: 'delete', exported: COUNTED },
  {
    table: 'turns',
    column: 'principal_id',
    merge: 'leave',
    erase: 'delete',
    exported: { because: 'whose turn it is in the queue' },
  },
  // VIP time itself is merged by the domain.
  {
    table: 'memberships',
    column: 'principal_id',
    merge: 'leave',
    erase: 'delete',
    exported: as('membership', 'principal_id', 'principal_id', 'until', 'permanent'),
  },
  {
    table: 'grants',
    column: 'principal_id',
    merge: 'move',
    erase: 'anonymize',
    exported: as('grants', 'id', 'id', 'source', 'days', 'permanent', 'at', 'revoked_at'),
  },
  {
    table: 'payments',
    column: 'principal_id',
    merge: 'move',
    // What was paid stays in the books, without a person and without what providers have said of them.
    erase: (ids) => sql`
      with unnamed as (
        update payments set principal_id = ${DELETED_PRINCIPAL} where principal_id = any(${ids}) returning id)
      update payment_notifications set body = '' where payment_id in (select id from unnamed)`,
    exported: as(
      'payments',
      'id',
      'id',
      'partner_id',
      'plan_id',
      'provider',
      'pay_type',
      'state',
      'amount',
      'currency',
      'days',
      'permanent',
      'created_at',
      'expires_at',
      'paid_at',
      'refunded',
    ),
  },
  {
    table: 'activation_codes',
    column: 'used_by',
    merge: 'move',
    erase: 'anonymize',
    exported: as('activationCodes', 'code_key', 'days', 'permanent', 'used_at'),
  },
  {
    table: 'alarms',
    column: 'principal_id',
    // Of two pauses the longer one applies, so signing in does not end a pause.
    merge: ({ from, to }) => sql`
      insert into alarms (principal_id, until) select ${to}, until from alarms where principal_id = ${from}
      on conflict (principal_id) do update set until = greatest(alarms.until, excluded.until)`,
    erase: 'delete',
    exported: as('pauses', 'principal_id', 'until'),
  },
  // A visitor who is banned stays so as a member.
  {
    table: 'bans',
    column: 'principal_id',
    merge: ({ from, to }) => sql`
      insert into bans (principal_id, until, at) select ${to}, until, at from bans where principal_id = ${from}
      on conflict (principal_id) do update set until = case
        when bans.until is null or excluded.until is null then null else greatest(bans.until, excluded.until) end`,
    erase: 'delete',
    exported: as('bans', 'principal_id', 'until', 'at'),
  },
  {
    table: 'show_reviews',
    column: 'principal_id',
    merge: ({ from }) => sql`delete from show_reviews where principal_id = ${from}`,
    erase: 'delete',
    exported: { because: 'how far a job is' },
  },
  // The member's settings win; a member without any takes the visitor's, and one without a name the visitor's name. That
  // a visitor shows nothing is kept under their id for a day: a set that they sent before may be written, and end, after it.
  {
    table: 'settings',
    column: 'principal_id',
    merge: ({ from, to }) => sql`
      with own as (select no_show, username from settings where principal_id = ${from}),
        gone as (delete from settings where principal_id = ${from} and not no_show),
        unnamed as (update settings set username = null where principal_id = ${from} and no_show)
      insert into settings (principal_id, no_show, username) select ${to}, no_show, username from own
      on conflict (principal_id) do update set username = coalesce(settings.username, excluded.username)`,
    erase: 'delete',
    exported: as('settings', 'principal_id', 'username', 'no_show'),
  },
  {
    table: 'codes',
    column: 'verified_by',
    merge: 'leave',
    erase: 'delete',
    exported: { because: 'secrets, for ten minutes' },
    unsearched: true,
  },
  {
    table: 'sessions',
    column: 'principal_id',
    merge: 'leave',
    erase: 'delete',
    exported: as('signIns', 'id', 'system', 'area', 'signed_in_at', 'proved_at', 'last_seen_at'),
  },
  {
    table: 'passkeys',
    column: 'principal_id',
    merge: 'leave',
    erase: 'delete',
    exported: as('passkeys', 'id', 'name', 'created_at', 'last_used_at'),
  },
  {
    table: 'passkey_challenges',
    column: 'principal_id',
    merge: 'leave',
    erase: 'delete',
    exported: { because: 'secrets, for five minutes' },
  },
  {
    table: 'known_devices',
    column: 'principal_id',
    merge: 'leave',
    erase: 'delete',
    exported: { because: 'secrets of devices' },
  },
  {
    table: 'devices',
    column: 'device_key',
    merge: 'leave',
    erase: (ids) => sql`
      delete from devices where 'v-' || device_key in (
        select first_id from merges where member_id = any(${ids}) and not ${isOfOthers(ids)} and not moved)`,
    exported: as('devices', 'device_key', 'first_seen'),
    unsearched: true,
  },
  {
    table: 'exports',
    column: 'principal_id',
    merge: 'leave',
    erase: 'delete',
    exported: as('exports', 'id', 'id', 'language', 'at', 'fetches'),
  },
  {
    table: 'device_links',
    column: 'principal_id',
    merge: 'leave',
    erase: 'delete',
    exported: {
      because:
        'secrets, for minutes; then that the visitor has moved, who is nobody any more; who came in by them is listed as a sign-in',
    },
  },
  {
    table: 'webhook_messages',
    column: 'principal_id',
    merge: 'leave',
    erase: 'delete',
    exported: { because: 'what a partner was told of the works, which are exported' },
  },
  {
    table: 'device_links',
    column: 'claimed_by',
    merge: 'leave',
    erase: 'delete',
    exported: SAME,
    unsearched: true,
  },
  {
    table: 'device_links',
    column: 'device',
    merge: 'leave',
    erase: 'delete',
    exported: SAME,
    unsearched: true,
  },
  // While the device has other members, or a visitor has moved from it and it goes on with the next one, its merges stay
  // without the person: with their number it would become a visitor that it was before, and is somebody else now.
  {
    table: 'merges',
    column: 'principal_id',
    merge: 'leave',
    erase: (ids) => sql`
      update merges set member_id = ${DELETED_PRINCIPAL}, at = 0,
        principal_id = ${DELETED_PRINCIPAL} || '-' || md5(principal_id || random()::text)
      where member_id = any(${ids}) and (moved or ${isOfOthers(ids)})`,
    exported: SAME,
    unsearched: true,
  },
  {
    table: 'merges',
    column: 'first_id',
    merge: 'leave',
    erase: (ids) => sql`
      delete from merges where member_id = ${DELETED_PRINCIPAL}
        and first_id in (select first_id from merges where member_id = any(${ids}))`,
    exported: SAME,
    unsearched: true,
  },
  {
    table: 'merges',
    column: 'member_id',
    // A visitor who changed to a new device id may sign in with it: the rows of the earlier one are the member's, too.
    merge: 'move',
    erase: 'delete',
    exported: as('visitors', 'principal_id', 'principal_id', 'at'),
  },
  {
    table: 'members',
    column: 'id',
    merge: 'leave',
    erase: 'delete',
    exported: as(
      'account',
      'id',
      'id',
      'email',
      'mobile',
      'language',
      'created_at',
      'deletion_at',
      'locked_at',
    ),
  },
] as const satisfies readonly PersonTable[]

/** A table with the principal's id that is not listed is an error here. The test also finds columns of other names. */
type Named = { [T in keyof Tables]: 'principal_id' extends keyof Tables[T] ? T : never }[keyof Tables]
type Missing = Exclude<Named, (typeof LISTED)[number]['table']>

type Complete = [Missing] extends [never] ? readonly PersonTable[] : { missing: Missing }

export const PERSON_TABLES: readonly PersonTable[] = LISTED satisfies Complete

/** Tables that refer to a person by address or number. */
export const CONTACT_TABLES: readonly { table: string; column: string; exported: Exported | NotExported }[] =
  [
    { table: 'codes', column: 'target', exported: { because: 'secrets, for ten minutes' } },
    { table: 'code_guesses', column: 'target', exported: COUNTED },
    { table: 'password_failures', column: 'target', exported: COUNTED },
    {
      table: 'deliveries',
      column: 'target',
      exported: as(
        'messages',
        'id',
        'id',
        'channel',
        'target',
        'kind',
        'purpose',
        'language',
        'status',
        'at',
        'sent_at',
        'details',
      ),
    },
  ]
