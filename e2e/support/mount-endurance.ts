import type { CDPSession, Page } from 'playwright'
import { countInPage, type PageCounts } from './page-counts.ts'

/** What is left after a full garbage collection. */
export interface Sample extends PageCounts {
  mounts: number
  /** Bytes. */
  heap: number
  nodes: number
  listeners: number
  /** Includes the page's main frame. */
  frames: number
}

interface Plan {
  mounts: number
  /** Number of mounts between two samples. */
  every: number
  partner: string
  /** Called with each sample, for slower measurements. */
  onSample?(sample: Sample): Promise<void>
}

/** Mounts a widget and unmounts it, at a different stage of loading each time. */
async function mountOnce(page: Page, turn: number, partner: string): Promise<void> {
  await page.evaluate(
    async ([n, id]) => {
      const name = n % 2 === 0 ? 'Gallery' : 'Creator'
      const place = document.querySelector('#one') as Element
      const mounted = globalThis.EaselWidgets?.mount(name, place, { language: 'en', api: { partner: id } })
      const inside = () => place.firstElementChild?.shadowRoot
      const until = async (holds: () => unknown) => {
        const end = performance.now() + 10_000
        while (!holds() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 4))
        if (!holds()) throw new Error(`${name} did not come`)
      }
      await mounted?.ready
      // Of ten, four are unmounted when complete, the others while something is pending.
      const moment = n % 10
      if (moment < 4) await until(() => inside()?.querySelector(name === 'Gallery' ? 'li img' : 'textarea'))
      else await new Promise((resolve) => setTimeout(resolve, (moment - 4) * 8))
      const root = inside()?.querySelector('.easel-root')
      if (root) globalThis.easelCounts?.remember(root)
      mounted?.unmount()
      if (place.childNodes.length > 0) throw new Error('Something was left in the element')
    },
    [turn, partner] as const,
  )
}

/** Runs in a page with `EaselWidgets` and a `#one`; `watch` must be called before the page is opened. */
export async function endure(page: Page, { mounts, every, partner, onSample }: Plan): Promise<Sample[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const samples: Sample[] = []
  for (let turn = 0; turn < mounts; turn += 1) {
    await mountOnce(page, turn, partner)
    if ((turn + 1) % every !== 0) continue
    const now = await sampleOf(page, session, turn + 1)
    samples.push(now)
    await onSample?.(now)
  }
  await session.detach()
  return samples
}

/** Starts counting before the page's first script. */
export const watch = (page: Page): Promise<unknown> => page.addInitScript(countInPage)

/** The current counts after this many mounts. The session must have performance metrics enabled. */
export async function sampleOf(page: Page, session: CDPSession, mounts: number): Promise<Sample> {
  // Wait for what ends with the last frame or is still held by a promise.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  const value = await settled(page, session)
  const counts = await page.evaluate(() => globalThis.easelCounts?.now())
  if (!counts) throw new Error('Nothing was counted')
  return {
    mounts,
    heap: value(HEAP),
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    frames: value('Frames'),
    ...counts,
  }
}

/** Garbage collection takes several rounds, and pending work keeps an unmounted widget for a moment. */
async function settled(page: Page, session: CDPSession): Promise<(name: string) => number> {
  const read = async () => {
    for (let turn = 0; turn < 3; turn += 1) await session.send('HeapProfiler.collectGarbage')
    const { metrics } = await session.send('Performance.getMetrics')
    return (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  }
  let least = await read()
  for (let turn = 0; turn < 4; turn += 1) {
    await page.waitForTimeout(400)
    const now = await read()
    const less = least(HEAP) - now(HEAP)
    if (less > 0) least = now
    if (less >= 0 && less < STILL) break
  }
  return least
}

const HEAP = 'JSHeapUsedSize'
/** Bytes: smaller changes count as none. */
const STILL = 2000

/** Growth of a figure per mount, by least squares over the second half. */
export function slopeOf(samples: Sample[], figure: (sample: Sample) => number): number {
  const later = laterHalf(samples)
  const mean = (of: (sample: Sample) => number) => later.reduce((sum, one) => sum + of(one), 0) / later.length
  const [x, y] = [mean((one) => one.mounts), mean(figure)]
  const spread = later.reduce((sum, one) => sum + (one.mounts - x) ** 2, 0)
  return later.reduce((sum, one) => sum + (one.mounts - x) * (figure(one) - y), 0) / (spread || 1)
}

export const laterHalf = <T>(samples: T[]): T[] => samples.slice(Math.floor(samples.length / 2))
