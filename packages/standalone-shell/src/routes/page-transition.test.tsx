import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { PageTransition } from './page-transition.tsx'

const WIDTH = window.innerWidth

function resize(width: number): void {
  Object.assign(window, { innerWidth: width })
  act(() => void window.dispatchEvent(new Event('resize')))
}

afterEach(() => {
  cleanup()
  resize(WIDTH)
})

const show = (page: string) => render(<PageTransition page={page}>the page</PageTransition>)

it('shows a page in a frame that is kept out of sight, so that it is there when the frame opens', () => {
  resize(0)
  show('works')
  expect(screen.queryByText('the page')).not.toBeNull()
})

it('keeps the queue for when it is seen: the server takes what is finished for seen then', () => {
  resize(0)
  show('queue')
  expect(screen.queryByText('the page')).toBeNull()
  resize(900)
  expect(screen.queryByText('the page')).not.toBeNull()
})
