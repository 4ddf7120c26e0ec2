import { connectHost as connectPage, type InProcessLink, inProcessLink } from '@easel/host-sdk/host'
import { afterEach, expect, it, vi } from 'vitest'
import { connectHost } from './embed-guest.ts'
import { openEmbedSession } from './embed-session.ts'
import { createEmbedStore } from './embed-state.ts'

const page = vi.hoisted(() => ({ link: null as InProcessLink | null }))
vi.mock('@easel/host-sdk/guest', async (original) => {
  const sdk = await original<typeof import('@easel/host-sdk/guest')>()
  return {
    ...sdk,
    connectGuest: (options: Parameters<typeof sdk.connectGuest>[0]) =>
      sdk.connectGuest({ ...options, transport: (page.link as InProcessLink).guest }),
  }
})

const { parent } = window
afterEach(() => {
  vi.useRealTimers()
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
})

it('an app that names its user late signs the person in, who has begun alone and keeps what they typed', async () => {
  Object.defineProperty(window, 'parent', { value: {}, configurable: true })
  window.history.replaceState(null, '', '/h5/home?partner=shop')
  vi.useFakeTimers()
  page.link = inProcessLink()
  const headers = { authorization: `Bearer x.${btoa(JSON.stringify({ iss: 'shop', sub: 'ada' }))}.y` }
  let signIn = () => {}
  const host = connectPage({
    transport: page.link.host,
    on: {
      getParams: () =>
        new Promise((resolve) => {
          signIn = () => resolve({ headers })
        }),
    },
  })
  const session = openEmbedSession(window, 'shop')
  const { userKnown } = connectHost({
    partner: { id: 'shop', name: 'Shop', origins: [], features: ['legacy-bridge'], theme: {} } as never,
    session,
    store: createEmbedStore({ generation: 0, language: 'en', theme: {}, destination: null }),
    loadLanguage: async () => {},
    content: document.body,
  })
  await vi.advanceTimersByTimeAsync(11_000)
  await userKnown
  expect(session.authorization()).toBeNull()
  session.userStorage().set('creator.draft', 'a fox')
  await vi.advanceTimersByTimeAsync(60_000)
  signIn()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(session.authorization()).toBe(headers.authorization)
  expect(session.userStorage().get('creator.draft')).toBe('a fox')
  host.destroy()
})
