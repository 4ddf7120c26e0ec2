import { sql } from 'kysely'
import type { ReportedWork } from '../../../domain/reports/ports.ts'
import type { Database } from '../core/db.ts'
import { hiddenBy } from './hidden-works.ts'

interface Row {
  id: string
  author: string
  prompt: string
  hidden: boolean
  hidden_by: string | null
  appeal: ReportedWork['appeal']
  reports: { kind: keyof ReportedWork['kinds']; note: string | null; at: number }[]
  pictures: ReportedWork['pictures']
}

/** Reported works, most reported first; or hidden ones. */
export async function listReported(
  { on }: Database,
  which: 'open' | 'hidden',
  limit: number,
): Promise<ReportedWork[]> {
  const appeal = sql`(select json_build_object('note', a.note, 'at', a.at) from appeals a
    where a.work_id = w.id and a.handled_at is null and w.hidden_at is not null)`
  // Copies hidden with their original are not listed, unless somebody else has made them and requests a review.
  const hidden = sql`w.hidden_at is not null and (${appeal} is not null or not exists (
    select 1 from works whole where whole.id = w.hidden_with and whole.deleted_at is null))`
  // Reports from one network count once.
  const voices = sql`count(distinct coalesce(r.network_key, r.address_key, r.principal_id))`
  const order =
    which === 'open'
      ? sql`${voices} desc, count(r.at) desc, min(r.at)`
      : sql`${appeal} is null, w.hidden_at desc`
  const { rows } = await sql<Row>`
    select w.id, w.principal_id as author, w.prompt, w.hidden_at is not null as hidden, w.hidden_by,
      ${appeal} as appeal,
      coalesce(
        json_agg(json_build_object('kind', r.kind, 'note', r.note, 'at', r.at) order by r.at)
          filter (where r.at is not null), '[]') as reports,
      (select coalesce(json_agg(s.slot order by s.slot), '[]')
        from slots s where s.work_id = w.id and coalesce(s.original, s.preview) is not null) as pictures
    from works w left join reports r on r.work_id = w.id and r.handled_at is null
    where w.deleted_at is null and ${which === 'open' ? sql`r.at is not null` : hidden}
    group by w.id order by ${order}, w.id limit ${limit}`.execute(on())
  return rows.map(({ id, author, prompt, hidden, hidden_by, appeal, reports, pictures }) => {
    const kinds: ReportedWork['kinds'] = {}
    for (const { kind } of reports) kinds[kind] = (kinds[kind] ?? 0) + 1
    return {
      id,
      author,
      prompt,
      hiddenBy: hidden ? hiddenBy(hidden_by) : null,
      appeal,
      count: reports.length,
      kinds,
      notes: reports.flatMap(({ note }) => (note ? [note] : [])),
      since: reports[0]?.at ?? null,
      pictures,
    }
  })
}
