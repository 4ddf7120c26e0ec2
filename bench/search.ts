/**
 * Lists and searches over a million curated works beside a thousand, on PostgreSQL, and over fewer on the embedded
 * database, where filling a million takes too long: p50 of each list, p95 of words of one and two Chinese characters and
 * of others, with many hits, few and none. Through the whole API.
 *
 * Run: npm run bench -- search   (WORKS=100000 EMBEDDED_WORKS=10000 for a shorter one)
 */
import { DAY } from '@easel/contract/numbers'
import type { ServerUnderTest } from '../e2e/support/server.ts'
import { calm } from './support/calm.ts'
import { median, table } from './support/figures.ts'
import { startFilledEmbedded } from './support/filled-embedded.ts'
import { startFilled } from './support/filled-postgres.ts'
import { createVisitor } from './support/visitor.ts'

const WORKS = Number(process.env.WORKS ?? 1_000_000)
const EMBEDDED_WORKS = Number(process.env.EMBEDDED_WORKS ?? 50_000)
const ASKED = 40

/** How often each stands in the prompts that the bench writes, in a million. */
const SEARCHES: readonly [word: string, hits: string][] = [
  ['画', 'everywhere'],
  ['山水', 'every 2nd'],
  ['灯塔', 'every 1,000th'],
  ['鲸', 'every 10,000th'],
  ['number 77777', 'a few'],
  ['狐', 'none'],
  ['龙舟', 'none'],
  ['zeppelin', 'none'],
]

const small = await measure(await startFilled(1000))
const large = await measure(await startFilled(WORKS))
const embedded = await measure(await startFilledEmbedded(EMBEDDED_WORKS))
table([
  [
    '',
    '1,000 works',
    `${WORKS.toLocaleString('en')} works`,
    '',
    `embedded, ${EMBEDDED_WORKS.toLocaleString('en')}`,
  ],
  ...[...large.keys()].map((name) => {
    const [before, after] = [small.get(name) ?? 0, large.get(name) ?? 0]
    return [name, ms(before), ms(after), limitOf(name, after / before), ms(embedded.get(name) ?? 0)]
  }),
])

function limitOf(name: string, ratio: number): string {
  if (name.startsWith('search')) return 'p95 ≤ 30 ms'
  const flat = `p50, ${ratio.toFixed(2)} × (≤ 1.3)`
  return name.startsWith('square') ? `${flat}, ≤ 20 ms` : flat
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`
}

async function measure(filled: Filled): Promise<Map<string, number>> {
  try {
    await calm(filled.server.pid)
    const { client } = createVisitor(filled.server.url)
    const time = Date.now() - DAY
    const figures = new Map<string, number>()
    const cursor = await deepCursor(client)
    figures.set('home', median(await times(() => client.call('homepage'))))
    figures.set('home, far down', median(await times(() => client.call('homepage', { query: { cursor } }))))
    figures.set('popular', median(await times(() => client.call('top'))))
    figures.set('a style', median(await times(() => client.call('homepage', { query: { style: 'ink' } }))))
    figures.set(
      'square, a day of 1,000',
      median(await times(() => client.call('square', { query: { time } }))),
    )
    for (const [search, hits] of SEARCHES) {
      const taken = await times(() => client.call('homepage', { query: { search } }))
      figures.set(`search “${search}”, ${hits}`, taken[Math.floor(taken.length * 0.95)] ?? 0)
    }
    return figures
  } finally {
    await filled.end()
  }
}

interface Filled {
  server: ServerUnderTest
  end(): Promise<void>
}

type Client = ReturnType<typeof createVisitor>['client']

async function deepCursor(client: Client): Promise<string> {
  let cursor = (await client.call('homepage')).nextCursor
  for (let page = 0; page < 10 && cursor; page += 1) {
    cursor = (await client.call('homepage', { query: { cursor } })).nextCursor ?? cursor
  }
  return cursor ?? ''
}

/** Milliseconds of each, the quickest first. */
async function times(ask: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let turn = 0; turn < ASKED + 5; turn += 1) {
    const started = performance.now()
    await ask()
    // The first ones warm up what is read.
    if (turn >= 5) taken.push(performance.now() - started)
  }
  return taken.sort((a, b) => a - b)
}
