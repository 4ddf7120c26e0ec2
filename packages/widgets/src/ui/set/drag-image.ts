interface DraggedImage {
  /** As the API names it: relative on our own pages. */
  url: string
  alt: string
  filename: string
}

/** The type of a dragged picture of ours, for what takes one within the page: its address. */
export const DRAGGED_PICTURE = 'application/x-easel-picture'

/**
 * Lets an image be dropped into another page, an editor or a folder. `DownloadURL` is Chromium's way to a folder; the
 * others read the address or the element.
 */
export function dragImage(data: DataTransfer, { url, alt, filename }: DraggedImage): void {
  const address = new URL(url, document.baseURI).href
  const element = document.createElement('img')
  element.src = address
  element.alt = alt
  data.effectAllowed = 'copy'
  data.setData(DRAGGED_PICTURE, address)
  data.setData('text/uri-list', address)
  data.setData('text/plain', address)
  data.setData('text/html', element.outerHTML)
  data.setData('DownloadURL', `image/webp:${filename}:${address}`)
}
