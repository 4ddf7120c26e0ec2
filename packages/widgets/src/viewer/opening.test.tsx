import { imageFixture } from '@easel/contract/fixtures'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, pageOf } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { picture } from '../testing/viewer.tsx'
import { Works } from '../works/index.ts'
import { Viewer } from './index.ts'

const TILE = new DOMRect(20, 40, 100, 100)
/** Twice as wide as it is high, in the middle of the window. */
const WHOLE = new DOMRect(300, 100, 400, 200)

let beginnings: Keyframe[]
let durations: (number | undefined)[]

beforeEach(() => {
  layOutPage(1200)
  beginnings = []
  durations = []
  // As a build writes 200ms.
  document.head.innerHTML = '<style>* { --easel-slow: .2s }</style>'
  Object.assign(HTMLElement.prototype, {
    animate([from]: Keyframe[], { duration }: { duration?: number }) {
      beginnings.push(from as Keyframe)
      durations.push(duration)
      return { cancel() {} }
    },
  })
  const measure = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
  const measured = measure.getMockImplementation()
  measure.mockImplementation(function (this: HTMLElement) {
    if (this.closest('[role="dialog"]')) return WHOLE
    return this.tagName === 'IMG' ? TILE : (measured?.call(this) ?? new DOMRect())
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  Reflect.deleteProperty(HTMLElement.prototype, 'animate')
})

const show = (params: Record<string, string> = {}) => {
  const api = fakeClient()
  api.on('mine', () => pageOf([imageFixture({ id: 'img_a', prompt: 'A fox' })]))
  const page = (
    <>
      <Works />
      <Viewer />
    </>
  )
  return renderWidget(page, { api, page: 'works', params })
}

describe('a picture that is opened', () => {
  it('steps by a key that is pressed before the focus has come to it', async () => {
    const { user, visits } = await show()
    const tile = await screen.findByRole('link', { name: /A fox/ })
    // The focus moves with the next frame, which does not come.
    vi.stubGlobal('requestAnimationFrame', () => 0)
    await user.click(tile)
    await picture(1)
    expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(false)
    await user.keyboard('{ArrowRight}')
    await picture(2)
    act(() => screen.getByRole('dialog').focus())
    await user.keyboard('{ArrowRight}')
    await picture(3)
    expect(visits.at(-1)?.params).toEqual({ image: 'img_a', slot: '3' })
  })

  it('from a tile, grows out of it, and shows as much of itself as the tile does', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('link', { name: /A fox/ }))
    await picture(1)
    expect(beginnings).toEqual([
      { transform: 'translate(-430px, -110px) scale(0.5)', clipPath: 'inset(0px 100px)' },
    ])
    expect(durations).toEqual([200])
  })

  it('does not grow again at a step', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('link', { name: /A fox/ }))
    await user.click(await screen.findByRole('button', { name: 'Next image' }))
    await user.click(await screen.findByRole('button', { name: 'Previous image' }))
    await picture(1)
    expect(beginnings).toHaveLength(1)
  })

  it('by its address, is there without growing', async () => {
    await show({ image: 'img_a' })
    await picture(1)
    expect(beginnings).toEqual([])
  })
})
