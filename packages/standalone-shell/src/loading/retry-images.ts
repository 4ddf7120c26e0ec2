const FILES = '/files/'

/**
 * Asks Easel once more for each image that does not load, and to send it itself: where it leads to may be newer than the policy of
 * this page, or behind a firewall. Whoever shows the image hears only of the second failure.
 */
export function retryImages(page: Window & typeof globalThis): void {
  const retried = (image: EventTarget | null): boolean => {
    if (!(image instanceof page.HTMLImageElement)) return false
    if (!image.src.startsWith(page.location.origin + FILES) || image.src.includes('?')) return false
    image.src += '?here'
    return true
  }
  page.addEventListener('error', (event) => retried(event.target) && event.stopImmediatePropagation(), true)
  // What the server has painted may have failed before.
  for (const image of page.document.querySelectorAll('img'))
    if (image.complete && image.naturalWidth === 0) retried(image)
}
