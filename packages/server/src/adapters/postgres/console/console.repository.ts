import { ImageStatus, type Slot } from '@easel/contract/numbers'
import { type RawBuilder, sql } from 'kysely'
import type {
  ConsoleStore,
  EngineActivity,
  OpenTasks,
  WorkRecord,
  WorksFilter,
} from '../../../domain/console/ports.ts'
import type { Database } from '../core/db.ts'
import { hiddenBy } from '../works/hidden-works.ts'
import { IN_A_SQUARE } from '../works/shown.ts'
import { nextRevision } from '../works/work-rows.ts'
import { findPeople, readPerson } from './console-people.ts'

interface WorkRow {
  id: string
  principal_id: string
  partner_id: string
  prompt: string
  status: ImageStatus
  engine: string | null
  created_at: number
  hidden: boolean
  hidden_by: string | null
  in_square: boolean
  curated_at: number | null
  like_count: number
  open_reports: number
  slots: Slot[]
}

/** What the console reads of several features at once. */
export function createConsoleStore(database: Database): ConsoleStore {
  const { on } = database
  return {
    findPeople: (query, limit) => findPeople(database, query, limit),
    person: (id) => readPerson(database, id),

    async works(filter, limit) {
      const { where, order } = conditionOf(filter)
      const { rows } = await sql<WorkRow>`
        select works.id, principal_id, partner_id, prompt, status, engine, created_at,
          hidden_at is not null as hidden, hidden_by, ${IN_A_SQUARE} and hidden_at is null as in_square, curated_at,
          like_count,
          (select count(*)::int from reports r where r.work_id = works.id and r.handled_at is null) as open_reports,
          (select coalesce(json_agg(s.slot order by s.slot), '[]') from slots s
            where s.work_id = works.id and coalesce(s.original, s.preview) is not null) as slots
        from works where deleted_at is null and ${where} order by ${order} limit ${limit}`.execute(on())
      return rows.map(toRecord)
    },

    async shownWorksOf(principalId, limit) {
      const rows = await on()
        .selectFrom('works')
        .select('id')
        .where('principal_id', '=', principalId)
        .where('in_square', '=', true)
        .where('hidden_at', 'is', null)
        .where('deleted_at', 'is', null)
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    async curate(workId, at, tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('works')
        .set({ curated_at: at, revision: nextRevision() })
        .where('id', '=', workId)
        .where('partner_id', '=', '')
        .where('hidden_at', 'is', null)
        .where('deleted_at', 'is', null)
        .where('status', '=', ImageStatus.Succeeded)
        .where(IN_A_SQUARE)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async uncurate(workId, tx) {
      const { numUpdatedRows } = await on(tx)
        .updateTable('works')
        .set({ curated_at: null, revision: nextRevision() })
        .where('id', '=', workId)
        .where('curated_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },

    async queue(since) {
      const { rows: states } = await sql<{ waiting: number; running: number; oldest: number | null }>`
        select (count(*) filter (where status = ${ImageStatus.NotStarted}))::int as waiting,
          (count(*) filter (where status > ${ImageStatus.NotStarted}))::int as running,
          min(created_at) filter (where status = ${ImageStatus.NotStarted}) as oldest
        from works where status <= ${ImageStatus.InProgress}`.execute(on())
      const { rows: engines } = await sql<EngineActivity>`
        select engine, (count(*) filter (where status <= ${ImageStatus.InProgress}))::int as running,
          (count(*) filter (where status = ${ImageStatus.Succeeded}))::int as succeeded,
          (count(*) filter (where status = ${ImageStatus.Failed}))::int as failed,
          (avg(finished_at - started_at) filter (where status = ${ImageStatus.Succeeded}))::float8 as "meanMs"
        from works where engine is not null and curated_at is null
          and (status <= ${ImageStatus.InProgress} or finished_at > ${since})
        group by engine`.execute(on())
      const [state] = states
      return {
        waiting: state?.waiting ?? 0,
        running: state?.running ?? 0,
        oldestAt: state?.oldest ?? null,
        engines,
      }
    },

    async openTasks(since) {
      const { rows } = await sql<OpenTasks>`
        select
          (select count(distinct r.work_id)::int from reports r join works w on w.id = r.work_id
            where r.handled_at is null and w.deleted_at is null) as reports,
          (select count(*)::int from works where hidden_at is not null and hidden_with is null
            and deleted_at is null) as hidden,
          (select count(*)::int from appeals a join works w on w.id = a.work_id
            where a.handled_at is null and w.hidden_at is not null and w.deleted_at is null) as appeals,
          (select count(*)::int from payments where flag is not null and reviewed_at is null) as payments,
          (select count(*)::int from deliveries where status = 'failed' and at > ${since}) as undelivered`.execute(
        on(),
      )
      return rows[0] ?? { reports: 0, hidden: 0, appeals: 0, payments: 0, undelivered: 0 }
    },
  }
}

function conditionOf(filter: WorksFilter): { where: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const newest = sql`created_at desc, works.id desc`
  if ('id' in filter) return { where: sql`works.id = ${filter.id}`, order: newest }
  const column = 'which' in filter && filter.which === 'gallery' ? sql`curated_at` : sql`created_at`
  const older = filter.before === null ? sql`true` : sql`${column} < ${filter.before}`
  if ('principalId' in filter) {
    return { where: sql`principal_id = ${filter.principalId} and ${older}`, order: newest }
  }
  if (filter.which === 'gallery') {
    const where = sql`curated_at is not null and hidden_at is null and ${older}`
    return { where, order: sql`curated_at desc, works.id desc` }
  }
  const shown = filter.which === 'square' ? sql`in_square and curated_at is null` : sql`curated_at is null`
  return { where: sql`${shown} and status = ${ImageStatus.Succeeded} and ${older}`, order: newest }
}

const toRecord = (row: WorkRow): WorkRecord => ({
  id: row.id,
  principalId: row.principal_id,
  partnerId: row.partner_id || null,
  prompt: row.prompt,
  status: row.status,
  engine: row.engine,
  createdAt: row.created_at,
  hiddenBy: row.hidden ? hiddenBy(row.hidden_by) : null,
  inSquare: row.in_square,
  curatedAt: row.curated_at,
  likes: row.like_count,
  openReports: row.open_reports,
  slots: row.slots,
})
