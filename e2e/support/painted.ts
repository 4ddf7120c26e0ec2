/** What the server has painted, and whether the application has it in the same place. */
import { expect, type Page } from 'playwright/test'
import { applicationRuns, watchShifts } from './page-checks.ts'

export type Box = { x: number; y: number; width: number; height: number }

/** No script arrives until it is released. */
export async function holdScripts(page: Page): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await promise
    await route.fallback()
  })
  return { release: resolve }
}

/** To half a pixel, because browsers round computed sizes differently from given ones. */
export function expectSamePlace(now: Box | null, before: Box | null): void {
  for (const side of ['x', 'y', 'width', 'height'] as const) {
    expect(Math.abs((now?.[side] ?? 0) - (before?.[side] ?? 0)), side).toBeLessThanOrEqual(0.5)
  }
}

/** Opens an address anew: these parts are there before any script, and nothing moves afterwards. */
export async function expectPaintedInPlace(page: Page, address: string, parts: string[]): Promise<void> {
  await page.addInitScript(watchShifts)
  const scripts = await holdScripts(page)
  await page.goto(address, { waitUntil: 'commit' })
  const painted = parts.map((part) => page.locator(`#easel-first-paint .fp-main ${part}`).first())
  for (const part of painted) await expect(part).toBeVisible()
  const before = await Promise.all(painted.map((part) => part.boundingBox()))
  scripts.release()
  await applicationRuns(page)
  for (const [index, part] of parts.entries()) {
    const now = page.locator(`.easel-root main ${part}`).first()
    await expect(now).toBeVisible()
    expectSamePlace(await now.boundingBox(), before[index] ?? null)
  }
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
}
