import { argumentError } from './widget-error.ts'

/** Kept with the element, since a page may have the widgets from more than one script. */
const TAKEN = Symbol.for('easel')

/** Makes the element the place of one widget. Returns how to give it back. */
export function claim(element: Element): () => void {
  const place = element as Element & { [TAKEN]?: boolean }
  if (place?.nodeType !== 1) throw argumentError('element', 'an element of the page')
  if (place[TAKEN]) throw argumentError('element', 'free: unmount() its widget first')
  place[TAKEN] = true
  return () => {
    place[TAKEN] = false
  }
}
