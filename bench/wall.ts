/**
 * A wall of 10,000 works in a real browser: images in the page, the longest task while scrolling to the end
 * and back, the heap before and after, and whether the scroll position is kept when a work is opened and
 * closed.
 *
 * Run: npm run bench -- wall
 */
import { type CDPSession, chromium, type Page } from 'playwright'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import { table } from './support/figures.ts'
import { startFilled } from './support/filled-postgres.ts'

const WORKS = Number(process.env.WORKS ?? 10_000)
const STEP = 2400
const WARM_UP = 150

const filled = await startFilled(WORKS)
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  let requestCount = 0
  page.on('request', (request) => {
    if (request.url().includes('/mj/homepage')) requestCount += 1
  })
  await page.addInitScript(watch)
  await page.goto(`${filled.server.url}/home`)
  await page.locator('main li img').nth(5).waitFor()
  const devtools = await context.newCDPSession(page)
  const first = await heapMb(devtools)
  // A short scroll first, so that compiling the scroll code does not count as memory of the list.
  await scroll(page, STEP, WARM_UP)
  await scroll(page, -STEP)
  const before = await heapMb(devtools)
  const down = await scroll(page, STEP)
  const downTo = requestCount
  const end = await heapMb(devtools)
  const up = await scroll(page, -STEP)
  const after = await heapMb(devtools)
  const fetchedBack = requestCount - downTo
  await scroll(page, STEP, 20)
  const stored = await placeIsKept(page)
  table([
    ['works on the wall', String(down.works), String(WORKS + 60)],
    ['pictures in the page, at most', String(Math.max(down.pictures, up.pictures)), '≤ 80'],
    ['longest task while scrolling', `${Math.max(down.longest, up.longest).toFixed(0)} ms`, '≤ 100 ms'],
    ['heap of the first page', `${first.toFixed(2)} MB`, ''],
    [`heap at the top, after ${WARM_UP} steps and back`, `${before.toFixed(2)} MB`, ''],
    ['heap at the end', `${end.toFixed(2)} MB`, ''],
    ['heap after the end and back', `${after.toFixed(2)} MB`, `≤ ${(before * 1.1).toFixed(2)} MB, 10 % more`],
    ['pages that were fetched back', String(fetchedBack), ''],
    ['place after a work was opened and closed', stored ? 'kept' : 'lost', 'kept'],
  ])
} finally {
  await browser.close()
  await filled.end()
}

/** Scrolls in one direction until the end, or for this many steps. */
async function scroll(page: Page, by: number, most = Number.POSITIVE_INFINITY) {
  let pictures = 0
  let works = 0
  let still = 0
  let last = -1
  await page.evaluate('seen.longest = 0')
  for (let step = 0; still < 12 && step < most; step += 1) {
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(60)
    const now = await page.evaluate(() => ({
      at: Math.round(window.scrollY),
      pictures: document.querySelectorAll('main li img').length,
      works: Math.max(...[...document.querySelectorAll('main li')].map((tile) => Number(tile.ariaPosInSet))),
    }))
    works = Math.max(works, now.works)
    pictures = Math.max(pictures, now.pictures)
    still = now.at === last ? still + 1 : 0
    last = now.at
  }
  const longest = await page.evaluate<number>('seen.longest')
  return { pictures, longest, works }
}

async function placeIsKept(page: Page): Promise<boolean> {
  const at = () => page.evaluate(() => window.scrollY)
  await page.waitForTimeout(500)
  const before = await at()
  // A work that is on the screen already, since opening another would scroll to it.
  await page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('main li a[href*="image="]')].find((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return top > 0 && bottom < window.innerHeight
    })
    seen?.click()
  })
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  return Math.abs((await at()) - before) < 4
}

async function heapMb(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.enable')
  for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  // Includes the contents of typed arrays, which V8 counts separately.
  const usage = await devtools.send('Runtime.getHeapUsage')
  return (usage.usedSize + usage.backingStorageSize) / 1024 / 1024
}

/** Runs in the page. */
function watch(): void {
  const seen = { longest: 0 }
  ;(globalThis as unknown as { seen: typeof seen }).seen = seen
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask' })
}
