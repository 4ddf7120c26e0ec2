const CONTROL = 'a, button, input, label, select, summary, textarea, [tabindex="0"]'
/** Frames within which a fade that was ended is over. */
const FRAMES = 6
/** How far a finger may move in a press, in px. */
const SLIP = 10

/** What is fading from one page to the next. */
const fading = () =>
  document
    .getAnimations()
    .filter(({ effect }) => (effect as KeyframeEffect | null)?.pseudoElement?.startsWith('::view-transition'))

/**
 * A page that fades in is only a picture of itself: browsers give a press on it to what lies around the page. The press
 * ends the fade, and goes where the finger is. Returns the cleanup.
 */
export function takePressesWhileFading(): () => void {
  let held: PointerEvent | null = null
  const onPointerDown = (event: PointerEvent) => {
    const animations = fading()
    held = animations.length > 0 ? event : null
    for (const animation of animations) animation.finish()
  }
  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    if (held && isNear(held, event) && !target.closest(CONTROL)) handOver(event, target, FRAMES)
    held = null
  }
  document.addEventListener('pointerdown', onPointerDown, true)
  document.addEventListener('click', onClick, true)
  return () => {
    document.removeEventListener('pointerdown', onPointerDown, true)
    document.removeEventListener('click', onClick, true)
  }
}

const isNear = (a: MouseEvent, b: MouseEvent): boolean =>
  Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) <= SLIP

/** Gives a click to what is inside its target at this point, as soon as that can be found. */
function handOver(click: MouseEvent, target: Element, frames: number): void {
  const meant = document.elementFromPoint(click.clientX, click.clientY)
  if (meant && meant !== target && target.contains(meant)) {
    meant.closest<HTMLElement>(CONTROL)?.focus({ preventScroll: true })
    meant.dispatchEvent(new MouseEvent('click', click))
  } else if (frames > 0) requestAnimationFrame(() => handOver(click, target, frames - 1))
}
