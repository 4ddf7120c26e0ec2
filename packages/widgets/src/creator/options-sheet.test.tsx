import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

afterEach(() => void vi.unstubAllGlobals())

async function unfolded() {
  const rendered = await renderWidget(<Creator />, { page: 'create' })
  const opener = await screen.findByRole('button', { name: 'Ratio, style and more' })
  const isOpen = () => opener.getAttribute('aria-expanded') === 'true'
  await rendered.user.click(opener)
  expect(isOpen()).toBe(true)
  return { ...rendered, opener, isOpen }
}

describe('the options on a phone', () => {
  it('close on submit, so that the results are visible', async () => {
    const { user, api, isOpen } = await unfolded()
    await user.type(screen.getByRole('textbox', { name: 'What should be drawn?' }), 'A fox')
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(isOpen()).toBe(false)
  })

  it('stay open while there is an error to correct', async () => {
    const { user, isOpen } = await unfolded()
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await screen.findByText('Please enter a prompt first')
    expect(isOpen()).toBe(true)
  })

  it('close with Escape, which returns the focus', async () => {
    const { user, opener, isOpen } = await unfolded()
    await user.click(screen.getByRole('radio', { name: 'Portrait, 2:3' }))
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(opener)
  })

  it('and the last prompts close one after the other with the phone’s way back', async () => {
    const watchers: (EventTarget & { destroy(): void })[] = []
    vi.stubGlobal(
      'CloseWatcher',
      class extends EventTarget {
        constructor() {
          super()
          watchers.push(this)
        }
        destroy() {
          watchers.splice(watchers.indexOf(this), 1)
        }
      },
    )
    const goBack = () => act(() => void watchers.at(-1)?.dispatchEvent(new Event('close')))
    const { user, isOpen } = await unfolded()
    await user.click(screen.getByRole('button', { name: 'Last prompts' }))
    await screen.findByRole('listbox', { name: 'Last prompts' })
    goBack()
    expect(screen.queryByRole('listbox', { name: 'Last prompts' })).toBeNull()
    expect(isOpen()).toBe(true)
    goBack()
    expect(isOpen()).toBe(false)
    expect(watchers).toEqual([])
  })

  it('close with a click on the handle, and by pulling it down', async () => {
    const { user, opener, isOpen } = await unfolded()
    const handle = screen.getByRole('button', { name: 'Close the options' })
    await user.click(handle)
    expect(isOpen()).toBe(false)
    await user.click(opener)
    await user.pointer([
      { keys: '[TouchA>]', target: handle, coords: { x: 100, y: 100 } },
      { pointerName: 'TouchA', target: handle, coords: { x: 100, y: 160 } },
    ])
    expect(isOpen()).toBe(false)
  })
})
