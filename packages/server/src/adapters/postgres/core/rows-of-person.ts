import { type RawBuilder, sql } from 'kysely'

/** Rows of a member, including those of visitors merged into them. */
export const rowsOfPerson = (principalId: string): RawBuilder<boolean> => sql`principal_id in (
  select ${principalId} union all select merges.principal_id from merges where member_id = ${principalId})`
