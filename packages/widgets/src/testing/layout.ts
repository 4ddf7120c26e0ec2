import { act, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'

/** Gives elements a size, which happy-dom does not: the wall has this width and scrolls with the window. */
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

/** Scrolls to the end of a wall, as far as it is loaded, until a work is visible. */
export async function walkWall(page: { scrollTo(y: number): void }, wall: HTMLElement, name: string) {
  for (let step = 0; step < 200 && !screen.queryByAltText(name); step += 1) {
    await act(async () => {
      page.scrollTo(Number.parseFloat(wall.style.blockSize) - 900)
      await new Promise((resolve) => setTimeout(resolve, 10))
    })
  }
  expect(screen.getByAltText(name)).toBeTruthy()
}
