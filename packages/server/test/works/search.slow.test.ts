import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/adapters/postgres/core/db.ts'
import { createGalleryStore } from '../../src/adapters/postgres/works/gallery.repository.ts'
import { createWorksStore } from '../../src/adapters/postgres/works/works.repository.ts'
import type { Cursor, Page, PageRequest } from '../../src/domain/kernel/page.ts'
import type { Work } from '../../src/domain/kernel/work.ts'
import { bothDatabases } from '../support/both-databases.ts'

const COUNT = 4000
const BATCH_SIZE = 500
const NO_FILTER = { operation: null, ratioType: null, expiringBefore: null, favourites: false, folder: null }

/** The texts, newest first: some words are in all, some in few, some far down alone, and some in none. */
const textOf = (n: number): string =>
  [
    `山水画 number ${n}`,
    n % 2 ? 'a lantern at night' : '雨后的古城',
    n % 40 === 3 ? '潮汐 tide' : '',
    n % 300 === 7 ? '灯塔' : '',
    n % 1000 === 999 ? '鲸 whale' : '',
    n > COUNT - 50 ? '深处' : '',
    n === 3000 ? String.raw`100%_\ sure ﬁne 𠮷野 🌊 o'clock` : '',
    n === 3001 ? 'a fine lan' : '',
    n === 3002 ? 'terns 城古' : '',
  ]
    .filter(Boolean)
    .join(' ')

const SEARCHES = [
  ...['画', '山', '水', '山水', '水画', '山水画', '雨后', '古城', 'lantern', 'NIGHT', 'ａｔ', 'e'],
  ...['潮', '潮汐', 'tide', '灯塔', '塔', '鲸', 'whale', '深', '深处', '3000', 'number 3000'],
  ...['狐', '龙舟', '水山', '画山', '画水', 'zeppelin', 'nretnal', 'ght l', 'tern at li', '🌋'],
  ...['城古', '山 灯塔', '灯塔 lantern', '灯塔 鲸', '潮汐 tide 画', '雨后 lantern', '鲸 whale 山水'],
  ...[
    '%',
    '%%',
    '_',
    '\\',
    '%_',
    '100%_\\',
    '__',
    'n%r',
    "'",
    '"',
    '{',
    '}',
    'null',
    ',',
    '𠮷',
    '𠮷野',
    '🌊',
    'ﬁne',
  ],
]

describe.each(bothDatabases)('searches on %s', (_name, open) => {
  let database: Database
  let stop: () => Promise<void>
  const texts = Array.from({ length: COUNT }, (_, n) => textOf(n))

  /** Every fifth is of a style; the own ones are those of two people, in turns. */
  const fill = async (part: readonly string[], from: number) => {
    const numbered = sql`unnest(${part}::text[]) with ordinality texts (t, place),
      lateral (select place - 1 + ${from}::int as n) numbers`
    await sql`
      insert into works (id, principal_id, status, operation, prompt, language, model_id, ratio_type, style_id,
        stylize, seed, created_at, finished_at, curated_at, search_text)
      select 'c' || n, 'house', 4, 0, t, 'en', 0, 1, case when n % 5 = 0 then 'ink' end, 100, n, 0, 0, 1000000 - n, t
      from ${numbered}`.execute(database.on())
    await sql`
      insert into works (id, principal_id, status, operation, prompt, language, model_id, ratio_type, stylize, seed,
        created_at, finished_at, search_text)
      select 'o' || n, case when n % 2 = 0 then 'p1' else 'p2' end, 4, n % 3, t, 'en', 0, 1, 100, n, 0,
        1000000 - n, t
      from ${numbered}`.execute(database.on())
  }

  beforeAll(async () => {
    ;({ database, stop } = await open())
    const folded = texts.map((text) => text.normalize('NFKC').toLowerCase())
    // In parts: a server gives no statement more than some seconds.
    for (let from = 0; from < COUNT; from += BATCH_SIZE)
      await fill(folded.slice(from, from + BATCH_SIZE), from)
  }, 120_000)
  afterAll(async () => {
    await database?.close()
    await stop?.()
  })

  const expected = (search: string, of: (n: number) => boolean): number[] => {
    const words = search.normalize('NFKC').toLowerCase().split(' ')
    const holds = (text: string) => words.every((word) => text.normalize('NFKC').toLowerCase().includes(word))
    return texts.flatMap((text, n) => (of(n) && holds(text) ? [n] : []))
  }
  const numbers = ({ items }: Page<Work>) => items.map(({ id }) => Number(id.slice(1)))
  /** Up to this many pages, and whether that was all. */
  const read = async (ask: (page: PageRequest) => Promise<Page<Work>>, pages: number) => {
    const found: number[] = []
    let after: Cursor | null = null
    for (let page = 0; page < pages; page += 1) {
      const answer: Page<Work> = await ask({ after, limit: 20 })
      found.push(...numbers(answer))
      after = answer.next
      if (after === null) return { found, all: true }
    }
    return { found, all: false }
  }

  it.each(SEARCHES)('find %j in curated works, newest first, in pages', async (search) => {
    const store = createGalleryStore(database)
    const { found, all } = await read(
      (page) => store.selected({ reader: null, style: null, search }, page),
      12,
    )
    const truth = expected(search, () => true)
    expect(found).toEqual(truth.slice(0, found.length))
    expect(all).toBe(found.length === truth.length)
    if (!all) expect(found).toHaveLength(240)
  })

  it.each(['画', '潮汐', '灯塔', '鲸', '狐', 'lantern', '深处', '%_'])(
    'find %j in a style',
    async (search) => {
      const store = createGalleryStore(database)
      const { found } = await read(
        (page) => store.selected({ reader: null, style: 'ink', search }, page),
        400,
      )
      expect(found).toEqual(expected(search, (n) => n % 5 === 0))
    },
  )

  it.each(['画', '潮汐', '灯塔', '鲸', '狐', 'lantern', '深处', '%_', '山 灯塔'])(
    'find %j in their owner’s works only',
    async (search) => {
      const store = createWorksStore(database)
      for (const [rest, owner] of ['p1', 'p2'].entries()) {
        const { found } = await read((page) => store.mine(owner, { ...NO_FILTER, search }, page), 400)
        expect(found).toEqual(expected(search, (n) => n % 2 === rest))
        const enhanced = { ...NO_FILTER, operation: 1 as const, search }
        expect((await read((page) => store.mine(owner, enhanced, page), 400)).found).toEqual(
          expected(search, (n) => n % 2 === rest && n % 3 === 1),
        )
      }
      expect(numbers(await store.mine('p3', { ...NO_FILTER, search }, { after: null, limit: 20 }))).toEqual(
        [],
      )
    },
  )
})
