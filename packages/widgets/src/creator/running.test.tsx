import { failedFixture, imageFixture, runningFixture } from '@easel/contract/fixtures'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { create, field, send } from '../testing/creator.tsx'
import { fakeClient } from '../testing/fake-client.ts'

afterEach(() => {
  vi.useRealTimers()
})

describe('results', () => {
  const start = async () => {
    const api = fakeClient()
    api.on('image', () =>
      runningFixture({ id: 'img_new', progress: 0, status: 1, queuePosition: 3, etaSeconds: 9 }),
    )
    const rendered = await create({ api })
    await rendered.user.type(await field(), 'A fox')
    await rendered.user.click(send())
    await screen.findByText(/3 ahead of you · about 9 seconds left/)
    return { ...rendered, api }
  }

  it('follow the events from the queue to the end, and ignore late ones', async () => {
    const { api } = await start()
    const event = { id: 'img_new', queuePosition: null, etaSeconds: 2 }
    act(() => api.stream.image?.({ ...event, status: 2, progress: 42 }))
    expect((await screen.findAllByText(/Drawing, 42%/))[0]).toBeTruthy()
    api.on('image', () => imageFixture({ id: 'img_new' }))
    act(() => api.stream.image?.({ ...event, status: 4, progress: 100 }))
    expect(await screen.findAllByRole('button', { name: /image \d/ })).toHaveLength(4)
    act(() => api.stream.image?.({ ...event, status: 2, progress: 60 }))
    expect(screen.queryByText(/Drawing/)).toBeNull()
  })

  it('can be canceled while waiting', async () => {
    const { api, user } = await start()
    const ended = failedFixture({ id: 'img_new', failure: { code: 'cancelled', message: '' } })
    api.on('cancel', () => ended)
    api.on('image', () => ended)
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(api.made('cancel')[0]?.body).toEqual({ id: 'img_new' })
    expect(await screen.findByText(/Canceled · Nothing was charged/)).toBeTruthy()
  })

  it('are not shown as failed before the reason is known', async () => {
    const { api } = await start()
    let answer = (_set: unknown) => {}
    api.on('image', () => new Promise((resolve) => (answer = resolve)))
    const ended = { id: 'img_new', status: 3, progress: 0, queuePosition: null, etaSeconds: null } as const
    act(() => api.stream.image?.(ended))
    expect((await screen.findAllByText('Ended'))[0]).toBeTruthy()
    expect(screen.queryByText(/failed/i)).toBeNull()
    await act(async () =>
      answer(failedFixture({ id: 'img_new', failure: { code: 'cancelled', message: '' } })),
    )
    expect((await screen.findAllByText(/^Canceled/))[0]).toBeTruthy()
  })

  it('are shown as canceled at once when this page canceled them', async () => {
    const { api, user } = await start()
    let answer = (_set: unknown) => {}
    api.on('cancel', () => new Promise((resolve) => (answer = resolve)))
    api.on('image', () => new Promise(() => {}))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    const ended = { id: 'img_new', status: 3, progress: 0, queuePosition: null, etaSeconds: null } as const
    act(() => api.stream.image?.(ended))
    expect((await screen.findAllByText(/^Canceled/))[0]).toBeTruthy()
    await act(async () =>
      answer(failedFixture({ id: 'img_new', failure: { code: 'cancelled', message: '' } })),
    )
    expect((await screen.findAllByText('Canceled · Nothing was charged'))[0]).toBeTruthy()
  })

  it('show what failed and what was refunded, and restore the prompt', async () => {
    const { api, user } = await start()
    api.on('image', () => failedFixture({ id: 'img_new', prompt: 'An old street', ratioType: 3 }))
    act(() =>
      api.stream.image?.({ id: 'img_new', status: 3, progress: 0, queuePosition: null, etaSeconds: null }),
    )
    expect((await screen.findAllByText(/Generation failed · Nothing was charged/))[0]).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Edit prompt' }))
    expect(await field()).toHaveProperty('value', 'An old street')
    expect(screen.getByRole('radio', { name: 'Landscape, 3:2' })).toHaveProperty('checked', true)
  })

  it('show the remaining generations once known', async () => {
    const { api } = await start()
    expect(screen.queryByRole('meter')).toBeNull()
    act(() => api.stream.quota?.({ remaining: 2, limit: 3, resetsAt: null }))
    expect(await screen.findByRole('meter', { name: '2 of 3 left in 24 hours' })).toBeTruthy()
    expect(screen.getByText('2 of 3 left')).toBeTruthy()
  })
})
