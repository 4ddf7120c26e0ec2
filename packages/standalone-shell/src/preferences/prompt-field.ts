/** How long a page may take to come, in ms. */
const PATIENCE = 5000
/** The focus of a page that was just opened goes to its main part; afterwards it may be moved. */
const SETTLED_FRAMES = 3

/** The field for the prompt, of Home or Create, if it is there. */
export const promptField = (): HTMLTextAreaElement | null =>
  document.querySelector('main form textarea:not([readonly])')

/** Focuses the field as soon as it is there, and keeps to it until the page has settled. */
export function focusPrompt(): void {
  const until = performance.now() + PATIENCE
  let settled = 0
  const step = () => {
    const field = promptField()
    if (field && document.activeElement !== field) {
      field.focus()
      settled = 0
    } else if (field) settled += 1
    if (settled < SETTLED_FRAMES && performance.now() < until) requestAnimationFrame(step)
  }
  step()
}
