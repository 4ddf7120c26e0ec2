import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import type { ImagePage, ImageSet } from '@easel/contract/types'
import { cover, OWN_TOOLS, OWN_WORKS, PAINT_ID, ratioOf } from '@easel/first-paint'
import { DAY, dayNames, dayOf, daysOf, dayTilesIn, layOutDays } from '@easel/widgets/works-days'

/** Images that load before anything else. */
const EAGER = 4

/** Shows the works that fill the screen by their days, where the application will have them; it takes their images over. */
export function paintWorks(
  { document, location, innerHeight }: Window,
  language: Language,
  { items }: ImagePage,
): void {
  const tools = document.querySelector(`#${PAINT_ID} .${OWN_TOOLS}`)
  const { width, bottom } = tools?.getBoundingClientRect() ?? { width: 0, bottom: 0 }
  if (!tools || width === 0) return
  const layout = layOutDays(daysOf({ chunks: [{ items, ratios: items.map(ratioOf) }] }, null), width)
  const own = document.createElement('div')
  own.className = OWN_WORKS
  own.style.height = `${layout.height}px`
  const end = innerHeight - bottom
  const nameOf = dayNames(LANGUAGE_TAG[language])
  const today = dayOf(Date.now())
  for (const { at, y } of layout.days) {
    if (at === null || y > end) continue
    const heading = document.createElement('p')
    heading.textContent = nameOf(at, today)
    Object.assign(heading.style, { height: `${DAY.heading}px`, transform: `translateY(${y}px)` })
    own.append(heading)
  }
  for (const { index, x, y, width, height } of dayTilesIn(layout, 0, end)) {
    const set = items[index]
    if (!set) continue
    const link = linkTo(set, index, document, location)
    Object.assign(link.style, {
      ...{ width: `${width}px`, height: `${height}px` },
      transform: `translate(${x}px, ${y}px)`,
    })
    own.append(link)
  }
  tools.after(own)
}

function linkTo(set: ImageSet, index: number, document: Document, { href }: Location): HTMLAnchorElement {
  const address = new URL(href)
  address.searchParams.set('image', set.id)
  const link = document.createElement('a')
  link.href = address.pathname + address.search
  const slot = cover(set)
  if (slot?.thumbUrl) {
    const image = document.createElement('img')
    Object.assign(image, { alt: set.prompt, width: slot.width, height: slot.height, decoding: 'async' })
    if (index < EAGER) image.fetchPriority = 'high'
    image.src = slot.thumbUrl
    link.append(image)
  }
  return link
}
