import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { create } from '../testing/creator.tsx'
import { fakeClient, offline } from '../testing/fake-client.ts'

const theSwitch = () => screen.findByRole('checkbox', { name: /Show in the square/ })
const INTRODUCTION = /^What you create appears in the square/

describe('Generate right after the visibility switch', () => {
  /** Turns the visibility off and presses Generate before the server has answered. */
  async function pressed() {
    const api = fakeClient()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    api.on('changeSettings', () => promise)
    const rendered = await create({ api, session: new Map([['creator.audience-told', '1']]) })
    await rendered.user.type(screen.getByRole('textbox', { name: 'What should be drawn?' }), 'A fox')
    await rendered.user.click(await theSwitch())
    await waitFor(() => expect(api.made('changeSettings')).toHaveLength(1))
    await rendered.user.click(screen.getByRole('button', { name: 'Generate' }))
    return { ...rendered, api, resolve, reject }
  }

  it('submits nothing before the server has saved the new visibility', async () => {
    const { api, resolve } = await pressed()
    expect(api.made('inspect')).toEqual([])
    expect(api.made('submit')).toEqual([])
    expect(screen.getByRole('button', { name: 'Generate' }).getAttribute('aria-busy')).toBe('true')
    await act(async () => resolve({ isNoShow: '1', username: 'Ada', square: 'site' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it('submits nothing if saving failed, and shows the error', async () => {
    const { api, reject } = await pressed()
    await act(async () => reject(offline()))
    expect(
      await screen.findByText('Who sees your images could not be changed, so nothing was sent.'),
    ).toBeTruthy()
    await waitFor(async () => expect(await theSwitch()).toHaveProperty('checked', true))
    expect(api.made('submit')).toEqual([])
  })

  it('checks the visibility first if the answer of the change was lost', async () => {
    const { user, api, reject } = await pressed()
    // The server has applied the change although the answer was lost.
    api.on('settings', () => ({ isNoShow: '1', username: 'Ada', square: 'site' }))
    await act(async () => reject(offline()))
    await waitFor(async () => expect(await theSwitch()).toHaveProperty('checked', false))
    await user.click(screen.getByRole('button', { name: 'Generate' }))
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it('ignores an older answer that contradicts the switch', async () => {
    const api = fakeClient()
    const { user, queryClient } = await create({ api })
    await theSwitch()
    const old = Promise.withResolvers<unknown>()
    api.on('settings', () => old.promise)
    act(() => void queryClient.invalidateQueries({ queryKey: ['settings'] }))
    await waitFor(() => expect(api.made('settings')).toHaveLength(2))
    api.on('changeSettings', () => new Promise(() => {}))
    await user.click(await theSwitch())
    await act(async () => old.resolve({ isNoShow: '0', username: 'Ada', square: 'site' }))
    expect(await theSwitch()).toHaveProperty('checked', false)
  })
})

describe('while the audience is unknown', () => {
  /** Settings that the test answers. */
  async function slow(session = new Map<string, string>(), settings = {}) {
    const api = fakeClient()
    let answer: (value: unknown) => void = () => {}
    api.on('settings', () => new Promise((resolve) => (answer = resolve)))
    const rendered = await create({ api, session })
    await rendered.user.type(await screen.findByRole('textbox', { name: 'What should be drawn?' }), 'A fox')
    await rendered.user.click(generate())
    expect(generate().getAttribute('aria-busy')).toBe('true')
    expect(api.made('submit')).toEqual([])
    const arrive = () =>
      act(async () => answer({ isNoShow: '0', username: 'Ada', square: 'site', ...settings }))
    return { ...rendered, api, arrive }
  }
  const generate = () => screen.getByRole('button', { name: 'Generate' })

  it('a submit waits for it, and continues for a user who has seen the disclosure', async () => {
    const { api, arrive } = await slow(new Map([['creator.audience-told', '1']]))
    await arrive()
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it('a submit waits for it, and continues if nobody else will see the work', async () => {
    const { api, arrive } = await slow(new Map(), { square: 'none' })
    await arrive()
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(screen.getByText('Only you will see the images')).toBeTruthy()
  })

  it('a submit waits for it, and the first one only shows the disclosure if others will see the work', async () => {
    const { user, api, arrive } = await slow()
    await arrive()
    expect(await screen.findByText(INTRODUCTION)).toBeTruthy()
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    expect(await screen.findByText(/^Your images appear there once they are finished/)).toBeTruthy()
    expect(screen.getByText(INTRODUCTION)).toBeTruthy()
    await user.click(generate())
    await waitFor(() => expect(api.made('submit')).toHaveLength(2))
    await waitFor(() => expect(screen.queryByText(INTRODUCTION)).toBeNull())
  })

  it('nothing is submitted if it cannot be loaded: an error is shown with a retry', async () => {
    const api = fakeClient()
    api.on('settings', () => Promise.reject(offline()))
    const { user } = await create({ api })
    const field = await screen.findByRole('textbox', { name: 'What should be drawn?' })
    await user.type(field, 'A fox')
    await user.click(generate())
    expect(await screen.findByText(/^We can’t tell who would see the images/)).toBeTruthy()
    await user.click(generate())
    await waitFor(() => expect(generate().getAttribute('aria-busy')).toBeNull())
    expect(screen.getByText(/^We can’t tell who would see the images/)).toBeTruthy()
    expect(api.made('submit')).toEqual([])
    expect(field).toHaveProperty('value', 'A fox')
    api.on('settings', () => ({ isNoShow: '0', username: 'Ada', square: 'site' }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(INTRODUCTION)).toBeTruthy()
    await user.click(generate())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it.each([
    [
      'a set from one’s own image',
      { prompt: 'A fox', reference: { id: 'up_1', thumb: 'data:image/webp;base64,AA' } },
    ],
    ['an activation code', { prompt: 'EASEL-0A1B2-C3D4E-5F6G7-H8J9K' }],
  ])('%s does not wait', async (_, draft) => {
    const api = fakeClient()
    api.on('settings', () => new Promise(() => {}))
    const { user } = await create({ api, session: new Map([['creator.draft', JSON.stringify(draft)]]) })
    await screen.findByRole('textbox', { name: 'What should be drawn?' })
    await user.click(generate())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
  })

  it('a private submit does not count as a disclosure', async () => {
    const session = new Map([
      ['creator.draft', '{"prompt":"A fox","reference":{"id":"up_1","thumb":"data:image/webp;base64,AA"}}'],
    ])
    const { user, api } = await create({ session })
    await screen.findByText('Only you will see the images, since they start from yours')
    await user.click(generate())
    await waitFor(() => expect(api.made('submit')).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Remove image' }))
    expect(await screen.findByText(INTRODUCTION)).toBeTruthy()
  })
})
