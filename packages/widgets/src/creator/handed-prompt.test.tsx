import { useQueryClient } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useSettings } from '../runtime/session/settings.queries.ts'
import { handOverPrompt } from '../runtime/works/handed-prompt.ts'
import { field, send } from '../testing/creator.tsx'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

const DRAFT = JSON.stringify({ prompt: 'An owl', styleId: 'ink', ratioType: 2 })

/** A page with a prompt of its own, whose settings are loaded, and Create. */
function TwoPages() {
  const { navigation } = useWidget()
  const queries = useQueryClient()
  const { data } = useSettings()
  if (navigation.page === 'create') return <Creator />
  const leave = (pressed: boolean) => () => {
    handOverPrompt(queries, { text: 'A fox in the snow', pressed })
    navigation.go('create')
  }
  return data ? (
    <>
      <button type="button" onClick={leave(true)}>{`Draw`}</button>
      <button type="button" onClick={leave(false)}>{`Leave`}</button>
    </>
  ) : null
}

const open = (session = new Map<string, string>()) => renderWidget(<TwoPages />, { session })

describe('a prompt that was written on another page', () => {
  it('is submitted once, with what else was set here; what was written here can be restored', async () => {
    const { user, api } = await open(new Map([['creator.draft', DRAFT]]))
    await user.click(await screen.findByRole('button', { name: 'Draw' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(api.made('submit')[0]?.body).toMatchObject({
      prompt: 'A fox in the snow',
      styleId: 'ink',
      ratioType: 2,
    })
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await field()).toHaveProperty('value', 'An owl')
    expect(api.made('submit')).toHaveLength(1)
  })

  it('says who sees its images with the first submit, since nobody could read it before', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Draw' }))
    expect(await screen.findByText(/^What you create appears in the square/)).toBeTruthy()
    expect(await screen.findByText(/^Your images appear there once they are finished/)).toBeTruthy()
    await user.click(send())
    await waitFor(() => expect(screen.queryByText(/^What you create appears in the square/)).toBeNull())
  })

  it('is continued here without a press there, and what was begun here can be restored', async () => {
    const first = await open()
    await first.user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await field()).toHaveProperty('value', 'A fox in the snow')
    expect(first.api.made('submit')).toEqual([])
    first.unmount()
    const second = await open(new Map([['creator.draft', DRAFT]]))
    await second.user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await field()).toHaveProperty('value', 'A fox in the snow')
    await second.user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(await field()).toHaveProperty('value', 'An owl')
  })

  it('comes back after the dice, as what was written here does', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Leave' }))
    expect(await field()).toHaveProperty('value', 'A fox in the snow')
    await user.click(await screen.findByRole('button', { name: 'Random prompt' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await field()).toHaveProperty('value', 'A fox in the snow')
  })

  it('is submitted by nothing else that opens Create', async () => {
    const { user, api, go } = await open()
    await user.click(await screen.findByRole('button', { name: 'Draw' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    go()('home')
    await screen.findByRole('button', { name: 'Draw' })
    go()('create', { prompt: 'A link' })
    await waitFor(async () => expect(await field()).toHaveProperty('value', 'A link'))
    expect(api.made('submit')).toHaveLength(1)
  })
})
