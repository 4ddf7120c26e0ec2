import { sql } from 'kysely'
import type { PersonFacts, PersonLine } from '../../../domain/console/ports.ts'
import type { Database } from '../core/db.ts'

/** Accounts by id, address or number; anybody by id; whoever has a name by its beginning. */
export async function findPeople(
  { on }: Database,
  { text, target }: { text: string; target: string | null },
  limit: number,
): Promise<PersonLine[]> {
  const beginning = `${text.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Omit<PersonLine, 'kind'> & { member: boolean }>`
    select found.id, m.id is not null as member, m.email, m.mobile, s.username as name
    from (
      select id from members where id = ${text} or email = ${target} or mobile = ${target}
      union (select principal_id from settings where username ilike ${beginning} limit ${limit})
      union (select principal_id from works where principal_id = ${text} limit 1)
      union (select principal_id from quota_entries where principal_id = ${text} limit 1)
      union (select principal_id from bans where principal_id = ${text})
      union (select principal_id from payments where principal_id = ${text} limit 1)
      union (select principal_id from grants where principal_id = ${text} limit 1)
    ) found
    left join members m on m.id = found.id
    left join settings s on s.principal_id = found.id
    order by s.username nulls last, found.id limit ${limit}`.execute(on())
  return rows.map(({ member, ...person }) => ({ ...person, kind: kindOf(person.id, member) }))
}

interface FactsRow {
  member: boolean
  known: boolean
  email: string | null
  mobile: string | null
  name: string | null
  created_at: number | null
  locked_at: number | null
  deletion_at: number | null
  sessions: number
  works: number
  shown: number
  hidden: number
  last_at: number | null
  received: number
  upheld: number
  sent: number
}

/** Null when nothing refers to such a person. */
export async function readPerson({ on }: Database, id: string): Promise<PersonFacts | null> {
  const { rows } = await sql<FactsRow>`
    select m.id is not null as member, m.email, m.mobile, s.username as name, m.created_at, m.locked_at,
      m.deletion_at, w.*, r.*,
      (select count(*)::int from sessions where principal_id = ${id}) as sessions,
      (select count(*)::int from reports where principal_id = ${id}) as sent,
      m.id is not null or s.principal_id is not null or w.works > 0
        or exists (select 1 from quota_entries where principal_id = ${id})
        or exists (select 1 from bans where principal_id = ${id})
        or exists (select 1 from payments where principal_id = ${id})
        or exists (select 1 from grants where principal_id = ${id}) as known
    from (select 1) one
    left join members m on m.id = ${id}
    left join settings s on s.principal_id = ${id}
    cross join (
      select count(*)::int as works, (count(*) filter (where in_square))::int as shown,
        (count(*) filter (where hidden_at is not null))::int as hidden, max(created_at) as last_at
      from works where principal_id = ${id} and deleted_at is null) w
    cross join (
      select count(*)::int as received, (count(*) filter (where handling = 'hidden'))::int as upheld
      from reports where work_id in (select id from works where principal_id = ${id})) r`.execute(on())
  const [row] = rows
  if (!row?.known) return null
  return {
    id,
    kind: kindOf(id, row.member),
    email: row.email,
    mobile: row.mobile,
    name: row.name,
    createdAt: row.created_at,
    lockedAt: row.locked_at,
    deletionAt: row.deletion_at,
    sessions: row.sessions,
    works: { all: row.works, shown: row.shown, hidden: row.hidden, lastAt: row.last_at },
    reports: { received: row.received, upheld: row.upheld, sent: row.sent },
  }
}

/** Ids of partners' users begin with `p-`. */
const kindOf = (id: string, isMember: boolean): PersonLine['kind'] => {
  if (isMember) return 'member'
  return id.startsWith('p-') ? 'partner' : 'visitor'
}
