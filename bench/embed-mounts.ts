/**
 * Embeds a frame in a partner's page and destroys it 1,000 times, at every stage of loading. Reports what is
 * left in the page, and the memory trend of the last 500 rounds. There is no warm-up: the first round counts.
 *
 * Run: npm run bench -- embed-mounts
 */
import type { Page } from 'playwright'
import type { BridgeWindow } from '../e2e/support/bridge-embed.ts'
import { BridgePages } from '../e2e/support/bridge-pages/server.ts'
import { type Sample, sampleOf } from '../e2e/support/mount-endurance.ts'
import { table } from './support/figures.ts'
import { EVERY, type LeakRows, MOUNTS, mountRows } from './support/mounts.ts'

declare const window: BridgeWindow

const LEFT: LeakRows = [
  ['frames, beside the page', 'frames'],
  ['nodes', 'nodes'],
  ['listeners', 'listeners'],
  ['frames taken away and still kept', 'detached'],
  ['timers', 'timers'],
  ['observers', 'observers'],
]

/** Of ten, four are destroyed when connected and signed in, the others while something is pending. */
const embedOnce = (page: Page, turn: number, src: string): Promise<void> =>
  page.evaluate(
    async ([n, address]) => {
      const easel = window.sdk.embed('#slot', { src: address, getHeaders: () => ({}) })
      const moment = n % 10
      if (moment < 4) await easel.ready
      else await new Promise((resolve) => setTimeout(resolve, (moment - 4) * 8))
      if (easel.frame) globalThis.easelCounts?.remember(easel.frame)
      easel.destroy()
      if (document.querySelector('#slot > *')) throw new Error('Something was left in the slot')
    },
    [turn, src] as const,
  )

const pages = await BridgePages.start()
try {
  table(
    await mountRows(
      `${pages.host}/host.html`,
      async (page, onSample) => {
        await page.locator('html[data-ready]').waitFor({ state: 'attached' })
        const session = await page.context().newCDPSession(page)
        await session.send('Performance.enable')
        const samples: Sample[] = []
        for (let turn = 0; turn < MOUNTS; turn += 1) {
          await embedOnce(page, turn, pages.guestPage)
          if ((turn + 1) % EVERY !== 0) continue
          const now = await sampleOf(page, session, turn + 1)
          samples.push({ ...now, frames: now.frames - 1 })
          await onSample?.(now)
        }
        return samples
      },
      LEFT,
    ),
  )
} finally {
  await pages.end()
}
