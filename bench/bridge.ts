/**
 * The bridge between two sites compared with a bare MessageChannel and plain Penpal, in the same page and
 * run: one call, a hundred concurrent calls, connecting, and a call behind 20,000 junk messages. Also how soon
 * a page that hangs is noticed, and the size of a partner's download.
 *
 * Run: npm run bench -- bridge
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { chromium, type Frame, type Page } from 'playwright'
import { BridgePages } from '../e2e/support/bridge-pages/server.ts'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import { median, table } from './support/figures.ts'

/** The more turns there are, the more evenly a busy moment of the machine meets all ways. */
const ROUNDS = 9
const CALL_ROUNDS = 45
const DIST = join(import.meta.dirname, '../packages/host-sdk/dist')

type Measure = 'latency' | 'rate' | 'flood'
/** Globals of the page inside the frame. */
type Inside = Record<Measure, (way: string, count: number) => Promise<number>> & { connected?: boolean }
interface Outside {
  start(): Promise<void>
  connectOnce(kind: string): Promise<number>
  easel: { refreshHeaders(): Promise<unknown> }
}

/** Measures all ways in turn, so that a busy moment affects all of them, and returns the median of each. */
async function compare(frame: Frame, measure: Measure, ways: string[], count: number, rounds = ROUNDS) {
  const figures = new Map<string, number[]>(ways.map((way) => [way, []]))
  for (let round = 0; round <= rounds; round += 1) {
    for (const way of ways) {
      const figure = await frame.evaluate(
        ([name, kind, times]) => (globalThis as unknown as Inside)[name](kind, times),
        [measure, way, count] as const,
      )
      // The first round is a warm-up.
      if (round > 0) figures.get(way)?.push(figure)
    }
  }
  return (way: string): number => median(figures.get(way) ?? [])
}

async function connecting(page: Page): Promise<(kind: string) => number> {
  const figures: Record<string, number[]> = { raw: [], ours: [] }
  for (let round = 0; round < 20; round += 1) {
    for (const kind of ['raw', 'ours']) {
      const duration = await page.evaluate((one) => (globalThis as unknown as Outside).connectOnce(one), kind)
      if (round > 1) figures[kind]?.push(duration)
    }
  }
  return (kind) => median(figures[kind] ?? [])
}

/** A page may be busy with its start for so many milliseconds, and the hanging one hangs for longer than a call waits. */
const STARTING_MS = 10_000
const HANGS_MS = 12_000

/** Milliseconds from a call until it fails, because the page inside is busy without an end. */
async function noticingHang(page: Page, frame: Frame): Promise<number> {
  await page.waitForTimeout(STARTING_MS)
  await frame.evaluate((span) => {
    setTimeout(() => {
      for (const until = performance.now() + span; performance.now() < until; );
    }, 50)
  }, HANGS_MS)
  await page.waitForTimeout(200)
  return page.evaluate(async () => {
    const { easel } = globalThis as unknown as Outside
    const began = performance.now()
    await easel.refreshHeaders().catch(() => {})
    return performance.now() - began
  })
}

const kb = (match: RegExp): string => {
  const files = readdirSync(DIST).filter((file) => match.test(file))
  const text = files.map((file) => readFileSync(join(DIST, file), 'utf8')).join('')
  return `${(gzipSync(text, { level: 9 }).length / 1024).toFixed(1)} KB`
}

const pages = await BridgePages.start()
// A process for each site, as browsers have it on computers.
const args = [...BROWSER_FLAGS, '--site-per-process']
const browser = await chromium.launch({ executablePath: findBrowser(), args })
try {
  const page = await browser.newPage()
  const src = `${pages.guest}/bench-guest.html?partner-origin=${encodeURIComponent(pages.host)}`
  await page.goto(`${pages.host}/bench-host.html?src=${encodeURIComponent(src)}`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
  const connect = await connecting(page)
  await page.evaluate(() => (globalThis as unknown as Outside).start())
  const frame = page.frames().find((one) => one.url().startsWith(pages.guest)) as Frame
  await frame.waitForFunction(() => (globalThis as unknown as Inside).connected)
  const call = await compare(frame, 'latency', ['raw', 'penpal', 'ours', 'event'], 100, CALL_ROUNDS)
  const rate = await compare(frame, 'rate', ['raw', 'penpal', 'ours', 'event'], 5000)
  const flood = await compare(frame, 'flood', ['raw', 'ours'], 20_000)
  const hang = await noticingHang(page, frame)
  const us = (figure: number) => `${figure.toFixed(0)} µs`
  const perSecond = (figure: number) => `${Math.round(figure).toLocaleString('en')} /s`
  const ratio = (figure: number) => `${figure.toFixed(2)} ×`
  table([
    ['', 'raw port', 'Penpal', 'the bridge', 'ratio', 'wanted'],
    [
      'a call, p50',
      us(call('raw')),
      us(call('penpal')),
      us(call('ours')),
      ratio(call('ours') / call('raw')),
      '≤ 1.2 × raw',
    ],
    ['an event, p50', '', '', us(call('event')), ratio(call('event') / call('raw')), '≤ 1.2 × raw'],
    [
      '100 in flight',
      perSecond(rate('raw')),
      perSecond(rate('penpal')),
      perSecond(rate('ours')),
      ratio(rate('ours') / rate('penpal')),
      '≥ 0.8 × Penpal',
    ],
    ['events in flight', '', '', perSecond(rate('event')), ratio(rate('event') / rate('penpal')), ''],
    [
      'connecting',
      `${connect('raw').toFixed(1)} ms`,
      '',
      `${connect('ours').toFixed(1)} ms`,
      `+ ${(connect('ours') - connect('raw')).toFixed(1)} ms`,
      '≤ raw + 15 ms',
    ],
    [
      'behind 20,000 junk',
      `${flood('raw').toFixed(0)} ms`,
      '',
      `${flood('ours').toFixed(0)} ms`,
      `+ ${(flood('ours') - flood('raw')).toFixed(0)} ms`,
      '≤ 100 ms more',
    ],
    ['a hung page is noticed', '', '', `${hang.toFixed(0)} ms`, '', '≤ 2,000 ms'],
    ['loader, gz', '', '', kb(/^loader\.js$/), '', '≤ 2 KB'],
    ['core with Penpal, gz', '', '', kb(/^core\..*\.js$/), '', '≤ 12 KB'],
    ['ES module at import, gz', '', '', kb(/^(index|version-.*)\.js$/), '', '≤ 5 KB'],
  ])
} finally {
  await browser.close()
  await pages.end()
}
