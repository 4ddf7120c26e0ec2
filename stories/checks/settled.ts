/** Milliseconds without a change after which a story stands still. */
const STILL = 45
const LONGEST = 5000

/** Waits until the story has its words, its pictures, and nothing moves any more. */
export async function settled(canvas: HTMLElement): Promise<void> {
  const end = performance.now() + LONGEST
  let changed = performance.now()
  const observer = new MutationObserver(() => {
    changed = performance.now()
  })
  const options = { subtree: true, childList: true, attributes: true, characterData: true }
  observer.observe(document.body, options)
  const shadow = canvas.querySelector('[data-story-shadow]')?.shadowRoot
  if (shadow) observer.observe(shadow, options)
  await document.fonts.ready
  while (performance.now() < end) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    if (!hasText(shadow ?? canvas) || !hasPictures(shadow ?? canvas)) changed = performance.now()
    if (performance.now() - changed > STILL) break
  }
  observer.disconnect()
}

/** Until they have come, the root holds its place for what opens, and nothing else. */
const hasText = (root: ParentNode): boolean => (root.querySelector('.easel-root')?.childElementCount ?? 0) > 1

/** Those that are on the screen; others are never asked for. */
function hasPictures(root: ParentNode): boolean {
  return [...root.querySelectorAll('img')].every((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return image.complete || width === 0 || bottom < 0 || top > innerHeight
  })
}
