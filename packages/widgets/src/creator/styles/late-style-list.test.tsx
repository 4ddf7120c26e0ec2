import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { create } from '../../testing/creator.tsx'

const code = vi.hoisted(() => Promise.withResolvers<void>())
vi.mock('./style-list.tsx', async (original) => {
  await code.promise
  return original()
})

describe('the list of the styles, on a slow line', () => {
  it('leaves the sheet the other options until it is there', async () => {
    const { user } = await create()
    const [options] = (await screen.findAllByRole('button', { expanded: false })) as [HTMLElement]
    await user.click(options)
    const row = await screen.findByRole('button', { name: 'Style: None' })
    await user.click(row)
    const isChoosing = () => row.closest('[data-choosing]') !== null
    expect(row.getAttribute('aria-busy')).toBe('true')
    expect(isChoosing()).toBe(false)
    // Nobody has to wait for it.
    await user.click(row)
    expect(row.getAttribute('aria-busy')).toBeNull()
    await user.click(row)
    code.resolve()
    expect(await screen.findByRole('listbox')).toBeTruthy()
    await waitFor(() => expect(isChoosing()).toBe(true))
    await user.keyboard('{Escape}')
    expect(isChoosing()).toBe(false)
  })
})
