import type { Language } from '@easel/contract/numbers'
import {
  connectHost as connectPage,
  type Handlers,
  type Hello,
  type InProcessLink,
  inProcessLink,
} from '@easel/host-sdk/host'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectHost } from './embed-guest.ts'
import { createEmbedTrack } from './embed-host.ts'
import { openEmbedSession } from './embed-session.ts'
import { createEmbedStore } from './embed-state.ts'

const page = vi.hoisted(() => ({
  link: null as InProcessLink | null,
  connectTimeout: undefined as number | undefined,
}))
vi.mock('@easel/host-sdk/guest', async (original) => {
  const sdk = await original<typeof import('@easel/host-sdk/guest')>()
  return {
    ...sdk,
    connectGuest: (options: Parameters<typeof sdk.connectGuest>[0]) =>
      sdk.connectGuest({
        ...options,
        connectTimeout: page.connectTimeout,
        transport: (page.link as InProcessLink).guest,
      }),
  }
})

const PARTNER = { id: 'shop', name: 'Shop', origins: [], features: [], theme: {} }
const tokenOf = (sub: string) => ({
  headers: { authorization: `Bearer x.${btoa(JSON.stringify({ iss: 'shop', sub }))}.y` },
})
const { parent } = window
let host: ReturnType<typeof connectPage>

beforeEach(() => {
  Object.defineProperty(window, 'parent', { value: {}, configurable: true })
  window.history.replaceState(null, '', '/embed/home?partner=shop')
  localStorage.clear()
  sessionStorage.clear()
  page.connectTimeout = undefined
})
afterEach(() => {
  host.destroy()
  Object.defineProperty(window, 'parent', { value: parent, configurable: true })
})

function connect(on: Handlers<'host'> = {}, hello: Partial<Hello> = { route: 'create' }): void {
  const transport = (page.link as InProcessLink).host
  const getParams = () => ({ headers: {} })
  host = connectPage({ transport, on: { getParams, ...on }, hello: () => hello })
}

function start(on?: Handlers<'host'>, speak: (language: Language) => Promise<void> = async () => {}) {
  page.link = inProcessLink()
  connect(on)
  return open(speak)
}

function open(speak: (language: Language) => Promise<void> = async () => {}) {
  const session = openEmbedSession(window, 'shop')
  const store = createEmbedStore({ generation: 0, language: 'en', theme: {}, destination: null })
  const guest = connectHost({ partner: PARTNER, session, store, loadLanguage: speak, content: document.body })
  return { session, store, guest }
}
const address = () => `${window.location.pathname}${window.location.search}`
const never = () => new Promise<never>(() => {})

