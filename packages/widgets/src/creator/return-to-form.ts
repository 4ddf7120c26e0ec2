/** The paper of a form that stays in view while the rest of the form has scrolled away; null where it does not. */
function stuckPaper(form: HTMLFormElement): DOMRect | null {
  const paper = form.firstElementChild
  if (!paper || getComputedStyle(paper).position !== 'sticky') return null
  const place = paper.getBoundingClientRect()
  return form.getBoundingClientRect().top < place.top - 1 ? place : null
}

/** Scrolls back to the beginning of the form: its answers, and the newest results, are there. */
export function returnToForm(form: HTMLFormElement | null): void {
  if (form && stuckPaper(form)) form.scrollIntoView()
}

/** What the keyboard has reached does not stay hidden under the paper. */
export function uncover({
  currentTarget: form,
  target,
}: {
  currentTarget: HTMLFormElement
  target: Element
}): void {
  const paper = stuckPaper(form)
  if (!paper || form.firstElementChild?.contains(target) || !target.matches(':focus-visible')) return
  if (target.getBoundingClientRect().top >= paper.bottom) return
  form.scrollIntoView()
  target.scrollIntoView({ block: 'nearest' })
}
