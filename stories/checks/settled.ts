/** Milliseconds without a change after which a story has settled. */
const STILL = 45
const LONGEST = 5000

/** Waits until the story has its texts and images, and nothing moves. */
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
    if (!hasText(shadow ?? canvas) || !hasPictures(shadow ?? canvas) || isMoving())
      changed = performance.now()
    if (performance.now() - changed > STILL) break
  }
  observer.disconnect()
}

/** Whether something appears or moves that comes to an end: of a toast the first frame cannot be read. */
const isMoving = (): boolean =>
  document
    .getAnimations()
    .some(
      ({ playState, effect }) =>
        playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
    )

/** Before its catalog has loaded, the root only contains the container for overlays, and the console's nothing. */
const hasText = (root: ParentNode): boolean =>
  (root.querySelector('.easel-root')?.childElementCount ?? 0) > 1 || root.querySelector('main') !== null

/** Images on the screen only: others are never loaded. */
function hasPictures(root: ParentNode): boolean {
  return [...root.querySelectorAll('img')].every((image) => {
    const { top, bottom, width } = image.getBoundingClientRect()
    return image.complete || width === 0 || bottom < 0 || top > innerHeight
  })
}
