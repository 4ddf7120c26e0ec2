import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DeviceMoveStore } from '../../../domain/identity/device-link-ports.ts'
import type { ErasureStore, MergeStore, RenewalStore } from '../../../domain/identity/ports.ts'
import { DELETED_PRINCIPAL } from '../../../domain/kernel/principal.ts'
import type { Tx } from '../../../domain/kernel/unit-of-work.ts'
import type { Database } from '../core/db.ts'
import type { Tables } from '../core/tables.ts'
import { isOwnCount, movedCounts, renewedCounts } from './carried-counts.ts'
import { CONTACT_TABLES, type Merge, PERSON_TABLES, type PersonTable } from './person-tables.ts'

/** Works liked by both principals; their count changes with the merge. */
const likedTwice = ({ from, to }: Merge) => sql`
  update works set revision = nextval('work_revisions'), like_count = like_count - 1
  where exists (select 1 from likes where work_id = works.id and principal_id = ${from})
    and (principal_id = ${to} or principal_id = ${from}
      or exists (select 1 from likes where work_id = works.id and principal_id = ${to}))`

/** Likes of one's own works do not count. */
const ownLikes = ({ from, to }: Merge) => sql`
  delete from likes using works
  where works.id = likes.work_id and likes.principal_id = ${from} and works.principal_id = any(${[from, to]})`

/** The member's likes of the visitor's works. */
const likesOfVisitor = ({ from, to }: Merge) => sql`
  with gone as (
    delete from likes using works
    where works.id = likes.work_id and likes.principal_id = ${to} and works.principal_id = ${from}
    returning works.id)
  update works set like_count = like_count - 1 where id in (select id from gone)`

/** Most devices that sign in have no rows; then nothing is moved or published. */
const MOVED = PERSON_TABLES.filter(({ table, merge }) => merge !== 'leave' || table === 'memberships')

/** Whether any row is to be moved, as an expression. */
export const hasRows = (visitorId: string | null): RawBuilder<boolean> =>
  sql`(${sql.join(
    MOVED.map(
      ({ table, column }) =>
        sql`exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${visitorId})`,
    ),
    sql` or `,
  )})`

/** Moves a visitor's rows to a member; idempotent. `note` is told the ids of those who were deleted. */
export function createPersonStore(
  { on, afterCommit }: Database,
  note: (ids: readonly string[]) => void = () => {},
): MergeStore & Pick<DeviceMoveStore, 'mergeCount'> & RenewalStore & ErasureStore {
  const run = async (statement: RawBuilder<unknown>, tx: Tx) => void (await statement.execute(on(tx)))

  const isAny = async (query: RawBuilder<unknown>, tx: Tx): Promise<boolean> =>
    (await query.execute(on(tx))).rows.length > 0

  return {
    hasAny: (from, tx) => isAny(sql`select where ${hasRows(from)}`, tx),

    async move(from, to, tx) {
      const ids = { from, to }
      for (const statement of [likesOfVisitor, likedTwice, ownLikes]) await run(statement(ids), tx)
      for (const table of PERSON_TABLES) {
        for (const statement of moving(table, ids)) await run(statement, tx)
      }
    },

    async withLateRows(after) {
      const { rows } = await sql<{ from: string; to: string }>`
        select principal_id as "from", member_id as "to" from merges where at > ${after} and (
          exists (select 1 from works where works.principal_id = merges.principal_id)
          or exists (select 1 from uploads where uploads.principal_id = merges.principal_id)
          or exists (select 1 from grants where grants.principal_id = merges.principal_id)
          or exists (select 1 from payments where payments.principal_id = merges.principal_id)
          or exists (select 1 from folders where folders.principal_id = merges.principal_id)
          or exists (select 1 from presets where presets.principal_id = merges.principal_id)
          or member_id like 'v-%' and exists (
            select 1 from quota_entries where quota_entries.principal_id = merges.principal_id and ${isOwnCount}))`.execute(
        on(),
      )
      return rows
    },

    async moveCounts(from, to, tx) {
      for (const statement of movedCounts({ from, to })) await run(statement, tx)
    },

    async mergeCount(firstId, tx) {
      const row = await on(tx)
        .selectFrom('merges')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('first_id', '=', firstId)
        .executeTakeFirstOrThrow()
      return row.count
    },

    isRenewed: (device, to, tx) =>
      isAny(sql`select from merges where first_id = ${device} and member_id = ${to}`, tx),
    isUsed: (device, tx) =>
      isAny(
        sql`select where ${hasRows(device)} or exists (select from merges where first_id = ${device})`,
        tx,
      ),
    hasEnded: (visitorId, tx) => isAny(sql`select from merges where principal_id = ${visitorId}`, tx),
    async record({ device, from, to, at }, tx) {
      const counts = [...movedCounts({ from, to }), ...renewedCounts({ from, to })]
      for (const statement of counts) await run(statement, tx)
      await run(
        sql`insert into merges (principal_id, first_id, member_id, at) values (${from}, ${device}, ${to}, ${at})`,
        tx,
      )
    },

    async due(now, limit) {
      const rows = await on()
        .selectFrom('members')
        .select('id')
        .where('deletion_at', '<=', now)
        .where('locked_at', 'is', null)
        .orderBy('deletion_at')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    async erase(person, tx) {
      const ids = await eraseRows(on(tx), person)
      afterCommit(tx, () => note(ids))
    },
  }
}

/** Returns the ids that were theirs. */
export async function eraseRows(
  database: Kysely<Tables>,
  { id, targets }: Parameters<ErasureStore['erase']>[0],
): Promise<string[]> {
  // Not the device's first visitor: it may have become another member.
  const merged = await database
    .selectFrom('merges')
    .select('principal_id')
    .where('member_id', '=', id)
    .execute()
  const ids = [id, ...merged.map((row) => row.principal_id)]
  await sql`update works set like_count = like_count - 1, revision = nextval('work_revisions')
    where id in (select work_id from likes where principal_id = any(${ids}))`.execute(database)
  for (const table of PERSON_TABLES) await erasing(table, ids).execute(database)
  for (const { table, column } of CONTACT_TABLES) {
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = any(${targets})`.execute(database)
  }
  return ids
}

function moving({ table, column, merge, unique }: PersonTable, ids: Merge): RawBuilder<unknown>[] {
  if (merge === 'leave') return []
  if (merge !== 'move') return [merge(ids)]
  const [name, whose] = [sql.table(table), sql.ref(column)]
  const move = sql`update ${name} set ${whose} = ${ids.to} where ${whose} = ${ids.from}`
  if (!unique) return [move]
  const same = unique.map((each) => sql`and own.${sql.ref(each)} = ${name}.${sql.ref(each)}`)
  const clear = sql`
    delete from ${name} where ${whose} = ${ids.from}
      and exists (select 1 from ${name} own where own.${whose} = ${ids.to} ${sql.join(same, sql` `)})`
  return [clear, move]
}

function erasing({ table, column, erase }: PersonTable, ids: readonly string[]): RawBuilder<unknown> {
  if (typeof erase === 'function') return erase(ids)
  const [name, whose] = [sql.table(table), sql.ref(column)]
  return erase === 'delete'
    ? sql`delete from ${name} where ${whose} = any(${ids})`
    : sql`update ${name} set ${whose} = ${DELETED_PRINCIPAL} where ${whose} = any(${ids})`
}
