import { renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openSession } from './session.ts'
import { useSameCaller } from './use-same-caller.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

/** The page is left, and shown again as it was. */
function comeBack(meanwhile: () => void, persisted = true): boolean {
  const session = openSession(window)
  session.begin('of ada')
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const { unmount } = renderHook(() => useSameCaller(session))
  window.dispatchEvent(new Event('pagehide'))
  meanwhile()
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  unmount()
  return reload.mock.calls.length > 0
}

it.each([
  ['signed out', () => openSession(window).leave()],
  ['signed in as somebody else', () => openSession(window).begin('of grace')],
])('a page that is gone back to begins anew where its person has %s meanwhile', (_, meanwhile) => {
  expect(comeBack(meanwhile)).toBe(true)
})

it('a page that is gone back to by the same person stays as it was left', () => {
  expect(comeBack(() => {})).toBe(false)
})
