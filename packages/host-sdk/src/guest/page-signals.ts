/** Calls back at each press inside of this page. Returns what ends it. */
export function onPress(callback: () => void): () => void {
  document.addEventListener('pointerdown', callback, true)
  return () => document.removeEventListener('pointerdown', callback, true)
}

/** Changes smaller than this, in CSS pixels, are rounding. */
const NOTICEABLE = 2

/**
 * Calls back with the height that an element's content takes. The element's, not the document's: the document is
 * at least as high as the frame, and a frame that follows it would never shrink.
 */
export function onHeightChange(element: Element, callback: (height: number) => void): () => void {
  let last = Number.NEGATIVE_INFINITY
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(element.getBoundingClientRect().height)
    if (Math.abs(height - last) < NOTICEABLE) return
    last = height
    callback(height)
  })
  observer.observe(element)
  return () => observer.disconnect()
}
