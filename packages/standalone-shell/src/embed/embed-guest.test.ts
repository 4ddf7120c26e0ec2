import {
  connectHost as connectPage,
  type Handlers,
  type InProcessLink,
  inProcessLink,
} from '@easel/host-sdk/host'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
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

const PARTNER = { id: 'shop', name: 'Shop', origins: [], features: [], theme: {} }
const wordOf = (sub: string) => ({
  headers: { authorization: `Bearer x.${btoa(JSON.stringify({ iss: 'shop', sub }))}.y` },
})
const { parent } = window
let host: ReturnType<typeof connectPage>

beforeEach(() => {
  Object.defineProperty(window, 'parent', { value: {}, configurable: true })
  window.history.replaceState(null, '', '/embed/home?partner=shop')
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  host.destroy()
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
})

function start(on: Handlers<'host'> = {}, speak = async () => {}) {
  page.link = inProcessLink()
  const getParams = () => ({ headers: {} })
  const transport = page.link.host
  host = connectPage({ transport, on: { getParams, ...on }, greeting: () => ({ route: 'create' }) })
  const session = openEmbedSession(window, 'shop')
  const store = createEmbedStore({ generation: 0, language: 'en', theme: {}, destination: null })
  const guest = connectHost({ partner: PARTNER, session, store, speak, content: document.body })
  return { session, store, guest }
}
const address = () => `${window.location.pathname}${window.location.search}`
const never = () => new Promise<never>(() => {})

describe('another user of the host', () => {
  it('begins without what the one before looked for or had open', async () => {
    const { store } = start({ getParams: () => wordOf('grace') })
    await host.call('headers', wordOf('ada'))
    window.history.replaceState(null, '', '/embed/works?partner=shop&search=a+secret&image=img_a')
    await host.call('userChange', {})
    expect(address()).toBe('/embed/works?partner=shop')
    expect(store.get().generation).toBeGreaterThan(1)
  })

  it('is not signed in again with what the host was asked of the one before', async () => {
    const answers: ((word: object) => void)[] = []
    const getParams = () => new Promise<never>((resolve) => answers.push(resolve as never))
    const { session, guest } = start({ getParams })
    await host.call('headers', wordOf('ada'))
    const renewed = guest.askAgain()
    await expect.poll(() => answers.length).toBe(1)
    const changed = host.call('userChange', {})
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.(wordOf('grace'))
    await changed
    answers[0]?.(wordOf('ada'))
    expect(await renewed).toBe(true)
    expect(session.authorization()).toBe(wordOf('grace').headers.authorization)
  })

  it('who is only named by another token begins so, too; a visitor who is named goes on where they are', async () => {
    start()
    await host.call('userChange', {})
    window.history.replaceState(null, '', '/embed/home?partner=shop&search=fox')
    await host.call('headers', wordOf('ada'))
    expect(address()).toBe('/embed/home?partner=shop&search=fox')
    await host.call('headers', wordOf('grace'))
    expect(address()).toBe('/embed/home?partner=shop')
  })

  it('does not wait for the words of a language to see nothing of the one before', async () => {
    const { store } = start({}, never)
    await host.call('headers', wordOf('ada'))
    const before = store.get().generation
    host.call('headers', { ...wordOf('grace'), language: 'es' }).catch(() => {})
    await expect.poll(() => store.get().generation).toBeGreaterThan(before)
  })
})

describe('a frame that a host begins somewhere', () => {
  const late: Handlers<'host'> = { getParams: never }

  it('goes there when the host is late, and never says who its user is', async () => {
    const { guest, store } = start(late)
    // As if the host had greeted after the first pages were shown.
    guest.begin()
    expect(store.get().destination).toBeNull()
    await guest.guest?.ready
    expect(store.get().destination).toMatchObject({ place: 'create' })
  })
})
