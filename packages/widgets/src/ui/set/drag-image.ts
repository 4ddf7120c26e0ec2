import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { placeOf } from '../../runtime/works/image-place.ts'

/** The type of a dragged picture of ours, for what takes one within the page: its address. */
export const DRAGGED_PICTURE = 'application/x-easel-picture'

/**
 * Lets an image be dropped into another page, an editor or a folder. `DownloadURL` is Chromium's way to a folder; the
 * others read the address or the element. Its address is relative on our own pages.
 */
export function dragImage(data: DataTransfer, { id, prompt }: ImageSet, slot: ImageSlot): void {
  const url = slot.previewUrl ?? slot.thumbUrl
  if (!url) return
  const address = new URL(url, document.baseURI).href
  const element = document.createElement('img')
  element.src = address
  element.alt = prompt
  data.effectAllowed = 'copy'
  data.setData(DRAGGED_PICTURE, address)
  data.setData('text/uri-list', address)
  data.setData('text/plain', address)
  data.setData('text/html', element.outerHTML)
  data.setData('DownloadURL', `image/webp:easel-${placeOf(id).imageId}-${slot.slot}.webp:${address}`)
}
