import type { Page } from 'playwright/test'
import { blindElement } from './keyboard.ts'

/** Presses after which a page that has not come to its end has none. */
const MOST = 180
/** In a page whose list has no end. */
const ENOUGH = 48
/** Presses between two looks at where the focus is. */
const STRIDE = 12

export interface Walk {
  /** Controls that Tab did not come to. */
  missed: string[]
  /** Stops where nothing shows the focus. */
  blind: string[]
  /** Stops that are out of sight. */
  outside: string[]
  /** The focus has left the page, or has come to where it began. */
  hasEnded: boolean
}

/** Walks through a page by Tab. Where its list has no end, what comes with the list is not missed. */
export async function walkByTab(page: Page, isEndless = false): Promise<Walk> {
  await page.evaluate(`(${watchFocus})(${blindElement})`)
  const most = isEndless ? ENOUGH : MOST
  let seen = await page.evaluate(lookAt, isEndless)
  for (let presses = 0; presses < most && !seen.hasEnded; presses += STRIDE) {
    for (let press = 0; press < STRIDE; press += 1) await page.keyboard.press('Tab')
    seen = await page.evaluate(lookAt, isEndless)
  }
  return seen
}

interface Watched {
  stops: Element[]
  blind: string[]
  outside: string[]
  hasEnded: boolean
}

function watchFocus(blindOf: () => string): void {
  const watched: Watched = { stops: [], blind: [], outside: [], hasEnded: false }
  Object.assign(window, { watched })
  ;(document.activeElement as HTMLElement | null)?.blur()
  document.addEventListener('focusin', ({ target }) => {
    if (watched.hasEnded) return
    const element = target as Element
    if (watched.stops.includes(element)) {
      watched.hasEnded = true
      return
    }
    watched.stops.push(element)
    // What shows the focus of a slider, its thumb, cannot be asked for its style.
    const blind = element.matches('[type="range"]') ? '' : blindOf()
    if (blind) watched.blind.push(blind)
    const { top, bottom, left, right } = element.getBoundingClientRect()
    const isSeen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
    if (!isSeen) watched.outside.push(element.outerHTML.slice(0, 200))
  })
}

function lookAt(isEndless: boolean): Walk {
  const { stops, blind, outside, hasEnded } = (window as unknown as { watched: Watched }).watched
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]'
  const isOneOfGroup = (element: Element) =>
    element instanceof HTMLInputElement &&
    element.type === 'radio' &&
    stops.some((stop) => stop instanceof HTMLInputElement && stop.name === element.name)
  const missed = [...document.querySelectorAll<HTMLElement>(CONTROLS)].filter(
    (element) =>
      !stops.includes(element) &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled') &&
      !element.closest('[inert], [aria-hidden="true"], iframe') &&
      element.checkVisibility({ visibilityProperty: true }) &&
      element.getClientRects().length > 0 &&
      !isOneOfGroup(element) &&
      !(isEndless && element.closest('main li')),
  )
  return {
    missed: missed.map((element) => element.outerHTML.slice(0, 200)),
    blind,
    outside,
    hasEnded,
  }
}
