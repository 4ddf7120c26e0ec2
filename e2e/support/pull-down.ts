import { expect, type Page } from 'playwright/test'

/** Pulls down by a finger in steps, and holds it there. */
export async function pullDown(page: Page, distance: number) {
  // The code that follows the finger comes after the page.
  await expect.poll(() => page.evaluate('document.documentElement.style.overscrollBehaviorY')).toBe('contain')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] })
  await touch('touchStart', 200)
  for (let y = 210; y < 200 + distance; y += 15) await touch('touchMove', y)
  await touch('touchMove', 200 + distance)
  return { release: () => touch('touchEnd') }
}
