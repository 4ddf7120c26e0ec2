import { cleanup, render } from '@testing-library/react'
import { StrictMode, useEffect, useLayoutEffect } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useEvent } from './use-event.ts'

afterEach(cleanup)

/** Records the results of the parent's function in its effects; a layout effect runs before the parent's effects. */
function Child({ ask, received, turn }: { ask(): number; received: string[]; turn: number }) {
  const newest = useEvent(ask)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn
  useLayoutEffect(() => void received.push(`layout ${newest()}`), [turn])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each turn
  useEffect(() => void received.push(`effect ${newest()}`), [turn])
  return null
}

function Parent({ turn, received, seen }: { turn: number; received: string[]; seen: Set<unknown> }) {
  const ask = useEvent(() => turn)
  seen.add(ask)
  return <Child ask={ask} received={received} turn={turn} />
}

it('an effect gets the latest render’s values at any depth, and the function never changes', () => {
  const received: string[] = []
  const seen = new Set<unknown>()
  const { rerender } = render(<Parent turn={1} received={received} seen={seen} />)
  rerender(<Parent turn={2} received={received} seen={seen} />)
  expect(received).toEqual(['layout 1', 'effect 1', 'layout 2', 'effect 2'])
  expect(seen.size).toBe(1)
})

it('an effect gets the latest render’s values in strict mode, too', () => {
  const received: string[] = []
  const strict = (turn: number) => (
    <StrictMode>
      <Parent turn={turn} received={received} seen={new Set()} />
    </StrictMode>
  )
  const { rerender } = render(strict(1))
  rerender(strict(2))
  expect(received.slice(-2)).toEqual(['layout 2', 'effect 2'])
})
