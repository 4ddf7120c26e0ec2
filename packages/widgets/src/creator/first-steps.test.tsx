import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { field, send } from '../testing/creator.tsx'
import { fakeClient, refusal } from '../testing/fake-client.ts'
import { renderWidget } from '../testing/render-widget.tsx'
import { Creator } from './index.ts'

const KEY = 'creator.steps'

async function open(stored: Record<string, string> = {}, introduced = true, api = fakeClient()) {
  const session = new Map(Object.entries(stored))
  const page = await renderWidget(<Creator introduced={introduced} />, { api, page: 'create', session })
  await field()
  return { ...page, api, session }
}
const steps = () => screen.queryByRole('region', { name: 'How it works' })

describe('somebody who is new on Create', () => {
  it('reads three steps and what is free, in the places of the images, without losing the keyboard to them', async () => {
    const { api } = await open()
    expect([...(steps()?.querySelectorAll('li') ?? [])].map((step) => step.textContent)).toEqual([
      '1Describe an image',
      '2Press Generate',
      '3Get four images',
    ])
    act(() => api.stream.quota?.({ remaining: 3, limit: 3, resetsAt: null }))
    expect(await screen.findByText('3 sets free in 24 hours')).toBeTruthy()
    expect(steps()?.contains(document.activeElement)).toBe(false)
    expect(steps()?.closest('[aria-live],[role="status"],[role="alert"]')).toBeNull()
  })

  it('closes them for good', async () => {
    const { user, session, unmount } = await open()
    await user.click(screen.getByRole('button', { name: 'Close these steps' }))
    expect(steps()).toBeNull()
    expect(screen.getByText('Your four images appear here')).toBeTruthy()
    unmount()
    await open(Object.fromEntries(session))
    expect(steps()).toBeNull()
  })

  it('is not told again after the first set, even when it is gone', async () => {
    const { user, session, unmount } = await open()
    await user.type(await field(), 'A fox')
    await user.click(send())
    await screen.findByRole('article')
    expect(steps()).toBeNull()
    await waitFor(() => expect(session.get(KEY)).toBe('1'))
    unmount()
    await open({ [KEY]: '1' })
    expect(steps()).toBeNull()
  })

  it('is not told again in the same visit when the only set goes', async () => {
    const api = fakeClient()
    api.on('image', () => {
      throw refusal(404, { reason: 'not_found' })
    })
    const { session } = await open({ 'creator.sets': '["img_gone"]' }, true, api)
    await screen.findByText('Your four images appear here')
    expect(session.get('creator.sets')).toBe('[]')
    expect(steps()).toBeNull()
  })

  it('reads what is free only when they are known to be no member, and nothing moves meanwhile', async () => {
    const api = fakeClient()
    let answer = (_: { isVip: boolean; isPermanentVip: boolean; vipExpiryTime: null }) => {}
    api.on('vipInfo', () => new Promise((resolve) => (answer = resolve)) as never)
    await open({}, true, api)
    // What is heard is shown a turn later.
    await act(async () => {
      api.stream.quota?.({ remaining: 3, limit: 3, resetsAt: null })
      await new Promise((resolve) => setTimeout(resolve, 50))
    })
    const places = () => steps()?.querySelectorAll('li, [data-free]').length
    expect(places()).toBe(4)
    expect(screen.queryByText('3 sets free in 24 hours')).toBeNull()
    await act(async () => answer({ isVip: true, isPermanentVip: true, vipExpiryTime: null }))
    await waitFor(() => expect(steps()).toBeNull())
    expect(screen.queryByText('3 sets free in 24 hours')).toBeNull()
  })

  it('is told nothing who has written prompts here before, or where a partner introduces the page', async () => {
    const { session, unmount } = await open({ 'creator.history': '["A fox"]' })
    expect(steps()).toBeNull()
    expect(session.get(KEY)).toBe('1')
    unmount()
    const { session: partners } = await open({}, false)
    expect(steps()).toBeNull()
    expect(partners.has(KEY)).toBe(false)
  })
})
