/** Scrolls back to the beginning of a form whose paper alone is still in view: its answers, and the newest results, are there. */
export function returnToForm(form: HTMLFormElement | null): void {
  const paper = form?.firstElementChild
  if (!form || !paper || getComputedStyle(paper).position !== 'sticky') return
  if (form.getBoundingClientRect().top < paper.getBoundingClientRect().top - 1) form.scrollIntoView()
}
