import { type RawBuilder, sql } from 'kysely'

/** Rows of somebody, those too of the visitors that they have been before they signed in. */
export const ofPerson = (principalId: string): RawBuilder<boolean> => sql`principal_id in (
  select ${principalId} union all select merges.principal_id from merges where member_id = ${principalId})`
