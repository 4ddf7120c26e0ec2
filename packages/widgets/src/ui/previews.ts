import { thumbhashUrl } from './thumbhash.ts'

/** Decoding and loading one takes a slow phone up to 20 ms: more at once would make it miss frames. */
const AT_ONCE = 1

const waiting = new Map<HTMLElement, string>()
let isScheduled = false

/**
 * Shows a thumbhash behind an image that has not come, soon but not in the task that renders: there it would delay the
 * whole page, and most images of a first paint are already there. Returns what takes it back.
 */
export function showPreview(element: HTMLElement, hash: string): () => void {
  waiting.set(element, hash)
  if (!isScheduled) setTimeout(showSome)
  isScheduled = true
  return () => {
    waiting.delete(element)
    element.style.backgroundImage = ''
  }
}

function showSome(): void {
  let shown = 0
  for (const [element, hash] of waiting) {
    if (shown === AT_ONCE) break
    waiting.delete(element)
    if (element.dataset.state === 'here') continue
    const url = thumbhashUrl(hash)
    if (url) element.style.backgroundImage = `url("${url}")`
    shown += 1
  }
  isScheduled = waiting.size > 0
  if (isScheduled) setTimeout(showSome)
}
