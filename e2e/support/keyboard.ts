import { expect, type Locator, type Page } from 'playwright/test'

export const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)
export const tabTo = (page: Page, target: Locator) => goTo(page, target, 'Tab')
export const tabBackTo = (page: Page, target: Locator) => goTo(page, target, 'Shift+Tab')

/** Checks at every stop that the focused element is on the screen and has a visible focus style. */
async function goTo(page: Page, target: Locator, key: string): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 90; presses += 1) {
    await page.keyboard.press(key)
    await expect.poll(() => blindStop(page), { intervals: [0, 50, 100, 200] }).toBe('')
    if (await isFocused(target)) return
  }
  throw new Error(`No way to ${target} by keyboard`)
}

/** The focused element if its focus is not visible; empty if all is well. */
const blindStop = (page: Page): Promise<string> => page.evaluate(blindElement)

/** The same, in the page. It knows nothing from outside, so that it can be sent there. */
export function blindElement(): string {
  const element = document.activeElement
  if (!element || element === document.body) return ''
  const probe = document.querySelector('.easel-root')?.appendChild(document.createElement('i'))
  probe?.style.setProperty('color', 'var(--easel-accent)')
  const accent = probe && getComputedStyle(probe).color
  probe?.remove()
  const around: (Element | null | undefined)[] = []
  for (let at = element.parentElement; at && around.length < 5; at = at.parentElement) around.push(at)
  const shows = [element, ...around, element.nextElementSibling, ...element.children].some((one) => {
    if (!one) return false
    const { outlineStyle, boxShadow, borderBlockStartColor } = getComputedStyle(one)
    return outlineStyle !== 'none' || boxShadow !== 'none' || borderBlockStartColor === accent
  })
  const { width, height } = element.getBoundingClientRect()
  return shows && width * height > 0 ? '' : element.outerHTML.slice(0, 200)
}
