import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { fakeClient } from '../testing/fake-client.ts'
import { view } from '../testing/viewer.tsx'

const child = (over = {}) =>
  imageFixture({ id: 'img_a', parentId: 'parent', parentSlot: 2, edit: 'repaint', operation: 2, ...over })

const open = async (over = {}, parent = {}) => {
  const api = fakeClient()
  api.on('image', () => child(over))
  const ancestors = [imageFixture({ id: 'parent', ...parent }), imageFixture({ id: 'root' })]
  api.on('lineage', () => ({ ancestors, descendants: [] }))
  return view({ api })
}

describe('comparing an image with what it was made from', () => {
  it('is a slider over the image, which the keyboard moves and a screen reader names', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Compare with what it was made from' }))
    const slider = screen.getByRole('slider', { name: 'Before and after' })
    expect(slider.getAttribute('aria-valuetext')).toBe('50% of the image before')
    const before = slider.parentElement?.querySelector('img')
    expect(before?.getAttribute('src')).toBe('/files/sample-2-preview.webp')
    fireEvent.change(slider, { target: { value: '20' } })
    expect(slider.getAttribute('aria-valuetext')).toBe('20% of the image before')
    await user.click(screen.getByRole('button', { name: 'Stop comparing' }))
    expect(screen.queryByRole('slider')).toBeNull()
  })

  it('does not step to the next image with the arrow keys', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Compare with what it was made from' }))
    screen.getByRole('slider').focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Image 1' }).getAttribute('aria-current')).toBe('true')
  })

  it('is not offered where the shapes differ, or there is no such image', async () => {
    const wide = { slots: [slotFixture(1, { width: 1536, height: 1024 })] }
    const first = await open(wide)
    await screen.findByRole('list', { name: 'Made from' })
    expect(screen.queryByRole('button', { name: /Compare/ })).toBeNull()
    first.unmount()
    await open({}, { slots: [slotFixture(1)] })
    await screen.findByRole('list', { name: 'Made from' })
    expect(screen.queryByRole('button', { name: /Compare/ })).toBeNull()
  })
})
