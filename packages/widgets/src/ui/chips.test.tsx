import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { Chip, Chips } from './chips.tsx'

afterEach(cleanup)

/** A row of which 300 of 900 pixels are visible, from there on. */
function open(scrollLeft: number) {
  render(
    <Chips label="Styles">
      <Chip pressed={false} onClick={() => {}}>
        Ink
      </Chip>
    </Chips>,
  )
  const row = screen.getByRole('toolbar')
  const sizes = { scrollLeft, clientWidth: 300, scrollWidth: 900 }
  for (const [name, value] of Object.entries(sizes)) Object.defineProperty(row, name, { value })
  const scrolledBy = vi.fn()
  Object.assign(row, { scrollBy: scrolledBy })
  fireEvent.pointerEnter(row)
  const ends = ['data-before', 'data-after'].map((name) => row.hasAttribute(name))
  return { row, ends, scrolledBy }
}

it.each([
  ['at its beginning', 0, [false, true]],
  ['between', 200, [true, true]],
  ['at its end', 600, [true, false]],
])('a row %s shows a mouse on which sides there is more', (_where, scrollLeft, ends) => {
  expect(open(scrollLeft).ends).toEqual(ends)
})

it('a press on a side scrolls there by most of what is visible', () => {
  const { row, scrolledBy } = open(200)
  fireEvent.click(row.querySelector('[data-side="after"]') as HTMLElement)
  fireEvent.click(row.querySelector('[data-side="before"]') as HTMLElement)
  expect(scrolledBy.mock.calls).toEqual([[{ left: 240 }], [{ left: -240 }]])
})
