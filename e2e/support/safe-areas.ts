/** The parts of a phone's screen that its camera, its round corners and the line for going home lie over. */
import type { Page } from 'playwright/test'

export interface Insets {
  top: number
  right: number
  bottom: number
  left: number
}

/** Gives the page such a screen: what `env(safe-area-inset-…)` says from now on. */
export async function giveInsets(page: Page, { top, right, bottom, left }: Insets): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const most = { topMax: top, rightMax: right, bottomMax: bottom, leftMax: left }
  await devtools.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { top, right, bottom, left, ...most },
  })
}

/** What can be pressed, and lies in those parts wherever the page is scrolled to. */
export const beneath = (page: Page, insets: Insets): Promise<string[]> =>
  page.evaluate(pressableBeneath, insets)

/** The same, in the page. It knows nothing from outside, so that it can be sent there. */
function pressableBeneath({ top, right, bottom, left }: Insets): string[] {
  const found = new Set<string>()
  const isPressable = 'a[href], button, input, textarea, select, summary, [role="button"], [tabindex="0"]'
  const pressable = () =>
    [...document.querySelectorAll<HTMLElement>(isPressable)].filter((element) => {
      const { width, height } = element.getBoundingClientRect()
      const isSeen = element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      return isSeen && width > 1 && height > 1 && !element.closest('[inert], [aria-hidden="true"]')
    })
  const isPinned = (element: HTMLElement) => {
    for (let at: HTMLElement | null = element; at; at = at.parentElement)
      if (getComputedStyle(at).position === 'sticky') return true
    return false
  }
  const look = (element: HTMLElement, when: string) => {
    const is = element.getBoundingClientRect()
    // One for the keyboard alone is off the screen until it has the focus.
    if (is.bottom <= 0) return
    const room = innerHeight - top - bottom
    const sides = [
      is.left < left - 0.5 && 'left',
      is.right > innerWidth - right + 0.5 && 'right',
      // What is higher than the room for it can be scrolled past.
      is.height <= room && is.top < top - 0.5 && 'top',
      is.height <= room && is.bottom > innerHeight - bottom + 0.5 && 'bottom',
    ].filter(Boolean)
    if (sides.length) found.add(`${when}, ${sides.join(' and ')}: ${element.outerHTML.slice(0, 160)}`)
  }
  const roots = document.querySelectorAll<HTMLElement>('[role="dialog"]')
  const within = (element: HTMLElement) => {
    const last = roots[roots.length - 1]
    return !last || last.contains(element)
  }
  const page = document.scrollingElement as HTMLElement
  const start = page.scrollTop
  for (const [when, at] of [
    ['at the start', 0],
    ['in the middle', page.scrollHeight / 2],
    ['at the end', page.scrollHeight],
  ] as const) {
    for (const element of pressable()) {
      if (!within(element) || !isPinned(element)) continue
      // What is pinned may scroll within itself.
      element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
      page.scrollTop = at
      look(element, when)
    }
  }
  for (const element of pressable()) {
    if (!within(element) || isPinned(element)) continue
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    look(element, 'scrolled to')
  }
  page.scrollTop = start
  return [...found]
}
