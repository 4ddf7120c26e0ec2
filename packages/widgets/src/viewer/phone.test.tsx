import { imageFixture } from '@easel/contract/fixtures'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { picture, view } from '../testing/viewer.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const frame = () => document.querySelector('[data-zoomed]') as HTMLElement
const at = (clientX: number, clientY: number, over = {}) => ({
  pointerId: 1,
  pointerType: 'touch',
  clientX,
  clientY,
  ...over,
})
/** A finger on the picture, from one point to the other; it is not lifted. */
function pull([x, y]: [number, number], over = {}) {
  fireEvent.pointerDown(frame(), at(100, 100, over))
  fireEvent.pointerMove(frame(), at(100 + x / 2, 100 + y / 2, over))
  fireEvent.pointerMove(frame(), at(100 + x, 100 + y, over))
}
const letGo = ([x, y]: [number, number], over = {}) =>
  fireEvent.pointerUp(frame(), at(100 + x, 100 + y, over))
const swipe = (by: [number, number], over = {}) => {
  pull(by, over)
  letGo(by, over)
}
const isOpen = () => screen.queryByRole('dialog') !== null

describe('a picture that is pulled down', () => {
  it('follows the finger, and closes from far', async () => {
    const { visits } = await view()
    await picture(1)
    pull([10, 140])
    expect(frame().style.translate).toBe('0 140px')
    letGo([10, 140])
    await waitFor(() => expect(isOpen()).toBe(false))
    expect(visits.at(-1)?.params).toEqual({})
  })

  it('goes back from near', async () => {
    await view()
    await picture(1)
    swipe([0, 60])
    expect(frame().style.translate).toBe('')
    expect(isOpen()).toBe(true)
  })

  it('does not close where it is pulled aside, up, by a mouse, by two fingers, or zoomed', async () => {
    const { user } = await view()
    await picture(1)
    swipe([150, 140])
    await picture(1)
    swipe([0, -200])
    swipe([0, 200], { pointerType: 'mouse' })
    fireEvent.pointerDown(frame(), at(100, 100))
    fireEvent.pointerDown(frame(), at(200, 100, { pointerId: 2 }))
    fireEvent.pointerMove(frame(), at(100, 300))
    letGo([0, 200])
    fireEvent.pointerUp(frame(), at(200, 100, { pointerId: 2 }))
    await user.keyboard('+')
    swipe([0, 200])
    expect(isOpen()).toBe(true)
  })

  it('closes without following for whoever wants no motion', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('reduced-motion'),
      addEventListener() {},
      removeEventListener() {},
    }))
    await view()
    await picture(1)
    pull([0, 140])
    expect(frame().style.translate).toBe('')
    letGo([0, 140])
    await waitFor(() => expect(isOpen()).toBe(false))
  })
})

describe('a picture that is pinched', () => {
  it('stays where both fingers are lifted, and is swiped by one again', async () => {
    const { visits } = await view()
    await picture(1)
    const before = visits.length
    const second = { pointerId: 2 }
    fireEvent.pointerDown(frame(), at(100, 100))
    fireEvent.pointerDown(frame(), at(-100, 100, second))
    fireEvent.pointerMove(frame(), at(-50, 100, second))
    letGo([0, 0])
    fireEvent.pointerUp(frame(), at(-50, 100, second))
    expect(visits).toHaveLength(before)
    swipe([-150, 0])
    expect(visits.slice(before)).toHaveLength(1)
  })

  it('does not zoom in by the last finger of a pinch that ends at rest', async () => {
    await view()
    await picture(1)
    fireEvent.pointerDown(frame(), at(100, 100))
    fireEvent.pointerDown(frame(), at(300, 100, { pointerId: 2 }))
    fireEvent.pointerUp(frame(), at(300, 100, { pointerId: 2 }))
    letGo([0, 0])
    expect(frame().dataset.zoomed).toBe('false')
  })
})

describe('what is known of a work', () => {
  const told = { negativePrompt: 'people', seed: 7, stylize: 750, styleId: 'ink' }
  const api = (over = {}) => {
    const client = fakeClient()
    client.on('image', () => imageFixture({ id: 'img_a', ...over }))
    return client
  }

  it('is folded where it is long, and opens by a button that says what it opens', async () => {
    const { user } = await view({ api: api(told) })
    const more = await screen.findByRole('button', { name: 'Show more: Facts' })
    const facts = document.getElementById(more.getAttribute('aria-controls') ?? '')
    expect(facts?.dataset.folded).toBe('true')
    await user.click(more)
    expect(facts?.dataset.folded).toBe('false')
    const less = screen.getByRole('button', { name: 'Show less: Facts', expanded: true })
    await user.click(less)
    expect(facts?.dataset.folded).toBe('true')
  })

  it('has no button where it is short', async () => {
    await view({ api: api({ styleId: null, seed: null, modelId: 'unknown' }) })
    expect(await screen.findByText('Created')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Facts/ })).toBeNull()
  })
})
