// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectGuest, type Guest, type GuestOptions } from '../src/guest.ts'
import { lazyParts } from '../src/host/lazy-parts.ts'
import { type InProcessLink, inProcessLink } from '../src/host.ts'
import type { Easel, EmbedOptions, HostHeaders } from '../src/index.ts'
import { embedNow } from './support/embed-now.ts'
import { codeOf } from './support/rigs.ts'

const page = vi.hoisted(() => ({ link: null as InProcessLink | null }))
vi.mock('../src/transports/frame.ts', () => ({
  FrameTransport: function FrameTransport() {
    return page.link?.host
  },
}))

const embed = embedNow(lazyParts)
let easel: Easel
let guest: Guest
/** What the guest received, in order: headers, and user changes. */
let received: string[]
/** Calls of `getHeaders` that are not answered yet. */
let pending: ((sub: string) => void)[]

beforeEach(() => {
  document.body.innerHTML = '<div id="slot"></div>'
  page.link = inProcessLink()
  received = []
  pending = []
})
afterEach(() => {
  easel.destroy()
  guest.destroy()
})

const slow = () =>
  new Promise<HostHeaders>((resolve) => {
    pending.push((sub) => resolve({ authorization: `Bearer ${sub}` }))
  })
const answer = async (index: number, sub: string) => {
  await expect.poll(() => pending.length).toBeGreaterThan(index)
  pending[index]?.(sub)
}

function start(options: Partial<EmbedOptions>, on: GuestOptions['on'] = {}): void {
  easel = embed('#slot', { src: 'https://easel.example/embed/home', ...options })
  guest = connectGuest({
    allowedOrigins: [],
    transport: (page.link as InProcessLink).guest,
    on: {
      headers: ({ headers }) => {
        received.push(headers.authorization ?? 'nobody')
        return { first: true }
      },
      changeLanguage: () => {},
      setTheme: () => {},
      async userChange() {
        received.push('another')
        const { headers } = await guest.getParams()
        received.push(headers.authorization ?? 'nobody')
      },
      ...on,
    },
  })
}

it('the guest learns of another user at once, however long the new headers take', async () => {
  start({ getHeaders: slow })
  await answer(0, 'ada')
  await easel.ready
  void easel.userChange()
  await expect.poll(() => received).toEqual(['Bearer ada', 'another'])
  await answer(1, 'grace')
  await expect.poll(() => received).toEqual(['Bearer ada', 'another', 'Bearer grace', 'Bearer grace'])
})

it('a change of user calls getHeaders once, although the guest requests headers too', async () => {
  let questions = 0
  const getHeaders = () => ({ authorization: `Bearer ${++questions}` })
  start(
    { getHeaders },
    {
      // Messages to a frame take a while: the guest asks long after the host has its answer.
      async userChange() {
        await new Promise((resolve) => setTimeout(resolve, 30))
        received.push('another', (await guest.getParams()).headers.authorization ?? 'nobody')
      },
    },
  )
  await easel.ready
  expect(questions).toBe(1)
  await easel.userChange()
  expect(received).toEqual(['Bearer 1', 'Bearer 2', 'another', 'Bearer 2'])
  expect(questions).toBe(2)
  // A token that is refused afterwards is requested again.
  await guest.getParams()
  expect(questions).toBe(3)
})

it('headers of the previous user that arrive late are sent to nobody', async () => {
  start({ getHeaders: slow })
  await expect.poll(() => pending.length).toBe(1)
  const changed = easel.userChange()
  await expect.poll(() => received).toEqual(['another'])
  await answer(0, 'ada')
  await answer(1, 'grace')
  await changed
  await easel.ready
  expect(received).not.toContain('Bearer ada')
  expect(received).toContain('Bearer grace')
})

it('headers of the previous user that arrive after those of the new one are dropped', async () => {
  start({ getHeaders: slow })
  await expect.poll(() => pending.length).toBe(1)
  const changed = easel.userChange()
  await answer(1, 'grace')
  await changed
  await answer(0, 'ada')
  await easel.ready
  expect(received).not.toContain('Bearer ada')
})

