import { within } from 'storybook/test'

/** The element that a story is drawn in, through its shadow tree where it has one. */
export function insideOf(canvasElement: HTMLElement): HTMLElement {
  const root = canvasElement.querySelector('[data-story-shadow]')?.shadowRoot ?? canvasElement
  const inside = root.querySelector<HTMLElement>('.easel-root')
  if (!inside) throw new Error('This story has no widget root')
  return inside
}

/** What is in the story, for its `play`. */
export const canvasOf = (canvasElement: HTMLElement) => within(insideOf(canvasElement))
