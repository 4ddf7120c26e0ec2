import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { create, field, generate } from '../testing/inspected-creator.tsx'

afterEach(() => {
  vi.useRealTimers()
})

describe('the pause after a refused prompt', () => {
  const session = new Map<string, string>()
  const api = fakeClient()

  it('is shown with its remaining time on the next visit, and nothing is submitted meanwhile', async () => {
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

  it('is shown with the refusal that starts it, and stays after a change of the text', async () => {
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

  it('applies neither to activation codes nor to members', async () => {
    const stored = new Map([['creator.pause-until', String(Date.now() + 300_000)]])
    const { user, api } = await create(fakeClient(), stored)
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
