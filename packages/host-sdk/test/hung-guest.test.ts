// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectGuest, type Guest } from '../src/guest.ts'
import { lazyParts } from '../src/host/lazy-parts.ts'
import { type InProcessLink, inProcessLink, type Transport, type TransportEvents } from '../src/host.ts'
import type { Easel, EmbedOptions } from '../src/index.ts'
import { embedNow } from './support/embed-now.ts'
import { codeOf } from './support/rigs.ts'

const page = vi.hoisted(() => ({ host: null as Transport | null }))
vi.mock('../src/transports/frame.ts', () => ({
  FrameTransport: function FrameTransport() {
    return page.host
  },
}))

const embed = embedNow(lazyParts)
let link: InProcessLink
let easel: Easel
let guest: Guest
/** What the guest has got, in its order. */
let received: unknown[]
/** What waits at a page that hangs, as in the queue of its port; null while it does not hang. */
let queue: (() => void)[] | null
let events: TransportEvents

/** The in-process link, over a page that can hang. */
const overPage = ({ host }: InProcessLink): Transport => ({
  open(given) {
    events = given
    host.open({
      arrived: (peer) =>
        given.arrived({
          send: (...message) => whenFree(() => peer.send(...message)),
          ping: () => new Promise((resolve) => whenFree(() => resolve(null))),
        }),
      refused: given.refused.bind(given),
      receive: given.receive.bind(given),
      left: given.left.bind(given),
    })
  },
  close: () => host.close(),
})
const whenFree = (work: () => void): void => {
  if (queue) queue.push(work)
  else work()
}

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)
/** The page hangs until its host has noticed, by a call. */
async function hang(): Promise<void> {
  await passes(11_000)
  queue = []
  const noticed = codeOf(easel.changeRouter('works'))
  await passes(2000)
  expect(await noticed).toBe('PEER_GONE')
}
async function goOn(): Promise<void> {
  const waiting = queue ?? []
  queue = null
  for (const run of waiting) run()
  await passes(50)
}

function leaveForAnother(): void {
  events.left('PEER_RELOADED')
  received = []
}
/** The next page of the same frame. */
async function joinAnew(): Promise<void> {
  queue = null
  link.host.close()
  guest.destroy()
  link = inProcessLink()
  overPage(link).open(events)
  guest = join()
  await passes(50)
}
async function loadAnew(): Promise<void> {
  leaveForAnother()
  await joinAnew()
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'] })
  document.body.innerHTML = '<div id="slot"></div>'
  queue = null
  received = []
  link = inProcessLink()
  page.host = overPage(link)
})
afterEach(() => {
  easel.destroy()
  guest.destroy()
  vi.useRealTimers()
})

const join = () =>
  connectGuest({
    allowedOrigins: [],
    transport: link.guest,
    on: {
      headers: ({ headers }) => {
        received.push(headers.authorization ?? 'nobody')
        return { first: true }
      },
      changeRouter: ({ to }) => void received.push(to),
      changeLanguage: ({ language }) => void received.push(language),
      setTheme: ({ mode }) => void received.push(mode),
      userChange: () => void received.push('another user'),
    },
  })

async function start(options: Partial<EmbedOptions> = {}): Promise<void> {
  easel = embed('#slot', { src: 'https://easel.example/embed/home', ...options })
  guest = join()
  await passes(50)
  await easel.ready
}

it('who logs out while the page hangs is gone when it goes on, although no headers come', async () => {
  let questions = 0
  await start({
    getHeaders() {
      questions += 1
      return questions === 1 ? { authorization: 'Bearer ada' } : Promise.reject(new Error('503'))
    },
  })
  await hang()
  expect(await codeOf(easel.userChange())).toBe('PEER_GONE')
  expect(received).toEqual(['Bearer ada'])
  await goOn()
  expect(received).toEqual(['Bearer ada', 'works', 'another user'])
})

it('a change of user that a page could not be told keeps no headers for later ones', async () => {
  let questions = 0
  await start({ getHeaders: () => ({ authorization: `Bearer ${++questions}` }) })
  await hang()
  expect(await codeOf(easel.userChange())).toBe('PEER_GONE')
  await goOn()
  const before = questions
  await guest.getParams()
  await guest.getParams()
  expect(questions).toBe(before + 2)
})

it('language, theme and route that change while the page hangs are there when it goes on, in their order', async () => {
  await start({ language: 'en' })
  await hang()
  received = []
  const calls = [easel.changeLanguage('es'), easel.setTheme({ mode: 'dark' }), easel.changeRouter('create')]
  // Whoever calls does not wait for a page that hangs.
  expect(await Promise.all(calls.map(codeOf))).toEqual(['PEER_GONE', 'PEER_GONE', 'PEER_GONE'])
  await goOn()
  expect(received).toEqual(['works', 'es', 'dark', 'create', 'nobody'])
})

it('a page that is loaded anew instead of going on is named its user, and is told of no other', async () => {
  const error = vi.fn()
  await start({ getHeaders: () => ({ authorization: 'Bearer eve' }), on: { error }, onCall: () => {} })
  await hang()
  await codeOf(easel.userChange())
  await loadAnew()
  await passes(1000)
  // To be told would be to ask for another token, which would count as a refusal of this one.
  expect(new Set(received)).toEqual(new Set(['Bearer eve']))
  expect(error.mock.calls.map(([reported]) => reported.code)).toEqual(['PEER_GONE'])
})

it('a page that is loaded anew instead of going on is told them as well', async () => {
  await start({ language: 'en', theme: { mode: 'light' } })
  await hang()
  await Promise.all([easel.changeLanguage('es'), easel.setTheme({ mode: 'dark' })].map(codeOf))
  leaveForAnother()
  // Until it has connected, calls wait for it.
  const route = codeOf(easel.changeRouter('create'))
  await joinAnew()
  expect(await guest.ready).toMatchObject({ language: 'es', theme: { mode: 'dark' } })
  expect(await route).toEqual({ answered: {} })
  expect(received).toContain('create')
})
