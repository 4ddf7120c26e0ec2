import { waitFor, within } from 'storybook/test'

/** The element that contains the story, also inside its shadow tree. */
export function insideOf(canvasElement: HTMLElement): HTMLElement {
  const root = canvasElement.querySelector('[data-story-shadow]')?.shadowRoot ?? canvasElement
  const inside = root.querySelector<HTMLElement>('.easel-root')
  if (!inside) throw new Error('This story has no widget root')
  return inside
}

/** Queries within the story, for `play`. */
export const canvasOf = (canvasElement: HTMLElement) => within(insideOf(canvasElement))

/** Waits for a toast with a button; the code of toasts is loaded with the first one. */
export const toastIn = (canvasElement: HTMLElement) =>
  waitFor(() => {
    if (!insideOf(canvasElement).querySelector('[role="status"] button')) throw new Error('There is no toast')
  })

/** Waits for the dialog; the code of dialogs is loaded with the first one. */
export const dialogIn = (canvasElement: HTMLElement) =>
  waitFor(() => {
    if (!insideOf(canvasElement).querySelector('[role="dialog"]')) {
      throw new Error('There is no dialog')
    }
  })
