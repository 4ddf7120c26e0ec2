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

  it('ends with what scrolls around it, so that its last entries can be reached', async () => {
    vi.stubGlobal('innerHeight', 844)
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      if (this.role === 'menu') return new DOMRect(20, 280, 200, 500)
      return this.dataset.scrolls ? new DOMRect(0, 200, 390, 330) : new DOMRect(20, 240, 100, 32)
    })
    const { user } = await renderWidget(
      <div data-scrolls style={{ overflowY: 'auto' }}>
        <Menu label="Kept" entries={[{ label: 'One', run() {} }]} />
      </div>,
    )
    await user.click(screen.getByRole('button', { name: 'Kept' }))
    expect(screen.getByRole('menu').style.maxBlockSize).toBe('242px')
  })

  it('has further actions of an entry by the keys alone, from which they lead back', async () => {
    const taken = vi.fn()
    const renamed = vi.fn()
    const entry = (label: string) => ({
      label,
      run: () => taken(label),
      more: {
        label: `Change ${label}`,
        back: { label: 'All of them' },
        hint: 'Right arrow: rename',
        entries: [{ label: 'Rename', run: () => renamed(label) }],
      },
    })
    const { user } = await renderWidget(<Menu label="Kept" entries={[entry('One'), entry('Two')]} />)
    const focused = () =>
      document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
    await user.click(screen.getByRole('button', { name: 'Kept' }))
    await user.keyboard('{ArrowDown}')
    expect(focused()).toBe('Two')
    await user.keyboard('{ArrowRight}')
    expect(focused()).toBe('Change Two')
    await user.keyboard('{ArrowLeft}{ArrowRight}{Enter}')
    expect(screen.getByRole('menu', { name: 'Change Two' })).toBeTruthy()
    expect(focused()).toBe('All of them')
    await user.keyboard('{Escape}')
    expect(focused()).toBe('Change Two')
    await user.keyboard('{ArrowUp}{ArrowRight}{Enter}{ArrowDown}{Enter}')
    expect(renamed.mock.calls).toEqual([['One']])
    expect(taken).not.toHaveBeenCalled()
    expect(screen.queryByRole('menu')).toBeNull()
    expect(focused()).toBe('Kept')
  })

  it('leaves what cannot be chosen where it is, and stays open with its reason', async () => {
    const run = vi.fn()
    const entries = [{ label: 'New', fact: '5 of 5', isDisabled: true, run }]
    const { user } = await renderWidget(<Menu label="Kept" entries={entries} />)
    await user.click(screen.getByRole('button', { name: 'Kept' }))
    await user.keyboard('{Enter}')
    await user.click(screen.getByRole('menuitem', { name: 'New 5 of 5' }))
    expect(run).not.toHaveBeenCalled()
    expect(screen.getByRole('menu')).toBeTruthy()
  })
})
