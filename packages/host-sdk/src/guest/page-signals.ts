/** Calls back for each click inside this page. Returns a function that stops it. */
export function onPress(callback: () => void): () => void {
  document.addEventListener('pointerdown', callback, true)
  return () => document.removeEventListener('pointerdown', callback, true)
}

/** Smaller changes, in CSS pixels, are rounding. */
const NOTICEABLE = 2

/**
 * Calls back with the height of an element's content. The document's height would not do: it is at least that
 * of the frame, so a frame that follows it would never shrink.
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
