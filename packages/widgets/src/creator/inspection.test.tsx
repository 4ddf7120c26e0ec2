import { ApiError } from '@easel/client'
import { SECOND } from '@easel/contract/numbers'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, offline, refusal } from '../testing/fake-client.ts'
import { create, field, generate } from '../testing/inspected-creator.tsx'

afterEach(() => {
  vi.useRealTimers()
})

describe('phrases that would be refused', () => {
  it('are shown while typing, with safer ones one click away; nothing is submitted', async () => {
    const { user, api } = await create()
    await user.type(await field(), 'naked man')
    expect(await screen.findByText('In question: “naked man”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use this wording' }))
    expect(await field()).toHaveProperty('value', 'man in a linen shirt')
    expect(screen.queryByText('We can’t generate this wording')).toBeNull()
    expect(api.made('submit')).toEqual([])
  })

  it('are also found on submit, and not sent', async () => {
    const { user, api } = await create()
    await user.click(await field())
    await user.paste('naked man')
    await user.click(generate())
    expect((await screen.findByText('We can’t generate this wording')).closest('[role="alert"]')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use this wording' }))
    await user.click(generate())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(api.made('submit')[0]?.body).toMatchObject({ prompt: 'man in a linen shirt' })
  })

  it('are found in the negative prompt, and can be replaced there', async () => {
    const { user, api } = await create(
      fakeClient(),
      new Map([['creator.draft', '{"prompt":"A fox","negativePrompt":"naked man"}']]),
    )
    await user.click(generate())
    await user.click(await screen.findByRole('button', { name: 'Use this wording' }))
    await user.click(generate())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(api.made('submit')[0]?.body).toMatchObject({
      prompt: 'A fox',
      negativePrompt: 'man in a linen shirt',
    })
  })

  it('are not sent to the optimizer either', async () => {
    const { user, api } = await create()
    await user.click(await field())
    await user.paste('naked man')
    await user.click(screen.getByRole('button', { name: 'Improve the prompt' }))
    await screen.findByText('We can’t generate this wording')
    expect(api.made('polyfill')).toEqual([])
  })

  it.each([
    ['there is no network', () => offline(), 'Network error, please check your network'],
    ['the server fails', () => refusal(503), 'Service unavailable'],
    [
      'no answer comes in time',
      () => new ApiError({ kind: 'timeout' }),
      'The request failed, please try again later',
    ],
  ])(
    'are not submitted without an inspection when %s: an error is shown with a retry',
    async (_, failure, text) => {
      const { user, api } = await create()
      api.on('inspect', () => Promise.reject(failure()))
      await user.click(await field())
      await user.paste('A fox')
      await user.click(generate())
      await screen.findByText(text)
      expect(screen.getByText('What you wrote is kept.')).toBeTruthy()
      expect(api.made('submit')).toEqual([])
      api.on('inspect', () => ({ clean: true, words: [], safer: null }))
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(api.made('submit')).toHaveLength(1))
      expect(screen.queryByText(text)).toBeNull()
    },
  )

  it('are found by a slow inspection, for which the submit waits', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api } = await create()
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
    let answer: (value: unknown) => void = () => {}
    api.on('inspect', () => new Promise((resolve) => (answer = resolve)))
    await user.click(await field())
    await user.paste('naked man')
    await user.click(generate())
    await act(async () => vi.advanceTimersByTime(9 * SECOND))
    expect(generate().getAttribute('aria-busy')).toBe('true')
    expect(api.made('submit')).toEqual([])
    await act(async () => answer({ clean: false, words: ['naked man'], safer: null }))
    expect(await screen.findByText('In question: “naked man”')).toBeTruthy()
    expect(api.made('submit')).toEqual([])
  })

  it('are not submitted after too many inspections: a countdown runs, then it inspects and submits', async () => {
    const { user, api } = await create()
    api.on('inspect', () => {
      throw refusal(430, { reason: 'rate', retryAfter: 2 })
    })
    await user.click(await field())
    await user.paste('A fox')
    await user.click(generate())
    await screen.findByText('Too frequent')
    expect(screen.getByText('Again in 0:02')).toBeTruthy()
    await user.click(generate())
    await screen.findByText(/Again in 0:0[12]/)
    expect(api.made('inspect')).toHaveLength(1)
    expect(api.made('submit')).toEqual([])
    api.on('inspect', () => ({ clean: true, words: [], safer: null }))
    await waitFor(() => expect(screen.queryByText('Too frequent')).toBeNull())
    await user.click(generate())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it('are submitted if the server does not offer inspections', async () => {
    const { user, api } = await create()
    api.on('inspect', () => Promise.reject(refusal(404)))
    await user.click(await field())
    await user.paste('A fox')
    await user.click(generate())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it('are not sent to the optimizer without an inspection either, and its retry requests improvements', async () => {
    const { user, api } = await create()
    api.on('inspect', () => Promise.reject(offline()))
    api.on('polyfill', () => [])
    await user.click(await field())
    await user.paste('A fox')
    await user.click(screen.getByRole('button', { name: 'Improve the prompt' }))
    await screen.findByText('Network error, please check your network')
    expect(api.made('polyfill')).toEqual([])
    api.on('inspect', () => ({ clean: true, words: [], safer: null }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(api.made('polyfill')).toHaveLength(1))
    expect(api.made('submit')).toEqual([])
  })

  it('replace the error of an earlier failed inspection', async () => {
    const { user, api } = await create()
    const judge = () => ({ clean: false, words: ['naked man'], safer: null })
    api.on('inspect', () => Promise.reject(offline()))
    await user.click(await field())
    await user.paste('A fox')
    await user.click(generate())
    await screen.findByText('Network error, please check your network')
    api.on('inspect', judge)
    await user.clear(await field())
    expect(screen.queryByText('Network error, please check your network')).toBeNull()
    await user.paste('naked man')
    expect(await screen.findByText('In question: “naked man”', {}, { timeout: 3000 })).toBeTruthy()
  })

  it('are shown while typing even after another refusal', async () => {
    const { user, api } = await create()
    api.on('submit', () => Promise.reject(refusal(430, { reason: 'rate', retryAfter: 60 })))
    await user.click(await field())
    await user.paste('A fox')
    await user.click(generate())
    await screen.findByText('Too frequent')
    await user.clear(await field())
    await user.paste('naked man')
    expect(await screen.findByText('In question: “naked man”', {}, { timeout: 3000 })).toBeTruthy()
    expect(screen.queryByText('Too frequent')).toBeNull()
  })

  it('are shown in one message together with an earlier refusal', async () => {
    const { user, api } = await create()
    api.on('submit', () => Promise.reject(refusal(430, { reason: 'rate', retryAfter: 60 })))
    await user.type(await field(), 'A fox')
    await user.click(generate())
    await screen.findByText('Too frequent')
    await user.clear(await field())
    await user.type(await field(), 'naked man')
    await user.click(screen.getByRole('button', { name: 'Improve the prompt' }))
    await screen.findByText('We can’t generate this wording')
    expect(screen.queryByText('Too frequent')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.getByText('Too frequent')).toBeTruthy()
    expect(screen.queryByText('We can’t generate this wording')).toBeNull()
  })
})