it('the previous user’s headers are never sent, whenever the change comes', async () => {
  for (let moments = 0; moments < 16; moments += 1) {
    let asking = 0
    start({
      getHeaders() {
        asking += 1
        if (asking === 1) return {}
        return asking === 2 ? slow() : Promise.reject(new Error('503'))
      },
    })
    await easel.ready
    received = []
    void easel.refreshHeaders()
    await answer(moments, 'ada')
    for (let moment = 0; moment < moments; moment += 1) await null
    void easel.userChange()
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(received.slice(received.indexOf('another')), `after ${moments}`).not.toContain('Bearer ada')
    easel.destroy()
    guest.destroy()
    page.link = inProcessLink()
  }
})

it('the host’s own request always calls getHeaders again', async () => {
  start({ getHeaders: slow })
  await expect.poll(() => pending.length).toBe(1)
  const refreshed = easel.refreshHeaders()
  await answer(0, 'nobody yet')
  await answer(1, 'ada')
  await refreshed
  await easel.ready
  expect(new Set(received)).toEqual(new Set(['Bearer ada']))
})

it('destroy settles everyone who waits for headers, and leaves no timer', async () => {
  vi.useFakeTimers()
  const before = vi.getTimerCount()
  start({ getHeaders: slow })
  await vi.advanceTimersByTimeAsync(5)
  const refreshed = codeOf(easel.refreshHeaders())
  easel.destroy()
  guest.destroy()
  expect(await refreshed).toBe('DESTROYED')
  await vi.advanceTimersByTimeAsync(5)
  expect(vi.getTimerCount()).toBe(before)
  expect(pending.length).toBe(2)
  vi.useRealTimers()
})

it('a change of user fails within its caller’s time-out, however long the headers take', async () => {
  let requestCount = 0
  const getHeaders = () => (++requestCount === 1 ? {} : new Promise<never>(() => {}))
  start({ getHeaders, timeout: 5000 }, { userChange: () => {} })
  await easel.ready
  const before = performance.now()
  expect(await codeOf(easel.userChange({ timeout: 30 }))).toBe('TIMEOUT')
  expect(performance.now() - before).toBeLessThan(2000)
})

it('concurrent requests for headers all settle', async () => {
  // Each request is superseded by the next long before its headers are there, on a busy machine too.
  start({ getHeaders: () => new Promise((resolve) => setTimeout(resolve, 600, {})), timeout: 700 })
  await easel.ready
  const first = vi.fn()
  void codeOf(easel.refreshHeaders()).then(first)
  while (first.mock.calls.length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 30))
    void easel.refreshHeaders()
  }
  expect(first).toHaveBeenCalledWith('TIMEOUT')
  expect(await codeOf(easel.refreshHeaders())).toEqual({ answered: { first: true } })
})

it('a change of user is reported once if it cannot be sent or its headers fail', async () => {
  let fails = false
  start({ getHeaders: () => (fails ? Promise.reject(new Error('503')) : {}) })
  await easel.ready
  fails = true
  expect(await codeOf(easel.userChange())).toBe('REJECTED')
  expect(received).toContain('another')
  guest.destroy()
  expect(await codeOf(easel.userChange())).toBe('PEER_GONE')
})

it('a change of user refuses no token, although the guest asks for another one', async () => {
  const error = vi.fn()
  let questions = 0
  const options = { getHeaders: () => ({ authorization: `Bearer ${++questions}` }), onCall: () => {} }
  start(
    { ...options, on: { error } },
    {
      async userChange() {
        await guest.getParams()
        // With an inspector, what would report a refusal is loaded already.
        await new Promise((resolve) => setTimeout(resolve, 50))
      },
    },
  )
  await easel.ready
  await easel.userChange()
  expect(error).not.toHaveBeenCalled()
})
