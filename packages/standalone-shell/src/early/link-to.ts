import type { ImageSet, ImageSlot } from '@easel/contract/types'

/** Images that load before anything else. */
const EAGER = 4

interface Linked {
  set: ImageSet
  slot: ImageSlot | undefined
  /** What the address of the page says where the image is opened. */
  address: Record<string, string>
  /** Which of the images on the page it is. */
  index: number
  /** Its image is loaded then, if it is still shown. */
  after?: Promise<unknown> | undefined
}

/** When that has loaded, or cannot be. */
export const loaded = (target: EventTarget): Promise<unknown> =>
  new Promise((resolve) => {
    for (const name of ['load', 'error']) target.addEventListener(name, resolve)
  })

/** An image of a set, which opens it: the application takes the element over. */
export function linkTo(
  { set, slot, address, index, after }: Linked,
  { document, location }: Window,
): HTMLAnchorElement {
  const url = new URL(location.href)
  for (const [name, value] of Object.entries(address)) url.searchParams.set(name, value)
  const link = document.createElement('a')
  link.href = url.pathname + url.search
  link.ariaLabel = set.prompt
  if (slot?.thumbUrl) {
    const image = document.createElement('img')
    Object.assign(image, { width: slot.width, height: slot.height, decoding: 'async' })
    if (index < EAGER) image.fetchPriority = 'high'
    else image.loading = 'lazy'
    const load = () => {
      // Not before: of an image without a source browsers paint the text.
      image.alt = set.prompt
      image.src = slot.thumbUrl ?? ''
    }
    if (after) void after.then(() => image.isConnected && load())
    else load()
    link.append(image)
  }
  return link
}
