import { chromium, type Page } from 'playwright'
import { laterHalf, type Sample, watch } from '../../e2e/support/mount-endurance.ts'
import { BROWSER_FLAGS, findBrowser } from '../../scripts/browser.ts'
import { type HeapKinds, heapKinds } from './heap-kinds.ts'
import { trendOf } from './trend.ts'

export const MOUNTS = Number(process.env.MOUNTS ?? 1000)
export const EVERY = Math.ceil(MOUNTS / 20)
const MB = 1024 * 1024
const SHOWN = [EVERY, MOUNTS / 2, MOUNTS]

type Series = { mounts: number; value: number }[]
/** Called with each sample, for slower measurements. */
type OnSample = (sample: Sample) => Promise<void>
type MountRunner = (page: Page, onSample?: OnSample) => Promise<Sample[]>

/** What may be left in the page: a label and the name of the figure. */
export type LeakRows = [name: string, figure: keyof Sample][]

/**
 * Rows of a table: the memory trend of a page while something is mounted and unmounted in it, and what is
 * left. Browsers keep compiling hot code and store the result in the same heap. The heap is therefore split
 * object by object into data of scripts and compiled code. In addition, everything is measured once more in a
 * browser without a compiler.
 */
export async function mountRows(address: string, endure: MountRunner, left: LeakRows): Promise<string[][]> {
  const kinds: (HeapKinds & { mounts: number })[] = []
  const samples = await inBrowser([], address, (page) =>
    endure(page, async ({ mounts }) => {
      kinds.push({ mounts, ...(await heapKinds(page)) })
    }),
  )
  const interpreted = await inBrowser(['--js-flags=--jitless'], address, (page) => endure(page))
  const of = (figure: keyof Sample, all = samples): Series =>
    all.map((one) => ({ mounts: one.mounts, value: one[figure] }))
  const kind = (name: keyof HeapKinds): Series =>
    kinds.map((one) => ({ mounts: one.mounts, value: one[name] }))
  return [
    ['mounts', ...SHOWN.map(String), 'each mount, last half', '95 %', 'limit'],
    row('what scripts hold, MB (slope: bytes)', kind('values'), MB, '≤ 50 bytes'),
    row('heap without a compiler, MB (bytes)', of('heap', interpreted), MB, '≤ 50 bytes'),
    row('heap, MB (bytes)', of('heap'), MB),
    row('of it compiled code, MB (bytes)', kind('code'), MB),
    ...left.map(([name, figure]) => row(name, of(figure), 1, '0')),
  ]
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

async function inBrowser<T>(
  flags: string[],
  address: string,
  measure: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_FLAGS, ...flags] })
  try {
    const context = await browser.newContext({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })
    const page = await context.newPage()
    await watch(page)
    await page.goto(address)
    return await measure(page)
  } finally {
    await browser.close()
  }
}
