import { type RawBuilder, sql } from 'kysely'
import type { Window } from '../../../domain/kernel/window.ts'
import type { Purpose, Usage, UsageKey } from '../../../domain/quota/ports.ts'
import { networkRangeOf } from '../core/address-keys.ts'
import type { Database } from '../core/db.ts'

/** More in one statement would have the first wait for the last. */
const MOST = 100

interface Question {
  purpose: Purpose
  who: UsageKey
  window: Window
}

interface Round {
  questions: Question[]
  answers: Promise<readonly Usage[]>
}

/**
 * What several ask at the same moment of how much was used, in one statement: of a person, an address and a network each, and of
 * all whose works have changed. Sending a statement takes far more of the processor, here and there, than what it asks.
 */
export function createUsageTogether({ on }: Pick<Database, 'on'>) {
  let asked: Round | null = null
  const begin = (): Round => {
    const questions: Question[] = []
    const answers = new Promise<readonly Usage[]>((resolve, reject) => {
      setImmediate(() => {
        if (asked?.questions === questions) asked = null
        answered(on, questions).then(resolve, reject)
      })
    })
    return { questions, answers }
  }
  return async (question: Question): Promise<Usage> => {
    if (asked === null || asked.questions.length >= MOST) asked = begin()
    const { questions, answers } = asked
    const place = questions.push(question) - 1
    return (await answers)[place] ?? NONE
  }
}

const NONE: Usage = { used: 0, oldestAt: null }

/** By the index of each kind of key; what nobody asks of is left out. */
async function answered(on: Database['on'], questions: readonly Question[]): Promise<readonly Usage[]> {
  const placed = questions.map((question, place) => ({ ...question, place }))
  const kinds = Map.groupBy(placed, ({ who }) => kindOf(who))
  const parts = [...kinds].map(([kind, some]) => counting(WHOSE[kind], some))
  const { rows } = await sql<Usage & { place: number }>`${sql.join(parts, sql` union all `)}`.execute(on())
  const answers = questions.map(() => NONE)
  for (const { place, used, oldestAt } of rows) answers[place] = { used, oldestAt }
  return answers
}

const WHOSE = {
  person: sql`principal_id = asked.key`,
  partner: sql`partner_id = asked.key`,
  address: sql`address_key = asked.key`,
  network: sql`address_key ~>=~ asked.key and address_key ~<~ asked.last and address_key like '%::/64'`,
}

function kindOf(who: UsageKey): keyof typeof WHOSE {
  if ('principalId' in who) return 'person'
  if ('partnerId' in who) return 'partner'
  return networkRangeOf(who.addressKey) ? 'network' : 'address'
}

/** The key, or the first and the last of a network. */
function keysOf(who: UsageKey): readonly [string, string] {
  if ('principalId' in who) return [who.principalId, '']
  if ('partnerId' in who) return [who.partnerId, '']
  return networkRangeOf(who.addressKey) ?? [who.addressKey, '']
}

function counting(
  whose: RawBuilder<unknown>,
  some: readonly (Question & { place: number })[],
): RawBuilder<unknown> {
  const keys = some.map(({ who }) => keysOf(who))
  return sql`
    select asked.place, counted."used", counted."oldestAt"
    from unnest(
      ${some.map(({ place }) => place)}::int[], ${some.map(({ purpose }) => purpose)}::text[],
      ${some.map(({ window }) => window.after)}::bigint[], ${some.map(({ window }) => window.now)}::bigint[],
      ${keys.map(([first]) => first)}::text[], ${keys.map(([, last]) => last)}::text[]
    ) as asked (place, purpose, after, now, key, last)
    cross join lateral (
      select (coalesce(sum(amount) filter (where amount > 0), 0))::int as "used",
        min(least(counted_at, asked.now)) filter (where amount > 0) as "oldestAt"
      from (
        select min(counted_at) as counted_at, sum(amount) as amount from quota_entries
        where ${whose} and purpose = asked.purpose and counted_at > asked.after group by work_id
      ) per_work) counted`
}