describe('another user of the host', () => {
  it('starts without the previous user’s searches and open works', async () => {
    const { store } = start({ getParams: () => tokenOf('grace') })
    await host.call('headers', tokenOf('ada'))
    window.history.replaceState(null, '', '/embed/works?partner=shop&search=a+secret&image=img_a')
    await host.call('userChange', {})
    expect(address()).toBe('/embed/works?partner=shop')
    expect(store.get().generation).toBeGreaterThan(1)
  })

  describe('who was to be told of before the page was there', () => {
    const link = '/embed/works?partner=shop&search=fox&image=img_a'

    it('gets what the link of the host opens', async () => {
      window.history.replaceState(null, '', link)
      const { store } = start({ getParams: () => tokenOf('grace') })
      const before = store.get().generation
      await host.call('userChange', {})
      expect(address()).toBe(link)
      expect(store.get().generation).toBeGreaterThan(before)
    })

    it('does not get what somebody has searched for meanwhile', async () => {
      window.history.replaceState(null, '', link)
      start({ getParams: () => tokenOf('grace') })
      await host.ready
      window.history.replaceState(null, '', '/embed/works?partner=shop&search=a+secret')
      await host.call('userChange', {})
      expect(address()).toBe('/embed/works?partner=shop')
    })

    it('does not get the address of a page that is returned to', async () => {
      const entries = [{ type: 'reload' } as PerformanceNavigationTiming]
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
      window.history.replaceState(null, '', link)
      start({ getParams: () => tokenOf('grace') })
      await host.call('userChange', {})
      expect(address()).toBe('/embed/works?partner=shop')
      vi.restoreAllMocks()
    })
  })

  it('is not signed in again with the headers of the previous user', async () => {
    const answers: ((word: object) => void)[] = []
    const getParams = () => new Promise<never>((resolve) => answers.push(resolve as never))
    const { session, guest } = start({ getParams })
    await host.call('headers', tokenOf('ada'))
    const renewed = guest.refreshUser()
    await expect.poll(() => answers.length).toBe(1)
    const changed = host.call('userChange', {})
    await expect.poll(() => answers.length).toBe(2)
    answers[1]?.(tokenOf('grace'))
    await changed
    answers[0]?.(tokenOf('ada'))
    expect(await renewed).toBe(true)
    expect(session.authorization()).toBe(tokenOf('grace').headers.authorization)
  })

  it('is also recognized by another token; a visitor who signs in stays on their page', async () => {
    start()
    await host.call('userChange', {})
    window.history.replaceState(null, '', '/embed/home?partner=shop&search=fox')
    await host.call('headers', tokenOf('ada'))
    expect(address()).toBe('/embed/home?partner=shop&search=fox')
    await host.call('headers', tokenOf('grace'))
    expect(address()).toBe('/embed/home?partner=shop')
  })

  it('does not get a submit that was started before the host named a user', async () => {
    const { session } = start({ getParams: () => tokenOf('grace') })
    await host.ready
    session.userStorage().set('draft', 'a secret plan')
    await host.call('userChange', {})
    expect(session.authorization()).toBe(tokenOf('grace').headers.authorization)
    expect(session.userStorage().get('draft')).toBeNull()
    expect(JSON.stringify(localStorage)).not.toContain('secret')
  })

  it('can be the first one named, even if the host announced a change before', async () => {
    const getParams = () => {
      throw new Error('503')
    }
    start({ getParams })
    await host.call('userChange', {})
    expect(await host.call('headers', tokenOf('ada'))).toEqual({ first: true })
    expect(await host.call('headers', tokenOf('grace'))).toEqual({ first: false })
  })

  it('does not wait for a catalog before the previous user’s data is gone', async () => {
    const { store } = start({}, never)
    await host.call('headers', tokenOf('ada'))
    const before = store.get().generation
    host.call('headers', { ...tokenOf('grace'), language: 'es' }).catch(() => {})
    await expect.poll(() => store.get().generation).toBeGreaterThan(before)
  })
})

describe('the language of a host', () => {
  it.each([
    ['en', 'en'],
    ['zh-TW', 'zhTW'],
  ] as const)('is the last one it named, %s, however slowly another catalog loads', async (tag, last) => {
    const words: Partial<Record<Language, () => void>> = {}
    const { session, store } = start(
      {},
      (language) =>
        new Promise((resolve) => {
          words[language] = resolve
        }),
    )
    const slow = host.call('changeLanguage', { language: 'es' })
    await expect.poll(() => words.es).toBeTruthy()
    const quick = host.call('changeLanguage', { language: tag })
    await expect.poll(() => session.language()).toBe(last)
    words[last]?.()
    await quick
    words.es?.()
    await slow
    expect(store.get().language).toBe(last)
  })
})

describe('a host that connects after the time-out', () => {
  it('still sets the start page, the theme and the language', async () => {
    page.link = inProcessLink()
    page.connectTimeout = 20
    const { store, guest } = open()
    guest.begin()
    await expect(guest.guest?.ready).rejects.toMatchObject({ code: 'TIMEOUT' })
    await guest.userKnown
    connect({}, { route: 'create', theme: { mode: 'dark' }, language: 'es' })
    await host.ready
    await host.call('headers', { headers: {} })
    expect(store.get()).toMatchObject({
      language: 'es',
      theme: { mode: 'dark' },
      destination: { page: 'create' },
    })
  })

  it('still gets the events it tracks', async () => {
    page.link = inProcessLink()
    page.connectTimeout = 20
    const { guest } = open()
    const track = createEmbedTrack(guest.guest)
    await guest.userKnown
    track('early')
    const addEventTracking = vi.fn()
    connect({ getEventTracking: () => ({ names: ['late'] }), addEventTracking })
    await host.ready
    track('late')
    await expect.poll(() => addEventTracking.mock.calls).toMatchObject([[{ name: 'late' }]])
  })
})

describe('a frame with a start page', () => {
  const late: Handlers<'host'> = { getParams: never }

  it('opens it when the host is late and never names a user', async () => {
    const { guest, store } = start(late)
    // As if the host had answered after the first pages were shown.
    guest.begin()
    expect(store.get().destination).toBeNull()
    await guest.guest?.ready
    expect(store.get().destination).toMatchObject({ page: 'create' })
  })
})
