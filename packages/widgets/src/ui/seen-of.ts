/** From where to where something is seen: the page, or what scrolls around it. */
export function seenOf(element: HTMLElement): { start: number; end: number } {
  for (let around = element.parentElement; around; around = around.parentElement) {
    if (!/auto|scroll|hidden|clip/.test(getComputedStyle(around).overflowY)) continue
    const { top, bottom } = around.getBoundingClientRect()
    return { start: Math.max(top, 0), end: Math.min(bottom, innerHeight) }
  }
  return { start: 0, end: innerHeight }
}
