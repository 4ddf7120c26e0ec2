import { ratioOf, ratioValue } from '@easel/contract/aspect-ratios'
import { ImageStatus, Operation } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { OWN_RESULTS, PAINT_ID, RESULT } from '@easel/first-paint'
import { linkTo, loaded } from './link-to.ts'

/**
 * What only the application says of a set, or follows, is left to it: with the first such set the painted ones end. So
 * they do with the day of the newest.
 */
const isPlain = (
  { mine, status, operation, engine, slots, createdAt }: ImageSet,
  newest: ImageSet,
): boolean =>
  mine &&
  dayOf(createdAt) === dayOf(newest.createdAt) &&
  status === ImageStatus.Succeeded &&
  engine !== 'enlarge' &&
  operation !== Operation.Upscale &&
  slots.every(({ thumbUrl, withheld }) => thumbUrl && !withheld)

const dayOf = (at: number): string => new Date(at).toDateString()

/** Shows the last results in Create as far as the screen goes, where the application will have them. */
export function paintResults(window: Window, sets: readonly (ImageSet | undefined)[]): void {
  const { document, innerHeight } = window
  const template = document.querySelector<HTMLTemplateElement>(`#${PAINT_ID} .${RESULT}`)
  const place = template?.parentElement
  // On the smallest phones they come below the form.
  if (!template || !place?.getBoundingClientRect().width) return
  const list = document.createElement('ol')
  list.className = OWN_RESULTS
  place.append(list)
  const [newest] = sets
  const here = document.readyState === 'complete' ? undefined : loaded(window)
  for (const set of sets) {
    if (!set || !newest || !isPlain(set, newest) || list.getBoundingClientRect().bottom > innerHeight) return
    const isNewest = !list.firstChild
    const item = document.importNode(template.content, true)
    fillHead(item, set)
    const tiles = item.querySelector('ul') as HTMLElement
    Object.assign(tiles.dataset, {
      ratio: set.ratioType,
      count: set.slots.length,
      ...(!isNewest && { row: '' }),
    })
    // The application must not wait for small ones, nor the first of all for those beside it.
    let after = isNewest ? undefined : here
    for (const [index, slot] of set.slots.entries()) {
      const tile = document.createElement('li')
      tile.style.aspectRatio = String(ratioValue(ratioOf(set)))
      const address = { image: set.id, slot: String(slot.slot) }
      const link = linkTo({ set, slot, address, index, after }, window)
      after ??= link.firstChild ? loaded(link.firstChild) : undefined
      tile.append(link)
      tiles.append(tile)
    }
    list.append(item)
  }
}

function fillHead(item: DocumentFragment, set: ImageSet): void {
  const [prompt, state] = item.querySelectorAll('p')
  if (prompt) prompt.textContent = set.prompt
  if (set.engine !== 'sketch') state?.querySelector('span')?.remove()
  const [, again, settings] = item.querySelectorAll('i')
  const isRepeatable = set.operation === Operation.Imagine && !set.promptTruncated
  if (!isRepeatable) settings?.remove()
  if (!isRepeatable || set.fromUpload) again?.remove()
}
