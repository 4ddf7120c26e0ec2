import { imageFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { create, field } from '../testing/creator.tsx'
import { fakeClient, offline, pageOf } from '../testing/fake-client.ts'

const WORKS = ['A fox in snow', 'A whale', 'A fox at night'].map((prompt, index) =>
  imageFixture({ id: `img_${index}`, prompt, mine: true }),
)
/** A server that finds works by their words. */
function withWorks() {
  const api = fakeClient()
  api.on('mine', ({ query }) => pageOf(WORKS.filter(({ prompt }) => prompt.includes(query?.search ?? ''))))
  return api
}
const stored = (...prompts: string[]) => new Map([['creator.history', JSON.stringify(prompts)]])
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
const search = () => screen.findByRole('combobox', { name: 'Search your prompts' })

describe('the last prompts', () => {
  it('are those of this browser and of all works, and are opened by ArrowUp in the empty field', async () => {
    const { user, api } = await create({ api: withWorks(), session: stored('A refused castle', 'A whale') })
    await user.click(await field())
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(await search())
    await waitFor(() =>
      expect(options()).toEqual(['A refused castle', 'A whale', 'A fox in snow', 'A fox at night']),
    )
    expect(api.made('mine')[0]?.query).toEqual({ operation: '0', limit: 50 })
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    expect(await field()).toHaveProperty('value', 'A whale')
    expect(document.activeElement).toBe(await field())
    expect(screen.queryByRole('combobox', { name: 'Search your prompts' })).toBeNull()
  })

  it('are searched, here and on the server', async () => {
    const { user, api } = await create({ api: withWorks(), session: stored('A refused castle') })
    await user.click(await screen.findByRole('button', { name: 'Last prompts' }))
    await user.type(await search(), 'fox')
    await waitFor(() => expect(options()).toEqual(['A fox in snow', 'A fox at night']))
    await waitFor(() => expect(api.made('mine').at(-1)?.query).toMatchObject({ search: 'fox' }))
    const chosen = within(screen.getByRole('listbox', { name: 'Last prompts' })).getByRole('option', {
      selected: true,
    })
    expect((await search()).getAttribute('aria-activedescendant')).toBe(chosen.id)
    await user.clear(await search())
    await user.type(await search(), 'no such')
    expect(await screen.findByText('No prompt has these words.')).toBeTruthy()
  })

  it('replace a draft that can be restored', async () => {
    const { user } = await create({ api: withWorks() })
    await user.type(await field(), 'A long draft')
    await user.click(await screen.findByRole('button', { name: 'Last prompts' }))
    await user.click(await screen.findByRole('option', { name: 'A whale' }))
    expect(await field()).toHaveProperty('value', 'A whale')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await field()).toHaveProperty('value', 'A long draft')
  })

  it('close with Escape or their button, and keep what was written', async () => {
    const { user } = await create()
    await user.type(await field(), 'A draft')
    await user.keyboard('{ArrowUp}')
    expect(screen.queryByRole('listbox')).toBeNull()
    const button = await screen.findByRole('button', { name: 'Last prompts' })
    await user.click(button)
    expect(await screen.findByText('Prompts that you have used appear here.')).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(document.activeElement).toBe(await field())
    await user.click(button)
    await user.click(button)
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(await field()).toHaveProperty('value', 'A draft')
  })

  it('stay with what was searched where the keyboard of the screen is put away, until something else is pressed', async () => {
    const { user } = await create({ api: withWorks() })
    await user.click(await screen.findByRole('button', { name: 'Last prompts' }))
    const searched = await search()
    await user.type(searched, 'whale')
    act(() => searched.blur())
    expect(searched.isConnected).toBe(true)
    expect(searched).toHaveProperty('value', 'whale')
    await user.pointer({ keys: '[TouchA]', target: document.body })
    expect(searched.isConnected).toBe(false)
    expect(document.activeElement).toBe(document.body)
  })

  it('are those of this browser if the server cannot be reached, with a retry', async () => {
    const api = withWorks()
    let isOffline = true
    api.on('mine', () => {
      if (isOffline) throw offline()
      return pageOf(WORKS)
    })
    const { user } = await create({ api, session: stored('A castle') })
    await user.click(await screen.findByRole('button', { name: 'Last prompts' }))
    expect(await screen.findByText('Older prompts could not be loaded.')).toBeTruthy()
    expect(options()).toEqual(['A castle'])
    isOffline = false
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(options()).toHaveLength(4))
  })
})
