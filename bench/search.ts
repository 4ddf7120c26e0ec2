/**
 * Every list and search with a million images compared with the same with a thousand, on PostgreSQL and on
 * the embedded database, through the whole API. The data: a million curated works of one image each, a
 * thousand per day, for home, styles, search, popular and square; and a quarter of a million sets of four of
 * one permanent VIP with their receipts, for works and queue, which is a million images too. Requests
 * alternate between the two installations, so that other load on the machine affects both.
 *
 * Run: npm run bench -- search
 * WORKS=100000 EMBEDDED_WORKS=10000 for less data
 * ON=postgres, ON=embedded for one of the databases
 * KEEP=/a/directory keeps the data for another run
 */
import { DAY } from '@easel/contract/numbers'
import { principalOf } from '../packages/server/test/support/principal.ts'
import { percentile, table } from './support/figures.ts'
import type { SeedOptions } from './support/fill.ts'
import { startFullEmbedded } from './support/full-embedded.ts'
import { startFull } from './support/full-postgres.ts'
import { createVisitor } from './support/visitor.ts'
import { waitUntilIdle } from './support/wait-until-idle.ts'

const OWNER = 'bench-owner-of-all-those-sets'
const SMALL = 1000
const ASKED = Number(process.env.ASKED ?? 60)
const WARM_UP = 5
const SETS_OF = 4

type Client = ReturnType<typeof createVisitor>['client']
type Ask = (client: Client, deep: string) => Promise<unknown>

const day = Date.now() - DAY
/** `limit` where the small installation has few matches, so that both return the same number of items. */
const LISTS: readonly [name: string, ask: Ask][] = [
  ['home', (client) => client.call('homepage')],
  ['home, far down', (client, cursor) => client.call('homepage', { query: { cursor } })],
  ['a style', (client) => client.call('homepage', { query: { style: 'ink' } })],
  ['embedded home', (client) => client.call('externalHomepage')],
  ['popular', (client) => client.call('top')],
  ['square, a day', (client) => client.call('square', { query: { time: day } })],
  ['square, of others', (client) => client.call('square', { query: { time: day, noSelf: 'true' } })],
  ['works', (client) => client.call('mine')],
  ['works, enhanced', (client) => client.call('mine', { query: { operation: '1', limit: 2 } })],
  ['works, none of a ratio', (client) => client.call('mine', { query: { ratioType: '3' } })],
  [
    'works, of both kinds',
    (client) => client.call('mine', { query: { operation: '2', ratioType: '1', limit: 2 } }),
  ],
  ['works, expiring', (client) => client.call('mine', { query: { expiring: 'true', limit: 1 } })],
  ['queue', (client) => client.call('queue')],
  ['queue, running', (client) => client.call('queue', { query: { tab: 'running' } })],
  ['queue, finished', (client) => client.call('queue', { query: { tab: 'finished' } })],
  ['queue, failed', (client) => client.call('queue', { query: { tab: 'failed', limit: 4 } })],
  ['receipts', (client) => client.call('receipts')],
]

/** How often each word occurs in the generated prompts. */
const SEARCHES: readonly [word: string, hits: string][] = [
  ['画', 'most'],
  ['山', 'many'],
  ['雨后', 'many'],
  ['潮汐', 'every 150th'],
  ['灯塔', 'every 1,000th'],
  ['鲸', 'every 10,000th'],
  ['狐', 'none'],
  ['龙舟', 'none'],
  ['山 castle 雨后', 'few of many'],
  ['灯塔 鲸', 'none of both'],
  ['lantern', 'many'],
  ['77777', 'a few'],
  ['zeppelin', 'none'],
  ['stare', 'none, of letters that many have'],
  ['100%_\\', 'every 20,000th'],
  ['%', 'every 20,000th'],
]

if (process.env.ON !== 'embedded')
  await compare('PostgreSQL', startFull, Number(process.env.WORKS ?? 1_000_000))
if (process.env.ON !== 'postgres') {
  await compare('the embedded database', startFullEmbedded, Number(process.env.EMBEDDED_WORKS ?? 1_000_000))
}

async function compare(
  name: string,
  start: (filling: SeedOptions) => Promise<{ server: { url: string; pid: number }; end(): Promise<void> }>,
  works: number,
): Promise<void> {
  const fillingOf = (count: number) => ({
    works: count,
    sets: count / SETS_OF,
    owner: principalOf(OWNER),
  })
  const both = [await start(fillingOf(SMALL)), await start(fillingOf(works))]
  try {
    const sides = []
    for (const { server } of both) {
      await waitUntilIdle(server.pid)
      const { client } = createVisitor(server.url, OWNER)
      sides.push({ client, deep: await deepCursor(client) })
    }
    const rows: string[][] = []
    for (const [list, ask] of LISTS) {
      const [small, large] = await inTurns(sides, ask)
      const ratio = percentile(large, 0.5) / percentile(small, 0.5)
      const limit = list.startsWith('square') ? '≤ 1.3, p50 ≤ 20 ms' : '≤ 1.3'
      rows.push([list, ...figures(small), ...figures(large), `${ratio.toFixed(2)} ×`, limit])
    }
    for (const [search, hits] of SEARCHES) {
      for (const call of ['homepage', 'mine'] as const) {
        const [small, large] = await inTurns(sides, (client) => client.call(call, { query: { search } }))
        const where = call === 'mine' ? 'works' : 'home'
        rows.push([`${where}: “${search}”, ${hits}`, ...figures(small), ...figures(large), '', 'p95 ≤ 30 ms'])
      }
    }
    const counts = [SMALL, works].flatMap((count) => [`${count.toLocaleString('en')}: p50`, 'p95'])
    table([[name, ...counts, 'p50', ''], ...rows])
  } finally {
    for (const filled of both) await filled.end()
  }
}

function figures(timings: number[]): string[] {
  return [0.5, 0.95].map((part) => `${percentile(timings, part).toFixed(1)} ms`)
}

async function deepCursor(client: Client): Promise<string> {
  let cursor = (await client.call('homepage')).nextCursor
  for (let page = 0; page < 10 && cursor; page += 1) {
    cursor = (await client.call('homepage', { query: { cursor } })).nextCursor ?? cursor
  }
  return cursor ?? ''
}

/** Milliseconds of each request, for both sides. */
async function inTurns(
  sides: { client: Client; deep: string }[],
  ask: Ask,
): Promise<[small: number[], large: number[]]> {
  const timings: [number[], number[]] = [[], []]
  for (let turn = 0; turn < ASKED + WARM_UP; turn += 1) {
    for (const [side, { client, deep }] of sides.entries()) {
      const started = performance.now()
      await ask(client, deep)
      // The first requests warm up the caches.
      if (turn >= WARM_UP) timings[side === 0 ? 0 : 1].push(performance.now() - started)
    }
  }
  return timings
}
