import { ImageStatus, Operation } from '@easel/contract/numbers'
import { sql } from 'kysely'
import type {
  Copy,
  HiddenBy,
  ReportedWork,
  ReporterRecord,
  ReportsStore,
} from '../../domain/reports/ports.ts'
import type { Database } from './db.ts'
import { SHOWN, STANDS } from './shown.ts'
import { nextRevision } from './work-rows.ts'

export function createReportsStore(database: Database): ReportsStore {
  const { on } = database
  return {
    async subject(workId, tx) {
      const row = await on(tx)
        .selectFrom('works')
        .select(['principal_id', 'hidden_at', 'hidden_by', 'partner_id', 'curated_at'])
        .select(STANDS.as('stands'))
        .where('id', '=', workId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      if (!row) return null
      return {
        principalId: row.principal_id,
        hiddenBy: row.hidden_at === null ? null : hiddenBy(row.hidden_by),
        inSquareOf: row.hidden_at === null && row.stands ? { partnerId: row.partner_id || null } : null,
        curated: row.curated_at !== null,
      }
    },

    async add({ workId, principalId, addressKey, networkKey, ...report }, tx) {
      await on(tx)
        .insertInto('reports')
        .values({
          work_id: workId,
          principal_id: principalId,
          address_key: addressKey,
          network_key: networkKey,
          ...report,
        })
        .onConflict((conflict) => conflict.columns(['work_id', 'principal_id']).doNothing())
        .execute()
    },

    async weight(workId, tx) {
      const { rows } = await sql<{ reporters: number; weight: number; cleared: boolean }>`
        select count(*) filter (where is_open)::int as reporters,
          coalesce(sum(weight) filter (where is_open), 0)::float8 as weight,
          coalesce(bool_or(cleared), false) as cleared
        from (
          select handled_at is null as is_open, max(weight) as weight,
            coalesce(bool_or(handling in ('shown', 'dismissed')), false) as cleared
          from reports where work_id = ${workId}
          group by coalesce(network_key, address_key, principal_id), handled_at is null
        ) networks`.execute(on(tx))
      const [row] = rows
      if (!row) throw new Error('A sum has no row.')
      return row
    },

    async sentSince(by, since, tx) {
      let query = on(tx)
        .selectFrom('reports')
        .select([sql<number>`count(*)::int`.as('count'), sql<number | null>`min(at)`.as('oldestAt')])
        .where('at', '>', since)
      if (by !== 'anybody') {
        query =
          'principalId' in by
            ? query.where('principal_id', '=', by.principalId)
            : query.where('network_key', '=', by.networkKey)
      }
      return query.executeTakeFirstOrThrow()
    },

    async record(principalId, tx) {
      const { rows } = await sql<ReporterRecord>`
        select
          least(
            (select min(finished_at) from works
              where principal_id = ${principalId} and status = ${ImageStatus.Succeeded}),
            (select min(at) from likes where principal_id = ${principalId})) as "knownSince",
          count(*) filter (where handling = 'hidden')::int as upheld,
          count(*) filter (where handling in ('shown', 'dismissed'))::int as dismissed
        from reports where principal_id = ${principalId}`.execute(on(tx))
      return rows[0] ?? { knownSince: null, upheld: 0, dismissed: 0 }
    },

    async hiddenSince(at, tx) {
      const { count } = await on(tx)
        .selectFrom('works')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('hidden_at', '>', at)
        .where('hidden_by', '=', 'reports')
        .where('hidden_with', 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },

    async reportedSince(at, limit) {
      const rows = await on()
        .selectFrom('reports')
        .innerJoin('works', 'works.id', 'reports.work_id')
        .select('work_id')
        .where('works.deleted_at', 'is', null)
        .where('handled_at', 'is', null)
        .groupBy('work_id')
        .having((is) => is(is.fn.max('at'), '>', at))
        .limit(limit)
        .execute()
      return rows.map(({ work_id }) => work_id)
    },

    async hide(workId, by, at, tx) {
      const update = (hidden_with: string | null) =>
        on(tx)
          .updateTable('works')
          .set({ hidden_at: at, hidden_by: by, hidden_with, in_square: false, revision: nextRevision() })
      // The work first: who makes one of its pictures larger meanwhile waits for it, or is seen by what follows.
      await update(null).where('id', '=', workId).execute()
      const larger = await update(workId)
        .where('parent_id', '=', workId)
        .where('operation', '=', Operation.Upscale)
        .where((is) => is.or([is('hidden_at', 'is', null), is('hidden_with', '=', workId)]))
        .returning(['id', 'principal_id'])
        .execute()
      return larger.map(toCopy)
    },

    async unhide(workId, tx) {
      const shown = await on(tx)
        .updateTable('works')
        .set({ hidden_at: null, hidden_by: null, hidden_with: null, revision: nextRevision() })
        .where((is) => is.or([is('id', '=', workId), is('hidden_with', '=', workId)]))
        .returning(['id', 'principal_id'])
        .execute()
      await on(tx)
        .updateTable('works')
        .set({ in_square: SHOWN })
        .where(
          'id',
          'in',
          shown.map(({ id }) => id),
        )
        .where('status', '=', ImageStatus.Succeeded)
        .execute()
      return shown.filter(({ id }) => id !== workId).map(toCopy)
    },

    async close(workId, handling, at, tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('reports')
        .set({ handled_at: at, handling })
        .where('work_id', '=', workId)
        .where('handled_at', 'is', null)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    },

    list: (which, limit) => list(database, which, limit),
  }
}

const toCopy = (row: { id: string; principal_id: string }): Copy => ({
  id: row.id,
  principalId: row.principal_id,
})

/** What was hidden before it was written by whom was hidden by an operator. */
const hiddenBy = (by: string | null): HiddenBy => (by === 'reports' ? 'reports' : 'operator')

interface Row {
  id: string
  author: string
  prompt: string
  hidden: boolean
  hidden_by: string | null
  reports: { kind: keyof ReportedWork['kinds']; note: string | null; at: number }[]
  pictures: ReportedWork['pictures']
}

async function list({ on }: Database, which: 'open' | 'hidden', limit: number): Promise<ReportedWork[]> {
  // What was hidden with another comes back with it.
  const hidden = sql`w.hidden_at is not null and not exists (
    select 1 from works whole where whole.id = w.hidden_with and whole.deleted_at is null)`
  // Many reports from one network are one voice.
  const voices = sql`count(distinct coalesce(r.network_key, r.address_key, r.principal_id))`
  const order = which === 'open' ? sql`${voices} desc, count(r.at) desc, min(r.at)` : sql`w.hidden_at desc`
  const { rows } = await sql<Row>`
    select w.id, w.principal_id as author, w.prompt, w.hidden_at is not null as hidden, w.hidden_by,
      coalesce(
        json_agg(json_build_object('kind', r.kind, 'note', r.note, 'at', r.at) order by r.at)
          filter (where r.at is not null), '[]') as reports,
      (select coalesce(json_agg(s.slot order by s.slot), '[]')
        from slots s where s.work_id = w.id and coalesce(s.original, s.preview) is not null) as pictures
    from works w left join reports r on r.work_id = w.id and r.handled_at is null
    where w.deleted_at is null and ${which === 'open' ? sql`r.at is not null` : hidden}
    group by w.id order by ${order}, w.id limit ${limit}`.execute(on())
  return rows.map(({ id, author, prompt, hidden, hidden_by, reports, pictures }) => {
    const kinds: ReportedWork['kinds'] = {}
    for (const { kind } of reports) kinds[kind] = (kinds[kind] ?? 0) + 1
    return {
      id,
      author,
      prompt,
      hiddenBy: hidden ? hiddenBy(hidden_by) : null,
      count: reports.length,
      kinds,
      notes: reports.flatMap(({ note }) => (note ? [note] : [])),
      since: reports[0]?.at ?? null,
      pictures,
    }
  })
}
