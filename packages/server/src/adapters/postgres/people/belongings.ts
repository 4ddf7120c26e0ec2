import { type RawBuilder, sql } from 'kysely'

/**
 * Everything that knows a person by the id of a principal: what becomes of it when a visitor becomes a member, and when
 * an account is deleted. A new table with such a column is one line here; a test finds those that are missing.
 */
export interface Belonging {
  table: string
  column: string
  /**
   * `move`: it is the member's from then on. `leave`: it stays with the visitor, since it is counted or over soon. A
   * statement of its own comes instead where moving is not enough.
   */
  merge: 'move' | 'leave' | ((ids: Merge) => RawBuilder<unknown>)
  /** Columns by which a row is one of its kind: where the member has such a row, the visitor's goes. */
  unique?: readonly string[]
  /** `unname`: it stays, and nobody knows whose it was. */
  erase: 'delete' | 'unname' | ((ids: readonly string[]) => RawBuilder<unknown>)
}

export interface Merge {
  from: string
  to: string
}

/** What stands for somebody who is not there any more. */
export const NOBODY = 'nobody'

export const BELONGINGS: readonly Belonging[] = [
  {
    table: 'works',
    column: 'principal_id',
    merge: ({ from, to }) => sql`
      update works set principal_id = ${to}, revision = nextval('work_revisions') where principal_id = ${from}`,
    // The job that removes what people have deleted takes them, with their files.
    erase: (ids) => sql`
      update works set deleted_at = 1, trashed_at = null, in_square = false where principal_id = any(${ids})`,
  },
  { table: 'likes', column: 'principal_id', merge: 'move', unique: ['work_id'], erase: 'delete' },
  {
    table: 'reports',
    column: 'principal_id',
    merge: 'move',
    unique: ['work_id'],
    // An operator may still have to decide about the work; who has told, and in what words, is nobody's.
    erase: (ids) => sql`
      update reports set principal_id = ${NOBODY} || '-' || md5(work_id || principal_id || random()::text),
        note = null, address_key = null, network_key = null
      where principal_id = any(${ids})`,
  },
  {
    table: 'uploads',
    column: 'principal_id',
    merge: 'move',
    erase: (ids) => sql`
      with gone as (delete from uploads where principal_id = any(${ids}) returning file_name)
      update files set state = 'doomed' where name in (select file_name from gone)`,
  },
  { table: 'upload_attempts', column: 'principal_id', merge: 'leave', erase: 'delete' },
  // Receipts are read with those of the visitors that somebody has been; counts are each one's own.
  { table: 'quota_entries', column: 'principal_id', merge: 'leave', erase: 'delete' },
  { table: 'submissions', column: 'principal_id', merge: 'move', unique: ['key'], erase: 'delete' },
  { table: 'tickets', column: 'principal_id', merge: 'move', unique: ['key'], erase: 'delete' },
  { table: 'optimisations', column: 'principal_id', merge: 'move', erase: 'delete' },
  { table: 'candidate_streams', column: 'principal_id', merge: 'leave', erase: 'delete' },
  { table: 'turns', column: 'principal_id', merge: 'leave', erase: 'delete' },
  // The time itself is added by the rules of memberships.
  { table: 'memberships', column: 'principal_id', merge: 'leave', erase: 'delete' },
  { table: 'grants', column: 'principal_id', merge: 'move', erase: 'unname' },
  { table: 'activation_codes', column: 'used_by', merge: 'move', erase: 'unname' },
  {
    table: 'alarms',
    column: 'principal_id',
    // Signing in is no way out of a pause: the longer one holds.
    merge: ({ from, to }) => sql`
      insert into alarms (principal_id, until) select ${to}, until from alarms where principal_id = ${from}
      on conflict (principal_id) do update set until = greatest(alarms.until, excluded.until)`,
    erase: 'delete',
  },
  {
    table: 'show_reviews',
    column: 'principal_id',
    merge: ({ from }) => sql`delete from show_reviews where principal_id = ${from}`,
    erase: 'delete',
  },
  // What a member has decided stands; who has decided nothing goes on as before.
  { table: 'settings', column: 'principal_id', merge: 'move', unique: [], erase: 'delete' },
  { table: 'codes', column: 'verified_by', merge: 'leave', erase: 'delete' },
  { table: 'sessions', column: 'principal_id', merge: 'leave', erase: 'delete' },
  { table: 'passkeys', column: 'principal_id', merge: 'leave', erase: 'delete' },
  { table: 'passkey_challenges', column: 'principal_id', merge: 'leave', erase: 'delete' },
  { table: 'known_devices', column: 'principal_id', merge: 'leave', erase: 'delete' },
  {
    table: 'devices',
    column: 'device_key',
    merge: 'leave',
    erase: (ids) => sql`delete from devices where 'v-' || device_key = any(${ids})`,
  },
  { table: 'merges', column: 'principal_id', merge: 'leave', erase: 'delete' },
  { table: 'merges', column: 'first_id', merge: 'leave', erase: 'delete' },
  { table: 'merges', column: 'member_id', merge: 'leave', erase: 'delete' },
  { table: 'members', column: 'id', merge: 'leave', erase: 'delete' },
]

/** What knows a person by an address or number. */
export const ADDRESSED: readonly { table: string; column: string }[] = [
  { table: 'codes', column: 'target' },
  { table: 'code_guesses', column: 'target' },
  { table: 'password_failures', column: 'target' },
  { table: 'deliveries', column: 'target' },
]
