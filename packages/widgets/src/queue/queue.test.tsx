import { failedFixture, imageFixture, runningFixture } from '@easel/contract/fixtures'
import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, pageOf, refusal } from '../testing/fake-client.ts'
import { paintForNewcomer } from '../testing/newcomer-page.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Queue, QueuePanel } from './index.ts'

const waiting = runningFixture({
  id: 'img_w',
  prompt: 'Waits',
  status: 1,
  progress: 0,
  queuePosition: 3,
  etaSeconds: 12,
})
const running = runningFixture({ id: 'img_r', prompt: 'Runs', progress: 42 })
const finished = imageFixture({ id: 'img_f', prompt: 'Done' })
const show = () => {
  const api = fakeClient()
  api.on('queue', ({ query }) => {
    if (query?.tab === 'failed') return pageOf([failedFixture({ prompt: 'Broke' })])
    return pageOf([waiting, running, finished])
  })
  return renderWidget(<Queue />, { api, page: 'queue' })
}
const card = async (name: string) => {
  const found = (await screen.findByText(name)).closest('article')
  if (!found) throw new Error(`no card ${name}`)
  return within(found)
}

afterEach(() => {
  vi.useRealTimers()
})

describe('Queue', () => {
  it('says at once to whoever has never been here that there is nothing', async () => {
    const remove = paintForNewcomer()
    const api = fakeClient()
    let answer = (_: ReturnType<typeof pageOf>) => {}
    api.on('queue', () => new Promise((resolve) => (answer = resolve)))
    await renderWidget(<Queue />, { api, page: 'queue' })
    expect(screen.getByText('Nothing in the last three days')).toBeTruthy()
    remove()
    answer(pageOf([finished]))
    expect(await screen.findByText('Done')).toBeTruthy()
  })

  it('shows the position of each set', async () => {
    await show()
    expect((await card('Waits')).getByText('3 ahead of you')).toBeTruthy()
    expect((await card('Waits')).getByText('about 12 seconds left')).toBeTruthy()
    expect((await card('Runs')).getByRole('progressbar', { name: 'Progress' })).toHaveProperty('value', 42)
    expect((await card('Done')).getByRole('img', { name: 'Finished' })).toBeTruthy()
  })

  it('shows failed sets with what was refunded', async () => {
    const { user } = await show()
    await user.click(await screen.findByRole('tab', { name: 'Failed' }))
    expect((await card('Broke')).getByText('Generation failed')).toBeTruthy()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByRole('tab', { name: 'All', selected: true })).toBe(document.activeElement)
  })

  it('cancels one and shows that', async () => {
    const { user, api } = await show()
    const cancelled = { code: 'cancelled', message: '' }
    api.on('cancel', () => failedFixture({ id: 'img_w', prompt: 'Waits', failure: cancelled }))
    api.on('queue', () => new Promise(() => {}))
    await user.click((await card('Waits')).getByRole('button', { name: 'Cancel' }))
    expect(api.made('cancel')).toHaveLength(1)
    expect(await (await card('Waits')).findByText('Canceled')).toBeTruthy()
    expect(await screen.findByText('Canceled, nothing was charged')).toBeTruthy()
  })

  it('lets finished sets be cleared one by one, also for the next visit', async () => {
    const session = new Map<string, string>()
    const canceled = failedFixture({
      id: 'img_c',
      prompt: 'Given up',
      failure: { code: 'cancelled', message: '' },
    })
    const api = fakeClient()
    api.on('queue', () => pageOf([running, canceled, finished]))
    const { user, visits, unmount } = await renderWidget(<Queue />, { api, session, page: 'queue' })
    expect((await card('Runs')).queryByRole('button', { name: /^Clear / })).toBeNull()
    await user.click((await card('Given up')).getByRole('button', { name: /^Clear / }))
    expect(screen.queryByText('Given up')).toBeNull()
    await user.click((await card('Done')).getByRole('button', { name: /^Clear / }))
    expect(screen.queryByText('Done')).toBeNull()
    expect(screen.getByText('Runs')).toBeTruthy()
    expect(visits).toEqual([])
    unmount()
    await renderWidget(<Queue />, { api, session, page: 'queue' })
    await screen.findByText('Runs')
    expect(screen.queryByText('Given up')).toBeNull()
  })

  it('moves the focus within the list after clearing: next card, previous card, heading', async () => {
    const api = fakeClient()
    const ended = (id: string, prompt: string) => failedFixture({ id, prompt })
    const long = 'A very long story about an old lighthouse keeper and his seven cats'
    api.on('queue', () =>
      pageOf([running, ended('img_1', long), ended('img_2', 'Two'), ended('img_3', 'Three')]),
    )
    const { user } = await renderWidget(<Queue />, { api, page: 'queue' })
    const clearing = (name: string) => screen.findByRole('button', { name: `Clear “${name}” from this list` })
    await user.click(await clearing('A very long story about an old…'))
    expect(await clearing('Two')).toBe(document.activeElement)
    await user.click(await clearing('Three'))
    expect(await clearing('Two')).toBe(document.activeElement)
    await user.keyboard('{Enter}')
    expect(document.activeElement?.textContent).toContain('Runs')
    api.on('queue', () => pageOf([ended('img_4', 'Four')]))
    await user.click(screen.getByRole('tab', { name: 'Failed' }))
    await user.click(await clearing('Four'))
    expect(screen.getByRole('heading', { name: 'My queue' })).toBe(document.activeElement)
  })

  it('restores a cleared set to its place and focuses it', async () => {
    const session = new Map<string, string>()
    const api = fakeClient()
    api.on('queue', () => pageOf([finished, failedFixture({ id: 'img_c', prompt: 'Given up' })]))
    const { user } = await renderWidget(<Queue />, { api, session, page: 'queue' })
    await user.click(await screen.findByRole('button', { name: 'Clear “Done” from this list' }))
    await screen.findByText('Cleared from this list')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Clear “Done” from this list' })).toBe(
        document.activeElement,
      ),
    )
    expect(screen.getAllByRole('article').map(({ textContent }) => textContent)[0]).toContain('Done')
    expect(session.get('queue.cleared')).toBe('[]')
  })

  it('does not move the focus when a cleared set is restored from another page', async () => {
    let go = (_place: 'here' | 'away') => {}
    function Pages() {
      const [page, setPlace] = useState<'here' | 'away'>('here')
      go = setPlace
      return page === 'here' ? <Queue /> : <h1>Square</h1>
    }
    const api = fakeClient()
    api.on('queue', () => pageOf([finished, failedFixture({ id: 'img_c', prompt: 'Given up' })]))
    const { user } = await renderWidget(<Pages />, { api, page: 'queue' })
    await user.click(await screen.findByRole('button', { name: 'Clear “Done” from this list' }))
    await screen.findByText('Cleared from this list')
    act(() => go('away'))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    act(() => go('here'))
    expect(await screen.findByRole('button', { name: 'Clear “Done” from this list' })).not.toBe(
      document.activeElement,
    )
  })

  it('keeps the focus on the chosen tab after a cleared set was restored in another one', async () => {
    const api = fakeClient()
    api.on('queue', ({ query }) => pageOf(query?.tab === 'failed' ? [] : [finished]))
    const { user } = await renderWidget(<Queue />, { api, page: 'queue' })
    await user.click(await screen.findByRole('button', { name: 'Clear “Done” from this list' }))
    await user.click(screen.getByRole('tab', { name: 'Failed' }))
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    const all = screen.getByRole('tab', { name: 'All' })
    await user.click(all)
    await screen.findByRole('button', { name: 'Clear “Done” from this list' })
    expect(document.activeElement).toBe(all)
  })

  it('cancels everything that is running, after a confirmation', async () => {
    const { user, api } = await show()
    api.on('cancelAll', () => ({ ids: ['img_w', 'img_r'] }))
    await card('Waits')
    api.on('queue', () => new Promise(() => {}))
    await user.click(screen.getByRole('button', { name: 'Cancel all' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel all 2 sets?' }))
    expect(api.made('cancelAll')).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Cancel all' }))
    expect(await screen.findByText('2 sets canceled, nothing was charged')).toBeTruthy()
    expect((await card('Waits')).getByText('Canceled')).toBeTruthy()
    expect((await card('Runs')).getByText('Canceled')).toBeTruthy()
    expect((await card('Done')).getByRole('img', { name: 'Finished' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull()
  })

  it('does not offer to cancel all if one set is running', async () => {
    const api = fakeClient()
    api.on('queue', () => pageOf([waiting, finished]))
    await renderWidget(<Queue />, { api, page: 'queue' })
    await card('Waits')
    expect(screen.queryByRole('button', { name: 'Cancel all' })).toBeNull()
  })

  it('shows when it is too late to cancel', async () => {
    const { user, api } = await show()
    api.on('cancel', () => {
      throw refusal(404, {}, 'It is finished already')
    })
    await user.click((await card('Runs')).getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('It is finished already')).toBeTruthy()
  })

  it('follows events, and opens a finished set', async () => {
    const { api, user, visits } = await show()
    await card('Runs')
    act(() =>
      api.stream.image?.({ id: 'img_r', status: 2, progress: 77, queuePosition: null, etaSeconds: 1 }),
    )
    expect((await card('Runs')).getByText('Drawing, 77%')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /^Done/ }))
    expect(visits.at(-1)?.params).toEqual({ image: 'img_f' })
  })

  it('polls every three seconds without events, and rarely with them', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api } = await show()
    await card('Runs')
    const before = api.made('queue').length
    await act(() => vi.advanceTimersByTimeAsync(6500))
    expect(api.made('queue').length).toBeGreaterThanOrEqual(before + 2)
    act(() => api.stream.state?.('open'))
    await act(() => vi.advanceTimersByTimeAsync(100))
    const open = api.made('queue').length
    await act(() => vi.advanceTimersByTimeAsync(9000))
    expect(api.made('queue').length).toBe(open)
  })

  it('is a panel beside Create, which leaves the empty state’s action to Create', async () => {
    await renderWidget(<QueuePanel />, { page: 'create' })
    expect(await screen.findByText('Nothing in the last three days')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start creating' })).toBeNull()
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'My queue' })).toBeTruthy())
  })
})
