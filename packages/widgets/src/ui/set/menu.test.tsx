import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderWidget } from '../../testing/render-widget.tsx'
import { Menu } from './menu.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A page of this height, with the button at this place and a menu of 150 pixels. */
async function openMenu(height: number, top: number) {
  vi.stubGlobal('innerHeight', height)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    return this.role === 'menu' ? new DOMRect(20, top + 48, 200, 150) : new DOMRect(20, top, 100, 44)
  })
  const { user } = await renderWidget(<Menu label="Format" entries={[{ label: 'PNG', run() {} }]} />)
  await user.click(screen.getByRole('button', { name: 'Format' }))
  return screen.getByRole('menu')
}

describe('a menu', () => {
  it.each([
    ['below its button', 844, 300, undefined],
    ['above it, where the page ends before', 844, 700, 'true'],
    ['below it, where there is room on neither side', 240, 100, undefined],
  ])('opens %s', async (_, height, top, above) => {
    expect((await openMenu(height, top)).dataset.above).toBe(above)
  })
})
