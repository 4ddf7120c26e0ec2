import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { create, field, send } from '../../testing/creator.tsx'
import { fakeClient } from '../../testing/fake-client.ts'

const chips = () => screen.findByRole('list', { name: 'Settings from your prompt' })
const textOf = async () => ((await field()) as HTMLTextAreaElement).value
const asVip = () => {
  const api = fakeClient()
  api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
  return api
}

describe('parameters typed into the prompt', () => {
  it('become settings and chips once they are whole', async () => {
    const { user } = await create()
    await user.type(await field(), 'A fox --ar 3:2 in snow')
    expect(within(await chips()).getByRole('button', { name: 'Ratio 3:2' })).toBeTruthy()
    expect(await textOf()).toBe('A fox in snow')
    expect(screen.getByRole('radio', { name: 'Landscape, 3:2' })).toHaveProperty('checked', true)
    expect((await screen.findAllByRole('status')).map((one) => one.textContent)).toContain('Ratio 3:2')
  })

  it('are all taken before the prompt is submitted', async () => {
    const { user, api } = await create()
    await user.type(await field(), 'A fox --seed 7 --no people, text{Control>}{Enter}{/Control}')
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(api.made('submit')[0]?.body).toEqual({
      prompt: 'A fox',
      modelId: 0,
      ratioType: 1,
      seed: 7,
      negativePrompt: 'people, text',
    })
  })

  it('are taken at once when they are pasted, and when the field is left', async () => {
    const { user } = await create({ api: asVip() })
    await user.click(await field())
    await user.paste('A fox --s 250')
    expect(within(await chips()).getByRole('button', { name: 'Stylize 250' })).toBeTruthy()
    await user.type(await field(), ' --seed 9')
    expect(await textOf()).toContain('--seed 9')
    await user.tab()
    expect(await within(await chips()).findByRole('button', { name: 'Seed 9' })).toBeTruthy()
    expect((await textOf()).trim()).toBe('A fox')
  })

  it('are settings no more when their chip is removed or their control is changed', async () => {
    const { user, api } = await create()
    await user.click(await field())
    await user.paste('A fox --ar 2:3 --no fog')
    await user.click(within(await chips()).getByRole('button', { name: 'Remove Exclude: fog' }))
    expect(within(await chips()).queryByRole('button', { name: 'Exclude: fog' })).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Square, 1:1' }))
    expect(screen.queryByRole('list', { name: 'Settings from your prompt' })).toBeNull()
    await user.click(send())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(api.made('submit')[0]?.body).toEqual({ prompt: 'A fox', modelId: 0, ratioType: 1 })
  })

  it('are text again after Undo, and after a press on their chip', async () => {
    const { user } = await create()
    await user.type(await field(), 'A fox --ar 3:2 ')
    await chips()
    await user.keyboard('{Control>}z{/Control}')
    expect(await textOf()).toBe('A fox --ar 3:2 ')
    expect(screen.getByRole('radio', { name: 'Square, 1:1' })).toHaveProperty('checked', true)
    await user.keyboard('x')
    await user.click(within(await chips()).getByRole('button', { name: 'Ratio 3:2' }))
    expect(await textOf()).toBe('A fox x --ar 3:2')
    expect(document.activeElement).toBe(await field())
    expect(screen.queryByRole('list', { name: 'Settings from your prompt' })).toBeNull()
  })

  it.each([
    ['--xyz 1', /^--xyz is not a setting here. These are:/],
    ['--ar 7:1', /^--ar can be one of these:/],
    ['--seed seven', '--seed needs a whole number from 0 to 4,294,967,295.'],
  ])('stay in the text with a hint if they are impossible: %s', async (text, hint) => {
    const { user, api } = await create()
    await user.type(await field(), `A fox ${text}`)
    await user.tab()
    expect(await screen.findByText(hint)).toBeTruthy()
    expect(await textOf()).toBe(`A fox ${text}`)
    await user.click(send())
    await waitFor(() => expect(api.made('submit')[0]?.body).toMatchObject({ prompt: `A fox ${text}` }))
  })

  it('are offered with a membership where they are locked', async () => {
    const { user } = await create()
    await user.click(await field())
    await user.paste('A fox --stylize 250')
    expect(await screen.findByText('--stylize 250')).toBeTruthy()
    expect(screen.getAllByText('For VIP members').length).toBeGreaterThan(0)
    expect(await textOf()).toBe('A fox --stylize 250')
  })

  it('stay while an input method is writing', async () => {
    await create()
    const prompt = await field()
    fireEvent.compositionStart(prompt)
    fireEvent.change(prompt, { target: { value: '狐狸 --ar 3:2 雪' } })
    await act(async () => {})
    expect(await textOf()).toBe('狐狸 --ar 3:2 雪')
    fireEvent.compositionEnd(prompt)
    await chips()
    expect(await textOf()).toBe('狐狸 雪')
  })

  it('are kept for the next visit', async () => {
    const session = new Map<string, string>()
    const first = await create({ session })
    await first.user.click(await field())
    await first.user.paste('A fox --seed 7')
    await chips()
    first.unmount()
    await create({ session })
    expect(within(await chips()).getByRole('button', { name: 'Seed 7' })).toBeTruthy()
  })
})
