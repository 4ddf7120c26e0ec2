import { act, screen } from '@testing-library/react'
import { expect, vi } from 'vitest'

export interface LaidOutPage {
  scrollTo(y: number): void
  scrolled(): number
}

/** Gives elements a size, which happy-dom does not: the wall has this width and scrolls with the window. */
export function layOutPage(width: number, height = 900): LaidOutPage {
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
    scrolled: () => scrolled,
  }
}

/** Pixels of a step: less than a screen, so that nothing is passed unseen, however much has been loaded meanwhile. */
const STEP = 800

/** Scrolls down a wall, as far as it is loaded, until a work is visible. */
export async function walkWall(page: LaidOutPage, wall: HTMLElement, name: string) {
  for (let step = 0; step < 400 && !screen.queryByAltText(name); step += 1) {
    await act(async () => {
      page.scrollTo(Math.min(page.scrolled() + STEP, Number.parseFloat(wall.style.blockSize) - 900))
      await new Promise((resolve) => setTimeout(resolve, 10))
    })
  }
  expect(screen.getByAltText(name)).toBeTruthy()
}
