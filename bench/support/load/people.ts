import { createHash } from 'node:crypto'
import { principalOf } from '../../../packages/server/test/support/principal.ts'
import { fill, type Run, withoutIndexes } from '../fill.ts'

export interface Population {
  people: number
  /** Of all: of each person the same number, and as many again of the house on the home page as one in ten. */
  works: number
}

/** A visitor, the same in each run. */
export interface Visitor {
  device: string
  address: string
}

const HOUSE_SHARE = 0.1
const BATCH = 10_000

export function visitorOf(index: number): Visitor {
  const device = createHash('sha256').update(`visitor ${index}`).digest('base64url').slice(0, 22)
  return { device, address: `20.${(index >> 16) % 256}.${(index >> 8) % 256}.${index % 256}` }
}

/** People as they are after some weeks: their works, what they have used, and what guards the door. */
export async function fillPeople(run: Run, { people, works }: Population): Promise<void> {
  const curated = Math.round(works * HOUSE_SHARE)
  const each = Math.round((works - curated) / people)
  const now = Date.now()
  await run("set maintenance_work_mem = '512MB'")
  await withoutIndexes(run, async () => {
    for (let from = 0; from < people; from += BATCH) {
      const some = Array.from({ length: Math.min(BATCH, people - from) }, (_, n) => visitorOf(from + n))
      const ids = some.map(({ device }) => principalOf(device))
      const addresses = some.map(({ address }) => address)
      for (const statement of STATEMENTS) await run(statement, [ids, addresses, each, now])
    }
    await fill(run, { works: curated, sets: 0, owner: '' })
  })
  await run(
    'insert into request_ids select gen_random_uuid()::text, $1::bigint - i * 5 from generate_series(1, $2::int) i',
    [now, people],
  )
  await run('vacuum analyze')
}

/** `n` is a work's number within all of its person; the newest of each is some hours old. */
const EACH_WORK = `
  (select person.id as who, person.address, 'load-' || person.id || '-' || n as work,
      $4::bigint - (n - 1) * 172800000::bigint - abs(hashtext(person.id)) % 86400000 - 60000 as at,
      n, $2::text[] as given
    from unnest($1::text[], $2::text[]) as person (id, address), generate_series(1, $3::int) n) made`

const STATEMENTS = [
  `insert into works (id, principal_id, status, operation, prompt, language, model_id, ratio_type, stylize, seed, progress,
      engine, created_at, started_at, finished_at, seen_at, expires_at, search_text)
   select work, who, 4, 0, 'A lighthouse by the sea, number ' || n, 'en', 0, 1, 100, n, 100,
      'bench', at, at + 1000, at + 9000, at + 9000, at + 2592000000::bigint,
      lower('A lighthouse by the sea, number ' || n) from ${EACH_WORK}`,
  `insert into slots (work_id, slot, width, height, thumbhash, thumb, preview, preview_marked, original)
   select work, place, 1024, 1024, 'k/cFDIL4iIiAeIh3iIeIiHiIgPdnCIcG', name || '-t.webp', name || '-p.webp',
      name || '-m.webp', name || '-o.png'
   from ${EACH_WORK}, generate_series(1, 4) as places (place), lateral (select md5(work || place) as name) names`,
  // Addresses are forgotten after a day.
  `insert into quota_entries (id, principal_id, address_key, purpose, type, amount, work_id, subject, at, counted_at)
   select work || type, who, case n when 1 then address end, 'generation', type, case type when 'reserve' then 1 else 0 end,
      work, work, at, at
   from ${EACH_WORK}, unnest(array['reserve', 'settle']) as types (type)`,
  `insert into submissions (principal_id, key, body_hash, work_id, answer, at)
   select who, md5(work), md5(who), work, '{}', at from ${EACH_WORK} where n = 1`,
  `insert into turns (principal_id, at) select who, at from ${EACH_WORK} where n = 1`,
  // A visitor's id is the key of the device after its two letters.
  `insert into devices (device_key, address_key, first_seen)
   select substr(who, 3), address, at from ${EACH_WORK} where n = 1 on conflict do nothing`,
]
