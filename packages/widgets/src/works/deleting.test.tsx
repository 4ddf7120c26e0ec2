import { imageFixture } from '@easel/contract/fixtures'
import { BATCH_MAX } from '@easel/contract/numbers'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, pageOf } from '../testing/fake-client.ts'
import { layOutPage } from '../testing/layout.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Works } from './index.ts'

const work = (id: string) => imageFixture({ id, prompt: `Work ${id}` })
const show = (works: ReturnType<typeof work>[]) => {
  const api = fakeClient()
  api.on('mine', () => pageOf(works))
  for (const name of ['deleteWorks', 'restoreWorks'] as const)
    api.on(name, ({ body }) => ({ ids: body?.ids, restorableUntil: Date.now() + 30_000 }))
  return renderWidget(<Works />, { api, page: 'works' })
}

beforeEach(() => void layOutPage(1200))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('Deleting works', () => {
  it('restores all that was deleted one after the other by one Undo', async () => {
    const { user, api } = await show([work('a'), work('b'), work('c')])
    await screen.findByRole('img', { name: 'Work a' })
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    expect(await screen.findByText('1 work deleted')).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    expect(await screen.findByText('2 works deleted')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(api.made('restoreWorks')[0]?.body).toEqual({ ids: ['b', 'a'] }))
    for (const name of ['a', 'b', 'c'])
      expect(await screen.findByRole('img', { name: `Work ${name}` })).toBeTruthy()
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    expect(await screen.findByText('1 work deleted')).toBeTruthy()
  })

  it('promises Undo of several as long as the server keeps the first, then of those that it still keeps', async () => {
    const { user, api } = await show([work('a'), work('b')])
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const remove = async (kept: number) => {
      api.on('deleteWorks', ({ body }) => ({ ids: body?.ids, restorableUntil: Date.now() + kept }))
      fireEvent.click((await screen.findAllByRole('button', { name: 'Delete' }))[0] as HTMLElement)
    }
    const passes = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
    await screen.findByRole('img', { name: 'Work a' })
    await remove(10_000)
    expect((await screen.findByText('1 work deleted')).parentElement?.textContent).toMatch(/Undo[89]s/)
    await passes(4_000)
    await remove(30_000)
    expect((await screen.findByText('2 works deleted')).parentElement?.textContent).toMatch(/Undo[345]s/)
    await passes(5_000)
    expect((await screen.findByText('1 work deleted')).parentElement?.textContent).toMatch(/Undo2\ds/)
    vi.useRealTimers()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(api.made('restoreWorks')[0]?.body).toEqual({ ids: ['b'] }))
  })

  it('leaves the keyboard at the work that takes the place of a deleted one', async () => {
    const { user } = await show([work('a'), work('b')])
    await screen.findByRole('img', { name: 'Work a' })
    const [button] = screen.getAllByRole('button', { name: 'Delete' })
    button?.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Work a' })).toBeNull())
    await waitFor(() => expect(document.activeElement?.closest('li')?.dataset.id).toBe('b'))
  })

  it('says how many Undo has restored where it was too late for some', async () => {
    const { user, api } = await show([work('a'), work('b')])
    api.on('restoreWorks', () => ({ ids: ['b'] }))
    await screen.findByRole('img', { name: 'Work a' })
    for (const text of ['1 work deleted', '2 works deleted']) {
      await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
      expect(await screen.findByText(text)).toBeTruthy()
    }
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('1 of 2 restored: it was too late for the rest.')).toBeTruthy()
  })

  it('restores more than go at once in several calls', async () => {
    const { user, api } = await show(Array.from({ length: BATCH_MAX + 1 }, (_, at) => work(`w${at}`)))
    await user.click((await screen.findAllByRole('button', { name: 'Delete' }))[0] as HTMLElement)
    await screen.findByText('1 work deleted')
    await user.click(screen.getByRole('button', { name: 'Select' }))
    await user.click(screen.getByRole('button', { name: 'Select all' }))
    await user.click(screen.getAllByRole('button', { name: 'Delete' })[0] as HTMLElement)
    await screen.findByText(`${BATCH_MAX + 1} works deleted`)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Restored')
    expect(api.made('restoreWorks').map(({ body }) => [body?.ids].flat().length)).toEqual([BATCH_MAX, 1])
  })
})
