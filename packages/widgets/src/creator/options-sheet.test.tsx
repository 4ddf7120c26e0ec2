import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

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
