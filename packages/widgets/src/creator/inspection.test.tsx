import { ApiError } from '@easel/client'
import { SECOND } from '@easel/contract/numbers'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, offline, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What should be drawn?' })
const generate = () => screen.getByRole('button', { name: 'Generate' })

async function create(api = fakeClient(), session = new Map<string, string>()) {
  api.on('inspect', ({ body }) =>
    String(body?.prompt).includes('naked')
      ? { clean: false, words: ['naked man'], safer: 'man in a linen shirt' }
      : { clean: true, words: [], safer: null },
  )
  const world = await renderWidget(<Creator />, { api, session, page: 'create' })
  await field()
  return { ...world, api }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('words that would be refused', () => {
  it('are named while one writes, with safer ones one press away; nothing is sent', async () => {
    const { user, api } = await create()
    await user.type(await field(), 'naked man')
    expect(await screen.findByText('In question: “naked man”')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use this wording' }))
    expect(await field()).toHaveProperty('value', 'man in a linen shirt')
    expect(screen.queryByText('We can’t generate this wording')).toBeNull()
    expect(api.made('submit')).toEqual([])
  })

  it('are found at the press, too, and are not sent', async () => {
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

  it('are found in what is to be left out, and put right there', async () => {
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

  it('are not given to the optimiser either', async () => {
    const { user, api } = await create()
    await user.click(await field())
    await user.paste('naked man')
    await user.click(screen.getByRole('button', { name: 'Improve the prompt' }))
    await screen.findByText('We can’t generate this wording')
    expect(api.made('polyfill')).toEqual([])
  })

  it.each([
    ['there is no network', () => offline(), 'Network error, please check your network'],
    ['the server is out of order', () => refusal(503), 'Service unavailable'],
    [
      'no answer comes in time',
      () => new ApiError({ kind: 'timeout' }),
      'The request failed, please try again later',
    ],
  ])('are not sent unjudged while %s: that is said, with a retry', async (_, failure, said) => {
    const { user, api } = await create()
    api.on('inspect', () => Promise.reject(failure()))
    await user.click(await field())
    await user.paste('A fox')
    await user.click(generate())
    await screen.findByText(said)
    expect(screen.getByText('What you wrote is kept.')).toBeTruthy()
    expect(api.made('submit')).toEqual([])
    api.on('inspect', () => ({ clean: true, words: [], safer: null }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(screen.queryByText(said)).toBeNull()
  })

  it('are waited for as long as any answer, and found then', async () => {
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

  it('are not sent where one has asked too often: it counts down, and asks and sends after that', async () => {
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

  it('are left to a server that cannot be asked about them', async () => {
    const { user, api } = await create()
    api.on('inspect', () => Promise.reject(refusal(404)))
    await user.click(await field())
    await user.paste('A fox')
    await user.click(generate())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it('are not given to the optimiser unjudged either, and its retry asks for better ones', async () => {
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

  it('are named though an earlier wording could not be judged: that is no longer said', async () => {
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

  it('are named while one writes though something was refused before', async () => {
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

  it('are said in one box with what was refused before, never in two', async () => {
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

describe('the pause after refused words', () => {
  const session = new Map<string, string>()
  const api = fakeClient()

  it('is said at once at the next visit, with what is left of it, and nothing is sent meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    api.on('submit', () => {
      throw refusal(406, { reason: 'banned', retryAfter: 300 })
    })
    const first = await create(api, session)
    await first.user.type(await field(), 'A fox')
    await first.user.click(generate())
    expect(await screen.findByText('Again in 5:00')).toBeTruthy()
    first.unmount()
    vi.setSystemTime(Date.now() + 60_000)
    const { user } = await create(api, session)
    expect(await screen.findByText('Please wait a moment')).toBeTruthy()
    expect(screen.getByText(/Again in (4:00|3:59)/)).toBeTruthy()
    await user.click(generate())
    expect(screen.getByText('Please wait a moment')).toBeTruthy()
    expect(api.made('submit')).toHaveLength(1)
    expect(await field()).toHaveProperty('value', 'A fox')
  })

  it('is said with the refusal that begins it, and still when other words stand there', async () => {
    const { user, api } = await create()
    // Its list is shorter than that of the submit.
    api.on('inspect', () => ({ clean: true, words: [], safer: null }))
    api.on('submit', () => {
      const words = { words: ['naked woman'], safer: 'A woman in a long dress' }
      throw refusal(432, { reason: 'sensitive', ...words, retryAfter: 300 })
    })
    await user.type(await field(), 'A naked woman')
    await user.click(generate())
    await screen.findByText('In question: “naked woman”')
    expect(screen.getByText('Nothing was charged. You can send other words after the pause.')).toBeTruthy()
    expect(screen.getByText(/Again in (5:00|4:59)/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use this wording' }))
    expect(await field()).toHaveProperty('value', 'A woman in a long dress')
    expect(await screen.findByText('Please wait a moment')).toBeTruthy()
    expect(screen.getByText(/Again in (5:00|4:5\d)/)).toBeTruthy()
    await user.click(generate())
    await screen.findByText('Please wait a moment')
    expect(api.made('submit')).toHaveLength(1)
  })

  it('holds neither for an activation code nor for a member', async () => {
    const kept = new Map([['creator.pause-until', String(Date.now() + 300_000)]])
    const { user, api } = await create(fakeClient(), kept)
    api.on('submit', () => ({ statusCode: 433, message: 'active', data: null }))
    api.on('vipInfo', () => ({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    await screen.findByText('Please wait a moment')
    await user.click(await field())
    await user.paste('EASEL-0A1B2-C3D4E-5F6G7-H8J9K')
    await user.click(generate())
    await screen.findByText('You are VIP now, permanently')
    api.on('submit', () => ({ id: 'img_new', queuePosition: 1, etaSeconds: 4 }))
    await user.type(await field(), 'A fox')
    await act(async () => user.click(generate()))
    await waitFor(() => expect(api.made('submit')).toHaveLength(2))
  })
})
