import { argumentError } from './widget-error.ts'

/** Stored on the element, since a page may load the widgets by more than one script. */
const CLAIMED = Symbol.for('easel')

/** Reserves the element for one widget. Returns how to release it. */
export function claim(element: Element): () => void {
  const claimable = element as Element & { [CLAIMED]?: boolean }
  if (claimable?.nodeType !== 1) throw argumentError('element', 'an element of the page')
  if (claimable[CLAIMED]) throw argumentError('element', 'free: unmount() its widget first')
  claimable[CLAIMED] = true
  return () => {
    claimable[CLAIMED] = false
  }
}
