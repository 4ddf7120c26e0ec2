import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BrowserRouter } from './browser-router.tsx'
import { Link } from './link.tsx'

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const shown = () => screen.getByRole('status').textContent
const link = () => screen.getByRole('link', { name: 'My works' })

beforeEach(() => {
  window.history.replaceState(null, '', '/embed/home')
  render(
    <BrowserRouter basename="/embed">
      <Link to="/works?partner=shop">My works</Link>
      <Address />
    </BrowserRouter>,
  )
})
afterEach(cleanup)

test('a link has the whole address, so that it can be copied and opened in another tab', () => {
  expect(link().getAttribute('href')).toBe('/embed/works?partner=shop')
})

test('a press shows the page without loading the document again, and Back shows the one before', async () => {
  const { length } = window.history
  expect(fireEvent.click(link())).toBe(false)
  await expect.poll(shown).toBe('/works?partner=shop')
  expect(window.location.pathname).toBe('/embed/works')
  expect(window.history.length).toBe(length + 1)
  window.history.back()
  await expect.poll(shown).toBe('/home')
})

test('a second press adds no step back', async () => {
  fireEvent.click(link())
  await expect.poll(shown).toBe('/works?partner=shop')
  const { length } = window.history
  fireEvent.click(link())
  expect(window.history.length).toBe(length)
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a press with %s is left to the browser', (key) => {
  expect(fireEvent.click(link(), { [key]: true })).toBe(true)
  expect(shown()).toBe('/home')
})

test('the middle button is left to the browser', () => {
  expect(fireEvent.click(link(), { button: 1 })).toBe(true)
  expect(shown()).toBe('/home')
})
