import { DAY, type Language } from '@easel/contract/numbers'
import { WORDS } from './words.ts'

/** Runs a statement on either database. */
export type Run = (sql: string, parameters?: unknown[]) => Promise<Record<string, unknown>[]>

export interface SeedOptions {
  /** Curated works of one image each: home, styles, search, popular, square. */
  works: number
  /** Sets of four of one owner with their receipts: works, queue. */
  sets: number
  owner: string
}

const BATCH_SIZE = 50_000
const CURATED_A_DAY = 1000
/** The daily limit of a VIP. */
const OWN_A_DAY = 200

/** Fills the tables with varied prompts in four languages. */
export async function fill(run: Run, { works, sets, owner }: SeedOptions): Promise<void> {
  const now = Date.now()
  await withoutIndexes(run, async () => {
    for (let from = 1; from <= works; from += BATCH_SIZE) {
      const to = Math.min(works, from + BATCH_SIZE - 1)
      await run(`insert into works ${COLUMNS} ${prompts('curated')} ${CURATED}`, [...words(), from, to, now])
      await run(slotsOf('curated', 1), [from, to])
      await run(LIKES, [from, to, now])
    }
    for (let from = 1; from <= sets; from += BATCH_SIZE) {
      const to = Math.min(sets, from + BATCH_SIZE - 1)
      await run(`insert into works ${COLUMNS} ${prompts('own')} ${OWN}`, [...words(), from, to, now, owner])
      await run(slotsOf('own', 4), [from, to])
      await run(QUOTA_ENTRIES, [from, to, owner, now])
    }
  })
  await run('vacuum analyze works')
  await run('vacuum analyze slots')
  await run('vacuum analyze quota_entries')
  await run('vacuum analyze likes')
}

/**
 * Indexes and constraints are dropped first and recreated afterwards as the migrations define them, because a million
 * rows would take an hour otherwise.
 */
export async function withoutIndexes(run: Run, add: () => Promise<void>): Promise<void> {
  const indexes = await run(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('works', 'quota_entries') and schemaname = 'public'
       and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of indexes) await run(`drop index ${name}`)
  await run('set session_replication_role = replica')
  await add()
  await run('set session_replication_role = origin')
  for (const { definition } of indexes) await run(String(definition))
}

const LANGUAGES: readonly Language[] = ['en', 'zhCN', 'zhTW', 'es']

const words = (): string[][] =>
  Object.values(WORDS).flatMap((lists) => LANGUAGES.map((language) => lists[language].split('|')))

/** SQL for the word number `i` of the list in language `l`. The lists are parameters from `first` on. */
const word = (first: number, salt: number, language = 'l'): string => {
  const place = (list: number) => `$${first + list}::text[]`
  const at = `1 + abs(hashint4extended(i, ${salt})) % cardinality(${place(0)})`
  if (language !== 'l') return `(${place(LANGUAGES.indexOf(language as Language))})[${at}]`
  const choices = LANGUAGES.map((_, list) => `when ${list} then (${place(list)})[${at}]`)
  return `(case l ${choices.join(' ')} end)`
}

/**
 * SQL for numbered rows with a prompt and its search terms. Some words occur at fixed intervals: 画 or 畫 in
 * most prompts, 灯塔 in every 1,000th, 鲸 in every 10,000th, 潮汐 in every 150th, and 龙舟 in none.
 */
const prompts = (kind: string): string => `
  with numbered as (
    select i, abs(hashint4extended(i, 1)) % 4 as l from generate_series($13::int, $14::int) i),
  worded as (
    select i, l, ${word(1, 2)} || ', ' || ${word(5, 3)} || ', ' || ${word(9, 4)} || ' ${kind} ' || i
        || case when i % 1000 = 7 then ' 灯塔' else '' end || case when i % 10000 = 11 then ' 鲸' else '' end
        || case when i % 150 = 33 then ' 潮汐' else '' end || case when i % 20000 = 9 then ' 100%_\\a' else '' end
        as prompt,
      ${LANGUAGES.map((language) => word(1, 2, language)).join(" || ' ' || ")} || ' ' || ${word(9, 4, 'zhCN')}
        as keywords
    from numbered)`

