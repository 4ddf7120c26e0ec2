import { vi } from 'vitest'

/** Gives elements a size, which happy-dom does not: the wall is as wide as told, and scrolls with the window. */
export function layOutPage(width: number, height = 900): { scrollTo(y: number): void } {
  let scrolled = 0
  vi.stubGlobal('innerHeight', height)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, -scrolled, width, height),
  )
  return {
    scrollTo(y) {
      scrolled = y
      window.dispatchEvent(new Event('scroll'))
    },
  }
}
