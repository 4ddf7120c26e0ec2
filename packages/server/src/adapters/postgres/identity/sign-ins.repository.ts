import { sql } from 'kysely'
import type { SignInStore } from '../../../domain/identity/ports.ts'
import type { NotificationKind } from '../../../domain/kernel/message-kinds.ts'
import type { Database } from '../core/db.ts'
import type { MemberRow } from '../core/tables.ts'
import { hasRows } from '../people/persons.repository.ts'
import { toMember } from './members.repository.ts'

interface StateRow extends MemberRow {
  merged_into: string | null
  has_rows: boolean
  is_issued: boolean
  is_known: boolean
  letters: number
}

const LETTER: NotificationKind = 'new_device'

/** What the sign-in depends on and what it leaves, each in one statement. */
export function createSignInStore({ on }: Database): SignInStore {
  return {
    async read({ memberId, visitorId, deviceKey, devicesSince, lettersSince }, tx) {
      const { rows } = await sql<StateRow>`
        select members.*,
          (select member_id from merges where principal_id = ${visitorId}) as merged_into,
          ${hasRows(visitorId)} as has_rows,
          exists (select 1 from known_devices where token_key = ${deviceKey} and at > ${devicesSince})
            as is_issued,
          exists (select 1 from known_devices
            where token_key = ${deviceKey} and principal_id = members.id and at > ${devicesSince}) as is_known,
          (select count(*)::int from deliveries
            where target = members.email and kind = ${LETTER} and at > ${lettersSince}) as letters
        from members where id = ${memberId}`.execute(on(tx))
      const [row] = rows
      if (!row) return null
      return {
        member: toMember(row),
        mergedInto: row.merged_into,
        hasRows: row.has_rows,
        isIssued: row.is_issued,
        isKnown: row.is_known,
        newDeviceEmails: row.letters,
      }
    },

    async record({ session, tokenKey, deviceKey, merged, resetFailuresOf, language, mayBeLost }, tx) {
      const { id, principalId, system, area, signedInAt, provedAt, lastSeenAt } = session
      await sql`
        with merge as (
          insert into merges (principal_id, first_id, member_id, at)
          select ${merged?.id ?? null}::text, ${merged?.firstId ?? null}::text, ${principalId}::text,
            ${signedInAt}::bigint
          where ${merged !== null}
          on conflict (principal_id) do nothing),
        device as (
          insert into known_devices (token_key, principal_id, at)
          values (${deviceKey}, ${principalId}, ${signedInAt})
          on conflict (token_key, principal_id) do update set at = excluded.at),
        member as (
          update members set language = ${language}
          where id = ${principalId} and language is distinct from ${language} and ${language !== null}),
        forgiven as (delete from password_failures where target = any(${resetFailuresOf}::text[]))
        insert into sessions (id, token_key, principal_id, system, area, signed_in_at, proved_at, last_seen_at)
        select ${id}::text, ${tokenKey}::text, ${principalId}::text, ${system}::text, ${area}::text,
          ${signedInAt}::bigint, ${provedAt}::bigint, ${lastSeenAt}::bigint
        from set_config('synchronous_commit',
          case when ${mayBeLost} then 'off' else current_setting('synchronous_commit') end, true)`.execute(
        on(tx),
      )
    },
  }
}
