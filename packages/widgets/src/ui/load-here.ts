/**
 * Asks Easel once more for an image that did not load, and to send it itself: where it leads to may be newer than the policy of this
 * page, or behind a firewall. False: it was asked before.
 */
export function loadHere(image: HTMLImageElement): boolean {
  if (image.src.includes('?')) return false
  image.src += '?here'
  return true
}
