import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import type { ImagePage } from '@easel/contract/types'
import { cover, OWN_TOOLS, OWN_WORKS, PAINT_ID, ratioOf } from '@easel/first-paint'
import {
  DAY,
  type DayLayout,
  dayNames,
  dayOf,
  daysOf,
  dayTilesIn,
  layOutDays,
} from '@easel/widgets/works-days'
import { linkTo, loaded } from './link-to.ts'

/** So many screens are shown; further down, the application is there first. */
const SCREENS = 2.5

/** Shows the first works by their days, where the application will have them; it takes their images over. */
export function paintWorks(window: Window, language: Language, { items }: ImagePage): void {
  const { document, innerHeight } = window
  const tools = document.querySelector(`#${PAINT_ID} .${OWN_TOOLS}`)
  const width = tools?.getBoundingClientRect().width ?? 0
  if (!tools || width === 0) return
  const days = daysOf({ chunks: [{ items, ratios: items.map(ratioOf) }] }, null)
  const own = document.createElement('div')
  own.className = OWN_WORKS
  const end = innerHeight * SCREENS
  const layOut = (width: number): DayLayout => {
    const layout = layOutDays(days, width)
    own.style.height = `${Math.min(layout.height, end)}px`
    return layout
  }
  const first = layOut(width)
  tools.after(own)
  // Its height may have brought a scroll bar, which takes room from the wall.
  const { width: rest } = own.getBoundingClientRect()
  const layout = rest === width ? first : layOut(rest)
  const nameOf = dayNames(LANGUAGE_TAG[language])
  const today = dayOf(Date.now())
  for (const { at, y } of layout.days) {
    if (at === null || y > end) continue
    const heading = document.createElement('p')
    heading.textContent = nameOf(at, today)
    own.append(placed(heading, { x: 0, y, height: DAY.heading }))
  }
  // The first does not share a slow line with those beside it.
  let after: Promise<unknown> | undefined
  for (const { index, ...box } of dayTilesIn(layout, 0, end)) {
    const set = items[index]
    if (!set) continue
    const link = linkTo({ set, slot: cover(set), address: { image: set.id }, index, after }, window)
    after ??= link.firstChild ? loaded(link.firstChild) : undefined
    own.append(placed(link, box))
  }
}

function placed(
  element: HTMLElement,
  { x, y, width, height }: { x: number; y: number; width?: number; height: number },
): HTMLElement {
  Object.assign(element.style, { height: `${height}px`, transform: `translate(${x}px, ${y}px)` })
  if (width !== undefined) element.style.width = `${width}px`
  return element
}
