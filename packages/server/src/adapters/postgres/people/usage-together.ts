import { type RawBuilder, sql } from 'kysely'
import type { Window } from '../../../domain/kernel/window.ts'
import type { Purpose, Usage, UsageKey } from '../../../domain/quota/ports.ts'
import { networkRangeOf } from '../core/address-keys.ts'
import { createAskedTogether } from '../core/asked-together.ts'
import type { Database } from '../core/db.ts'
import { COUNTS, oldestOf, usedOf, usedPerWork } from './used.ts'

/** More in one statement would have the first wait for the last. */
const MOST = 100

interface Question {
  purpose: Purpose
  who: UsageKey
  window: Window
}

/**
 * What several ask at the same moment of how much was used, in one statement: of a person, an address and a network each, and of
 * all whose works have changed.
 */
export function createUsageTogether({ on }: Pick<Database, 'on'>) {
  const ask = createAskedTogether<Question[], readonly Usage[]>({
    begin: () => [],
    isFull: (questions) => questions.length >= MOST,
    answered: (questions) => answered(on, questions),
  })
  return async (question: Question): Promise<Usage> => {
    let place = 0
    const answers = await ask((questions) => {
      place = questions.push(question) - 1
    })
    return answers[place] ?? NONE
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
      select ${usedOf()} as "used", ${oldestOf(sql`asked.now`)} filter (where ${COUNTS}) as "oldestAt"
      from (${usedPerWork(whose, sql`asked.purpose`, sql`asked.after`)}
      ) per_work) counted`
}