const COLUMNS = `(id, principal_id, status, operation, prompt, language, model_id, ratio_type, style_id, stylize, seed,
  progress, engine, vip, created_at, started_at, finished_at, seen_at, expires_at, failure, curated_at, heat,
  in_square, search_text)`
const LANGUAGE = `(array[${LANGUAGES.map((language) => `'${language}'`).join(', ')}])[l + 1]`

/** A thousand were finished on each day. */
const CURATED = `
  select 'bench-' || lpad(i::text, 8, '0'), 'house', 4, 0, prompt, ${LANGUAGE}, 0, 1 + i % 3,
    case when i % 10 = 3 then 'ink' end, 100, i, 100, 'sketch', false, finished, finished - 9000, finished, finished,
    null, null, 1600000000000 - i, 600000000000000 - i, true, lower(prompt || ' ' || keywords)
  from worded, lateral (select $15::bigint - i * ${DAY / CURATED_A_DAY}::bigint as finished) times`

/** Sets of a permanent VIP: two hundred a day, every fiftieth failed, a few upscales and variations. */
const OWN = `
  select 'own-' || lpad(i::text, 8, '0'), $16, case when i % 50 = 49 then 3 else 4 end,
    case when i % 100 = 5 then 1 when i % 100 = 6 then 2 else 0 end, prompt, ${LANGUAGE}, 0, 1 + i % 2, null, 100, i,
    100, 'sketch', true, created, created + 1000, created + 9000, created + 9000,
    case when i % 1000 = 8 then $15::bigint + ${DAY} end, case when i % 50 = 49 then 'engine_failed' end, null, null,
    false, lower(prompt)
  from worded, lateral (select $15::bigint - 60000 - i * ${DAY / OWN_A_DAY}::bigint as created) times`

/** File names as the server makes them; the files do not exist. */
const slotsOf = (kind: 'curated' | 'own', slots: number): string => `
  insert into slots (work_id, slot, width, height, thumbhash, thumb, preview, preview_marked, original)
  select '${kind === 'curated' ? 'bench' : 'own'}-' || lpad(i::text, 8, '0'), place, 1024, 1024,
    'k/cFDIL4iIiAeIh3iIeIiHiIgPdnCIcG', name || '-t.webp', name || '-p.webp', name || '-m.webp', name || '-o.png'
  from generate_series($1::int, $2::int) i, generate_series(1, ${slots}) as places (place),
    lateral (select md5('${kind}' || i || '-' || place) as name) names`

/** One like each, or the server would lower the popularity of these works. */
const LIKES = `
  insert into likes (work_id, principal_id, at)
  select 'bench-' || lpad(i::text, 8, '0'), 'v-somebody', $3::bigint - i % 1000
  from generate_series($1::int, $2::int) i`

/** A reservation for each set, and a settlement or refund. */
const QUOTA_ENTRIES = `
  insert into quota_entries (id, principal_id, purpose, type, amount, work_id, subject, at, counted_at)
  select 'entry-' || i || type, $3, 'generation', type, amount, set, set, counted + later, counted
  from generate_series($1::int, $2::int) i,
    lateral (select 'own-' || lpad(i::text, 8, '0') as set,
      $4::bigint - 60000 - i * ${DAY / OWN_A_DAY}::bigint as counted) own,
    lateral (values ('reserve', 1, 0),
      (case when i % 50 = 49 then 'refund' else 'settle' end, case when i % 50 = 49 then -1 else 0 end, 9000)
    ) entries (type, amount, later)`

export async function isFilled(run: Run): Promise<boolean> {
  const [row] = await run("select 1 from works where id = 'bench-00000001'")
  return row !== undefined
}
