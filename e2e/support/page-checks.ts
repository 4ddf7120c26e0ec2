import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/** A desktop visitor with a Chinese browser. */
export const desktop = { name: '', width: 1440, height: 900, locale: 'zh-CN', colorScheme: 'light' } as const

export const wallOf = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Nothing may be wider than the window, in any language. */
export async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  const over = () =>
    page.evaluate(
      () => document.scrollingElement && document.scrollingElement.scrollWidth - window.innerWidth,
    )
  expect(await over(), path).toBeLessThanOrEqual(0)
}

/** Until the application has taken the place of what the server painted: before, a press on a link loads a page anew. */
export async function applicationRuns(page: Page): Promise<void> {
  await expect(page.locator('#easel-first-paint')).toHaveCount(0)
}

/** The same in an app, whose page is held back until the app has named its user. */
export async function applicationRunsInApp(page: Page): Promise<void> {
  await expect(page.locator('.easel-root main')).toBeVisible()
  await applicationRuns(page)
}

export async function expectNoAxeFindings(page: Page, path: string): Promise<void> {
  // While the server's rendering stands, its links come before the skip link, which axe then does not take for one.
  await applicationRuns(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(
    ({ id, nodes }) => `${path} ${id}: ${nodes.map((node) => node.html).join(' ')}`,
  )
  expect(found).toEqual([])
}

/** Adds up layout shifts in `shift`. Runs in the page, as an init script. */
export function watchShifts(): void {
  const seen = globalThis as unknown as { shift: number }
  seen.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value?: number })[])
      seen.shift += entry.value ?? 0
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Of the square: its first work, or that there is none yet, as right after midnight. */
export const squareOf = (page: Page) =>
  page.getByRole('main').getByRole('link').or(page.getByText('Nothing is shown today yet')).first()
