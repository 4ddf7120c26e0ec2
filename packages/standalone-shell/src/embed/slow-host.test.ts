import { connectHost as connectPage, inProcessLink } from '@easel/host-sdk/host'
import { afterEach, expect, it, vi } from 'vitest'
import { connectHost } from './embed-guest.ts'
import { openEmbedSession } from './embed-session.ts'
import { createEmbedStore } from './embed-state.ts'
import type { Partner } from './partner.ts'

const link = inProcessLink()
vi.mock('@easel/host-sdk/guest', async (original) => {
  const sdk = await original<typeof import('@easel/host-sdk/guest')>()
  return {
    ...sdk,
    connectGuest: (options: Parameters<typeof sdk.connectGuest>[0]) =>
      sdk.connectGuest({ ...options, transport: link.guest }),
  }
})

/** As long as the bridge waits for an answer. */
const TIMEOUT = 10_000
const TOKEN = `Bearer x.${btoa(JSON.stringify({ iss: 'shop', sub: 'ada' }))}.y`
const { parent } = window

afterEach(() => {
  vi.useRealTimers()
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
})

it('a host whose user still signs in gets the page for a visitor, and then for the user, where the visitor is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  Object.defineProperty(window, 'parent', { value: {}, configurable: true })
  window.history.replaceState(null, '', '/embed/home?partner=shop')
  const getParams = vi.fn(async (): Promise<{ headers: Record<string, string> }> => new Promise(() => {}))
  const host = connectPage({ transport: link.host, on: { getParams }, hello: () => ({ route: 'create' }) })
  const features = ['legacy-bridge'] as unknown as Partner['features']
  const session = openEmbedSession(window, 'shop')
  const guest = connectHost({
    partner: { id: 'shop', name: 'Shop', origins: [], features, theme: {} },
    session,
    store: createEmbedStore({ generation: 0, language: 'en', theme: {}, destination: null }),
    loadLanguage: async () => {},
    content: document.body,
  })
  await expect.poll(() => getParams.mock.calls.length).toBe(1)
  await vi.advanceTimersByTimeAsync(TIMEOUT)
  await guest.userKnown
  expect(session.authorization()).toBeNull()
  const somewhere = '/embed/works?partner=shop&search=fox'
  window.history.replaceState(null, '', somewhere)
  getParams.mockImplementation(async () => ({ headers: { authorization: TOKEN } }))
  await vi.advanceTimersByTimeAsync(TIMEOUT)
  await expect.poll(() => session.authorization()).toBe(TOKEN)
  expect(window.location.pathname + window.location.search).toBe(somewhere)
  await vi.advanceTimersByTimeAsync(10 * TIMEOUT)
  expect(getParams.mock.calls.length).toBe(3)
  host.destroy()
})
