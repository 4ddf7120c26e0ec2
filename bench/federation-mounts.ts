/**
 * 1,000 times a Gallery or a Creator is mounted into a plain page and taken away, in every moment of its life: what
 * is left in the page, and how its memory goes over the last 500. Before that come one and a half times as many that are
 * not counted: in them the browser compiles what has run often, and fills its records of what was fetched; neither
 * grows for ever, and neither is ours. A leak of ours would go on.
 *
 * Run: npm run bench -- federation-mounts
 */
import { chromium } from 'playwright'
import { endure, type Sample, slopeOf, watch } from '../e2e/support/mount-endurance.ts'
import { Shops } from '../e2e/support/shops.ts'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import { table } from './support/figures.ts'

const MOUNTS = Number(process.env.MOUNTS ?? 1000)
const WARM = Number(process.env.WARM ?? MOUNTS * 1.5)
const MB = 1024 * 1024

const shops = await Shops.open()
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
try {
  const context = await browser.newContext({ viewport: { width: 1100, height: 860 }, locale: 'en-US' })
  const page = await context.newPage()
  await watch(page)
  await page.goto(shops.sites.plain.origin)
  if (WARM > 0) await endure(page, { mounts: WARM, every: WARM, partner: 'shop' })
  const samples = await endure(page, { mounts: MOUNTS, every: Math.max(1, MOUNTS / 20), partner: 'shop' })
  const at = (mounts: number) => samples.find((one) => one.mounts >= mounts) ?? (samples.at(-1) as Sample)
  const [early, middle, late] = [at(MOUNTS / 20), at(MOUNTS / 2), at(MOUNTS)]
  const row = (name: string, figure: (sample: Sample) => number, unit = 1, limit = '') => {
    const show = (value: number) => (unit === 1 ? String(value) : (value / unit).toFixed(2))
    return [name, ...[early, middle, late].map((one) => show(figure(one))), slope(figure), limit]
  }
  const slope = (figure: (sample: Sample) => number) => slopeOf(samples, figure).toFixed(3)
  table([
    [
      `after ${WARM} mounts and`,
      ...[early, middle, late].map(({ mounts }) => String(mounts)),
      'each mount, last half',
      '',
    ],
    row('heap, MB (slope: bytes)', ({ heap }) => heap, MB, '≤ 100 bytes'),
    row('nodes', ({ nodes }) => nodes, 1, '0'),
    row('listeners', ({ listeners }) => listeners, 1, '0'),
    row('roots still kept', ({ detached }) => detached, 1, '0'),
    row('timers', ({ timers }) => timers, 1, '0'),
    row('observers', ({ observers }) => observers, 1, '0'),
    row('channels', ({ channels }) => channels, 1, '0'),
    row('event streams', ({ streams }) => streams, 1, '0'),
  ])
} finally {
  await browser.close()
  await shops.close()
}
