import { setTimeout as pause } from 'node:timers/promises'
import type { DevtoolsPage } from './devtools.ts'

/** Milliseconds from a press to the next frame, and of its parts; by what was pressed. */
export interface Press {
  what: string
  toPaint: number
  /** Until the page's code began, until it ended, and until the frame. */
  parts: [waited: number, handled: number, painted: number]
}

/** What to press: of what is visible and matches, those whose name begins so; of them the first, or the one with this index. */
interface Target {
  selector: string
  name?: string
  index?: number
}

/** Milliseconds from one press to the next. */
const THINK_MS = 500
/** The browser rounds to 8 ms, and tells nothing faster than two frames. */
const NOT_TOLD = 16
const APPEARS_WITHIN_MS = 20_000
const POLL_MS = 50

export type Hand = Awaited<ReturnType<typeof pressesOn>>

/** A finger and a keyboard, whose presses are noted. */
export async function pressesOn(page: DevtoolsPage) {
  const presses: Press[] = []
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})()` })

  async function note(what: string): Promise<void> {
    await pause(THINK_MS)
    const told = await page.evaluate(takeTimings)
    const [slowest] = told.sort((one, other) => other.toPaint - one.toPaint)
    presses.push({ what, ...(slowest ?? { toPaint: NOT_TOLD, parts: [0, 0, NOT_TOLD] }) })
  }

  return {
    presses,
    async tap(selector: string, which: Omit<Target, 'selector'> | string = {}): Promise<void> {
      const target = { selector, ...(typeof which === 'string' ? { name: which } : which) }
      const point = await centreOf(page, target)
      await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
      await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await note(target.name ?? selector)
    },
    async type(text: string): Promise<void> {
      for (const key of text) {
        await page.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key })
        await page.send('Input.dispatchKeyEvent', { type: 'keyUp', key })
        await note(`key ${key}`)
      }
    },
    async pressEscape(): Promise<void> {
      const key = { key: 'Escape', code: 'Escape', windowsVirtualKeyCode: 27 }
      await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })
      await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
      await note('Escape')
    },
  }
}

/** Where the finger goes, once it is there; what is outside of the window is scrolled into it. */
async function centreOf(page: DevtoolsPage, target: Target): Promise<{ x: number; y: number }> {
  const end = performance.now() + APPEARS_WITHIN_MS
  for (;;) {
    const point = await page.evaluate(visibleCentre, target)
    if (point) return point
    if (performance.now() > end) throw new Error(`There is no ${target.selector} ${target.name ?? ''}.`)
    await pause(POLL_MS)
  }
}

/** Runs in the page. */
function visibleCentre({ selector, name, index = 0 }: Target): { x: number; y: number } | null {
  const isMeant = (element: HTMLElement) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    (!name || (element.getAttribute('aria-label') ?? element.innerText).trim().startsWith(name))
  const isUncovered = (element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const seen = document.elementFromPoint(x + width / 2, y + height / 2)
    return element.contains(seen) || Boolean(seen?.closest('label')?.contains(element))
  }
  const found = [...document.querySelectorAll<HTMLElement>(selector)].filter(isMeant)[index]
  if (!found) return null
  if (!isUncovered(found)) {
    found.scrollIntoView({ block: 'center', behavior: 'instant' })
    if (!isUncovered(found)) return null
  }
  const { x, y, width, height } = found.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}

type Timing = Omit<Press, 'what'>

/** Runs in the page: notes how long each press takes, as Interaction to Next Paint counts. */
function observe(): void {
  const timings: Timing[] = []
  ;(globalThis as unknown as { timings: Timing[] }).timings = timings
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, startTime, processingStart, processingEnd, duration } = entry
      if (!interactionId) continue
      const end = startTime + duration
      const parts = [processingStart - startTime, processingEnd - processingStart, end - processingEnd]
      timings.push({ toPaint: duration, parts: parts.map(Math.round) as Timing['parts'] })
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Runs in the page. */
function takeTimings(): Timing[] {
  return (globalThis as unknown as { timings: Timing[] }).timings.splice(0)
}
