import { isSeeThrough, thumbhashUrl } from './thumbhash.ts'

const waiting = new Map<HTMLElement, string>()
let isScheduled = false

/**
 * Shows a thumbhash behind an image that has not come, soon but not in the task that renders: there it would delay the
 * whole page, and most images of a first paint are already there. Returns what takes it back.
 */
export function showPreview(element: HTMLElement, hash: string): () => void {
  waiting.set(element, hash)
  if (!isScheduled) setTimeout(showNext)
  isScheduled = true
  return () => {
    waiting.delete(element)
    element.style.backgroundImage = ''
  }
}

/** One in each task: decoding and loading it takes a slow phone up to 20 ms. */
function showNext(): void {
  for (const [element, hash] of waiting) {
    waiting.delete(element)
    // It would be seen through one that is transparent for ever.
    if (element.dataset.state === 'here' || isSeeThrough(hash)) continue
    const url = thumbhashUrl(hash)
    if (url) element.style.backgroundImage = `url("${url}")`
    break
  }
  isScheduled = waiting.size > 0
  if (isScheduled) setTimeout(showNext)
}
