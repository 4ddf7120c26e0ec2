import { imageFixture, slotFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { keys } from '../runtime/requests/query-keys.ts'
import { pageOf } from '../testing/fake-client.ts'
import { picture, view } from '../testing/viewer.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'fullscreenEnabled')
  Reflect.deleteProperty(Element.prototype, 'requestFullscreen')
})

describe('the image in the viewer', () => {
  it('says how far it is zoomed while it is, with buttons for more and less', async () => {
    const { user } = await view()
    await picture(1)
    expect(screen.queryByRole('button', { name: 'Zoom in' })).toBeNull()
    await user.keyboard('+')
    expect(screen.getByText('150%')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(screen.getByText('225%')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Zoom out' }))
    await user.click(screen.getByRole('button', { name: 'Zoom out' }))
    expect(screen.queryByRole('button', { name: 'Zoom out' })).toBeNull()
  })

  it('fills the screen by a button, where that is allowed, and stays so from image to image', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
    const asked: Element[] = []
    Element.prototype.requestFullscreen = async function (this: Element) {
      asked.push(this)
    }
    const { user } = await view()
    await picture(1)
    await user.click(screen.getByRole('button', { name: 'Full screen' }))
    await user.keyboard('{ArrowRight}')
    await picture(2)
    await user.click(screen.getByRole('button', { name: 'Full screen' }))
    expect(asked).toHaveLength(2)
    // The same element, which no step replaces.
    expect(asked[0]).toBe(asked[1])
    expect(asked[0]?.isConnected).toBe(true)
  })

  it('does not fill the screen by F, which makes the work a favourite', async () => {
    Object.defineProperty(document, 'fullscreenEnabled', { value: true, configurable: true })
    const requestFullscreen = vi.fn(async () => {})
    Element.prototype.requestFullscreen = requestFullscreen
    const { user, api } = await view()
    api.on('favourite', () => ({ ids: ['img_a'], favourite: true }))
    await picture(1)
    await user.keyboard('f')
    await waitFor(() => expect(api.made('favourite')).toHaveLength(1))
    expect(requestFullscreen).not.toHaveBeenCalled()
  })

  it('offers no full screen where the page around it does not allow that', async () => {
    await view()
    await picture(1)
    expect(screen.queryByRole('button', { name: 'Full screen' })).toBeNull()
  })

  it('has its neighbors loaded in advance, in the set and in the list behind', async () => {
    const loaded: string[] = []
    vi.stubGlobal(
      'Image',
      class {
        set src(url: string) {
          loaded.push(url)
        }
      },
    )
    const { user, queryClient } = await view()
    await picture(1)
    act(() => {
      const other = imageFixture({ id: 'img_b', slots: [{ ...slotFixture(1), previewUrl: '/files/of-b' }] })
      const list = pageOf([other, imageFixture({ id: 'img_a' })])
      queryClient.setQueryData(keys.mine({}), { pages: [list], pageParams: [undefined] })
    })
    await waitFor(() => expect(loaded).toContain(slotFixture(2).previewUrl))
    await user.keyboard('{ArrowRight}')
    await waitFor(() => expect(loaded).toContain(slotFixture(3).previewUrl))
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(loaded).toContain('/files/of-b'))
  })
})
