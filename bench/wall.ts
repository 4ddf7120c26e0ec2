/**
 * A wall of 10,000 works in a real browser: pictures in the page, the longest task while one scrolls to the end and
 * back, the heap with the whole list and after the same way once more, and whether a work that is opened and closed leaves one where one was.
 *
 * Run: npm run bench -- wall
 */
import { type CDPSession, chromium, type Page } from 'playwright'
import { BROWSER_FLAGS, findBrowser } from '../scripts/browser.ts'
import { table } from './support/figures.ts'
import { startFilled } from './support/filled-postgres.ts'

const WORKS = Number(process.env.WORKS ?? 10_000)
const STEP = 2400

const filled = await startFilled(WORKS)
const browser = await chromium.launch({ executablePath: findBrowser(), args: BROWSER_FLAGS })
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.addInitScript(watch)
  await page.goto(`${filled.server.url}/home`)
  await page.locator('main li img').nth(5).waitFor()
  const devtools = await context.newCDPSession(page)
  const before = await heapMb(devtools)
  const down = await scroll(page, STEP)
  const kept = await placeIsKept(page)
  const up = await scroll(page, -STEP)
  const whole = await heapMb(devtools)
  await scroll(page, STEP)
  await scroll(page, -STEP)
  const after = await heapMb(devtools)
  table([
    ['works on the wall', String(down.loaded), String(WORKS + 60)],
    ['pictures in the page, at most', String(Math.max(down.pictures, up.pictures)), '≤ 80'],
    ['longest task while scrolling', `${Math.max(down.longest, up.longest).toFixed(0)} ms`, '≤ 100 ms'],
    ['heap of the first page', `${before.toFixed(1)} MB`, ''],
    ['heap with the whole list, at its top', `${whole.toFixed(1)} MB`, ''],
    ['heap after the end and back', `${after.toFixed(1)} MB`, `≤ ${(whole * 1.1).toFixed(1)} MB, 10 % more`],
    [
      'heap per work',
      `${(((whole - before) * 1024) / down.loaded).toFixed(2)} KB`,
      'what is kept of the list',
    ],
    ['place after a work was opened and closed', kept ? 'kept' : 'lost', 'kept'],
  ])
} finally {
  await browser.close()
  await filled.end()
}

/** Goes one way until nothing more comes. */
async function scroll(page: Page, by: number) {
  let pictures = 0
  let still = 0
  let last = -1
  await page.evaluate('seen.longest = 0')
  while (still < 12) {
    await page.mouse.wheel(0, by)
    await page.waitForTimeout(60)
    const now = await page.evaluate(() => ({
      at: Math.round(window.scrollY),
      pictures: document.querySelectorAll('main li img').length,
    }))
    pictures = Math.max(pictures, now.pictures)
    still = now.at === last ? still + 1 : 0
    last = now.at
  }
  const longest = await page.evaluate<number>('seen.longest')
  const loaded = await page.evaluate<number>('seen.loaded')
  return { pictures, longest, loaded }
}

async function placeIsKept(page: Page): Promise<boolean> {
  const at = () => page.evaluate(() => window.scrollY)
  await page.mouse.wheel(0, -4000)
  await page.waitForTimeout(500)
  const before = await at()
  // One that is on the screen as it is: another would be scrolled to.
  await page.evaluate(() => {
    const seen = [...document.querySelectorAll<HTMLElement>('main li a')].find((link) => {
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
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

/** Runs in the page. */
function watch(): void {
  const seen = { longest: 0, loaded: 0 }
  ;(globalThis as unknown as { seen: typeof seen }).seen = seen
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
  }).observe({ type: 'longtask' })
  const fetched = globalThis.fetch
  globalThis.fetch = async (...asked) => {
    const answer = await fetched(...asked)
    if (answer.url.includes('/mj/homepage')) {
      const { data } = (await answer.clone().json()) as { data: { items: unknown[] } }
      seen.loaded += data.items.length
    }
    return answer
  }
}
