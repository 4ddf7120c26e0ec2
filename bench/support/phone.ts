import { setTimeout as pause } from 'node:timers/promises'
import { type DevtoolsPage, launchDevtools } from './devtools.ts'

/** A mid-range phone on a slow mobile network: 412×823, processor 4 × slower, 1.6 Mbit/s, 150 ms. */
const NETWORK = {
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
  offline: false,
}
const PROCESSOR = 4
const SCREEN = { width: 412, height: 823 }
/** Pixels of the window that a browser with a frame of its own may take for that. */
const FRAME = 200

/** What a page has shown so far: milliseconds since the navigation, and the sum of layout shifts. */
export interface Paints {
  fcp: number
  lcp: number
  cls: number
  /** Total blocking time. */
  tbt: number
  longestTask: number
}

/** Pages of such a phone that note their paints, each of a fresh profile, with the debugger off. */
export async function launchPhone() {
  const { open, close } = await launchDevtools()
  return {
    open: <T>(look: (page: DevtoolsPage) => Promise<T>): Promise<T> =>
      open(async (page) => {
        await page.send('Network.enable')
        await page.send('Network.emulateNetworkConditions', NETWORK)
        await showWhole(page)
        const screen = { ...SCREEN, deviceScaleFactor: 1, mobile: true }
        await page.send('Emulation.setDeviceMetricsOverride', screen)
        await page.send('Emulation.setTouchEmulationEnabled', { enabled: true })
        await page.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
        await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` })
        return look(page)
      }),
    close,
  }
}

/**
 * A window that holds the whole screen: of one that ends above, as the browser's own does at 600 px, what changes below is
 * never presented, and a press there is answered only by the next change above.
 */
async function showWhole(page: DevtoolsPage): Promise<void> {
  const { windowId } = await page.send('Browser.getWindowForTarget')
  const bounds = { width: SCREEN.width + FRAME, height: SCREEN.height + FRAME }
  await page.send('Browser.setWindowBounds', { windowId, bounds })
}

/** Milliseconds between two looks at whether a page can be used. */
const POLL_MS = 50
const USABLE_WITHIN_MS = 120_000

/** Opens the address; milliseconds from the navigation until the page has an element of that selector. */
export async function usableAfter(page: DevtoolsPage, url: string, selector: string): Promise<number> {
  await page.send('Page.navigate', { url })
  const end = performance.now() + USABLE_WITHIN_MS
  for (;;) {
    const usable = await page.evaluate(usableAt, selector)
    if (usable !== null) return usable
    if (performance.now() > end) throw new Error(`${url} cannot be used after ${USABLE_WITHIN_MS} ms.`)
    await pause(POLL_MS)
  }
}

/** Runs in the page. */
function usableAt(selector: string): number | null {
  return document.querySelector(selector) ? performance.now() : null
}

/** Runs in the page. */
export function paintsSeen(): Paints {
  return (globalThis as unknown as { seen: Paints }).seen
}

/** Runs in the page: each largest element so far and each that moved, with when, how large or far, and what it was. */
export function largestSeen(): string[] {
  return (globalThis as unknown as { largest: string[] }).largest
}

interface Moved {
  node?: Node | null
  previousRect: DOMRectReadOnly
  currentRect: DOMRectReadOnly
}

type Entry = PerformanceEntry & { value?: number; size?: number; element?: Element | null; sources?: Moved[] }

/** Runs in the page. */
function observe(): void {
  const seen: Paints = { fcp: 0, lcp: 0, cls: 0, tbt: 0, longestTask: 0 }
  const largest: string[] = []
  Object.assign(globalThis, { seen, largest })
  const watch = (type: string, listener: (entry: Entry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(listener)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => {
    seen.lcp = entry.startTime
    const { element, size, startTime } = entry
    const what = element?.outerHTML.slice(0, 80) ?? 'gone'
    largest.push(`${startTime.toFixed(0)} ms ${size} px² ${what} ${element?.textContent?.slice(0, 40)}`)
  })
  watch('layout-shift', (entry) => {
    seen.cls += entry.value ?? 0
    for (const { node, previousRect: from, currentRect: to } of entry.sources ?? []) {
      const what = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent?.slice(0, 40)
      const places = [from, to].map(({ y, height }) => `${Math.round(y)}+${Math.round(height)}`).join(' → ')
      largest.push(`${entry.startTime.toFixed(0)} ms moved by ${entry.value?.toFixed(4)}: ${places} ${what}`)
    }
  })
  watch('longtask', (entry) => {
    seen.tbt += Math.max(0, entry.duration - 50)
    seen.longestTask = Math.max(seen.longestTask, entry.duration)
  })
}
