/**
 * 1,000 times a Gallery or a Creator is mounted into a plain page and taken away, in every moment of its life: what
 * is left in the page, and how its memory goes over the last 500. Nothing is warmed up: the first mount counts.
 *
 * A browser compiles what has run often, for as long as there is something that it has not compiled yet, and keeps
 * that in the same heap. The heap is therefore told apart object by object: what scripts hold, and what the compiler has
 * made of them. And all of it is measured once more in a browser without a compiler, where nothing hides behind it.
 *
 * Run: npm run bench -- federation-mounts
 */
import { chromium, type Page } from 'playwright'
import { endure, laterHalf, type Sample, watch } from '../e2e/support/mount-endurance.ts'
import { Shops } from '../e2e/support/shops.ts'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import { table } from './support/figures.ts'
import { type HeapKinds, heapKinds } from './support/heap-kinds.ts'
import { trendOf } from './support/trend.ts'

const MOUNTS = Number(process.env.MOUNTS ?? 1000)
const EVERY = Math.max(1, MOUNTS / 20)
const MB = 1024 * 1024
const SHOWN = [EVERY, MOUNTS / 2, MOUNTS]

/** What may be left in the page. */
const LEFT: [name: string, figure: keyof Sample][] = [
  ['nodes', 'nodes'],
  ['listeners', 'listeners'],
  ['roots still kept', 'detached'],
  ['timers', 'timers'],
  ['observers', 'observers'],
  ['channels', 'channels'],
  ['event streams', 'streams'],
]

type Series = { mounts: number; value: number }[]

const shops = await Shops.open()
try {
  const kinds: (HeapKinds & { mounts: number })[] = []
  const samples = await inBrowser([], (page) =>
    endure(page, {
      ...{ mounts: MOUNTS, every: EVERY, partner: 'shop' },
      async look({ mounts }) {
        kinds.push({ mounts, ...(await heapKinds(page)) })
      },
    }),
  )
  const interpreted = await inBrowser(['--js-flags=--jitless'], (page) =>
    endure(page, { mounts: MOUNTS, every: EVERY, partner: 'shop' }),
  )
  const of = (figure: keyof Sample, all = samples): Series =>
    all.map((one) => ({ mounts: one.mounts, value: one[figure] }))
  const kind = (name: keyof HeapKinds): Series =>
    kinds.map((one) => ({ mounts: one.mounts, value: one[name] }))
  table([
    ['mounts', ...SHOWN.map(String), 'each mount, last half', '95 %', 'limit'],
    row('what scripts hold, MB (slope: bytes)', kind('values'), MB, '≤ 50 bytes'),
    row('heap without a compiler, MB (bytes)', of('heap', interpreted), MB, '≤ 50 bytes'),
    row('heap, MB (bytes)', of('heap'), MB),
    row('of it compiled code, MB (bytes)', kind('code'), MB),
    ...LEFT.map(([name, figure]) => row(name, of(figure), 1, '0')),
  ])
} finally {
  await shops.close()
}

function row(name: string, series: Series, unit: number, limit = ''): string[] {
  const show = (value: number) => (unit === 1 ? String(value) : (value / unit).toFixed(2))
  const at = (mounts: number) => series.find((one) => one.mounts >= mounts)?.value ?? 0
  const { slope, from, to } = trendOf(laterHalf(series).map((one) => [one.mounts, one.value]))
  return [
    name,
    ...SHOWN.map((mounts) => show(at(mounts))),
    slope.toFixed(1),
    `${from.toFixed(1)} to ${to.toFixed(1)}`,
    limit,
  ]
}

async function inBrowser<T>(flags: string[], measure: (page: Page) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_FLAGS, ...flags] })
  try {
    const context = await browser.newContext({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })
    const page = await context.newPage()
    await watch(page)
    await page.goto(shops.sites.plain.origin)
    return await measure(page)
  } finally {
    await browser.close()
  }
}
