import { argumentError } from './widget-error.ts'

/** Kept with the element, since a page may have the widgets from more than one script. */
const CLAIMED = Symbol.for('easel')

/** Makes the element the place of one widget. Returns how to give it back. */
export function claim(element: Element): () => void {
  const claimable = element as Element & { [CLAIMED]?: boolean }
  if (claimable?.nodeType !== 1) throw argumentError('element', 'an element of the page')
  if (claimable[CLAIMED]) throw argumentError('element', 'free: unmount() its widget first')
  claimable[CLAIMED] = true
  return () => {
    claimable[CLAIMED] = false
  }
}
