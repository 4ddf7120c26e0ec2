import { afterEach, expect, it, vi } from 'vitest'
import { untilPainted } from './until-painted.ts'

afterEach(() => vi.unstubAllGlobals())

it('waits for the frame in which the change is seen', async () => {
  const order: string[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => {
    setTimeout(() => {
      draw()
      order.push('frame')
    })
  })
  await untilPainted()
  expect(order).toEqual(['frame'])
})

it('goes on in a page that paints nothing', async () => {
  vi.stubGlobal('requestAnimationFrame', () => {})
  await untilPainted()
})
