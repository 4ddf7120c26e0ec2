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

const tokenOf = (sub: string) => ({
  headers: { authorization: `Bearer x.${btoa(JSON.stringify({ iss: 'shop', sub }))}.y` },
})
type Named = ReturnType<typeof tokenOf>

function start(getParams: () => Named | Promise<Named>) {
  Object.defineProperty(window, 'parent', { value: {}, configurable: true })
  window.history.replaceState(null, '', '/h5/home?partner=shop')
  page.link = inProcessLink()
  const host = connectPage({ transport: page.link.host, on: { getParams } })
  const session = openEmbedSession(window, 'shop')
  const store = createEmbedStore({ generation: 0, language: 'en', theme: {}, destination: null })
  const { userKnown } = connectHost({
    partner: { id: 'shop', name: 'Shop', origins: [], features: ['legacy-bridge'], theme: {} } as never,
    session,
    store,
    loadLanguage: async () => {},
    content: document.body,
  })
  return { host, session, store, userKnown }
}

it('an app that names its user late signs the person in, who has begun alone and keeps what they typed', async () => {
  vi.useFakeTimers()
  let signIn: (named: Named) => void = () => {}
  const { host, session, userKnown } = start(
    () =>
      new Promise((resolve) => {
        signIn = resolve
      }),
  )
  await vi.advanceTimersByTimeAsync(11_000)
  await userKnown
  expect(session.authorization()).toBeNull()
  session.userStorage().set('creator.draft', 'a fox')
  await vi.advanceTimersByTimeAsync(60_000)
  signIn(tokenOf('ada'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(session.authorization()).toBe(tokenOf('ada').headers.authorization)
  expect(session.userStorage().get('creator.draft')).toBe('a fox')
  host.destroy()
})

it('a page that is gone back to asks the app who is there now', async () => {
  let who = 'ada'
  const { host, session, store, userKnown } = start(() => tokenOf(who))
  await userKnown
  const { generation } = store.get()
  who = 'grace'
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await expect.poll(() => session.authorization()).toBe(tokenOf('grace').headers.authorization)
  expect(store.get().generation).toBeGreaterThan(generation)
  host.destroy()
})
