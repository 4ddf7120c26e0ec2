import { expect, type Page } from 'playwright/test'

/** Pulls down by a finger in steps, and holds it there. It begins at `from`. */
export async function pullDown(page: Page, distance: number, from = { x: 195, y: 200 }) {
  // The code that follows the finger comes after the page.
  await expect.poll(() => page.evaluate('document.documentElement.style.overscrollBehaviorY')).toBe('contain')
  const client = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from.x, y }] })
  await touch('touchStart', from.y)
  for (let y = from.y + 10; y < from.y + distance; y += 15) await touch('touchMove', y)
  await touch('touchMove', from.y + distance)
  return { release: () => touch('touchEnd') }
}
