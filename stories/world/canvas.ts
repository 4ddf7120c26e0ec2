import { waitFor, within } from 'storybook/test'

/** The element that a story is drawn in, through its shadow tree where it has one. */
export function insideOf(canvasElement: HTMLElement): HTMLElement {
  const root = canvasElement.querySelector('[data-story-shadow]')?.shadowRoot ?? canvasElement
  const inside = root.querySelector<HTMLElement>('.easel-root')
  if (!inside) throw new Error('This story has no widget root')
  return inside
}

/** What is in the story, for its `play`. */
export const canvasOf = (canvasElement: HTMLElement) => within(insideOf(canvasElement))

/** Waits for the toast with something to press: what draws it is loaded with the first one. */
export const toastIn = (canvasElement: HTMLElement) =>
  waitFor(() => {
    if (!insideOf(canvasElement).querySelector('[role="status"] button')) throw new Error('There is no toast')
  })

/** Waits for the dialog: what draws it is loaded with the first one. */
export const dialogIn = (canvasElement: HTMLElement) =>
  waitFor(() => {
    if (!insideOf(canvasElement).querySelector('[role="dialog"]')) {
      throw new Error('There is no dialog')
    }
  })
