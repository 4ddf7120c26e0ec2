/** Calls back at each press inside this page. Returns how to stop. */
export function onPress(callback: () => void): () => void {
  document.addEventListener('pointerdown', callback, true)
  return () => document.removeEventListener('pointerdown', callback, true)
}

/** Changes smaller than this, in CSS pixels, are rounding. */
const NOTICEABLE = 2

/**
 * Calls back with the height of an element's content. Not with the document's, which is at least as high as the frame,
 * so that a frame that follows it would never shrink.
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
