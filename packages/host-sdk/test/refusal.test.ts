// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectGuest, type Guest } from '../src/guest.ts'
import { lazyParts } from '../src/host/lazy-parts.ts'
import { type InProcessLink, inProcessLink } from '../src/host.ts'
import type { Easel, EmbedOptions } from '../src/index.ts'
import { embedNow } from './support/embed-now.ts'
import { codeOf } from './support/rigs.ts'

const page = vi.hoisted(() => ({ link: null as InProcessLink | null }))
vi.mock('../src/transports/frame.ts', () => ({
  FrameTransport: function FrameTransport() {
    return page.link?.host
  },
}))

const embed = embedNow(lazyParts)
const error = vi.fn()
let easel: Easel
let guest: Guest | null = null

beforeEach(() => {
  document.body.innerHTML = '<div id="slot"></div>'
  page.link = inProcessLink()
  error.mockReset()
})
afterEach(() => {
  easel.destroy()
  guest?.destroy()
  guest = null
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const start = (options: Partial<EmbedOptions> = {}) => {
  easel = embed('#slot', {
    src: 'https://easel.example/embed/home',
    partner: 'acme',
    on: { error },
    ...options,
  })
}
const speak = () => {
  guest = connectGuest({
    allowedOrigins: [],
    transport: (page.link as InProcessLink).guest,
    on: { headers: () => ({ first: true }) },
  })
}
const codes = () => error.mock.calls.map(([reported]) => reported.code)

/** The server's answer about the partner on this page. */
const messageFor = (state: string) =>
  vi.fn(async () => Response.json({ secret: 'easel-development', partner: { state } }))

describe('a page that never connects', () => {
  /** Runs the timers of the next two seconds. */
  const advanceTwoSeconds = async () => {
    for (let n = 0; n < 20 && error.mock.calls.length === 0; n += 1) {
      await vi.advanceTimersByTimeAsync(100)
      await vi.dynamicImportSettled()
    }
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  it.each([
    ['unknown', 'PARTNER_UNKNOWN', 'no active partner "acme"'],
    ['origin', 'ORIGIN_REFUSED', `npm run partner allow acme ${location.origin}`],
  ])('is reported within two seconds when the server answers %s', async (state, code, words) => {
    vi.stubGlobal('fetch', messageFor(state))
    start()
    const ready = easel.ready.catch((fault) => fault)
    await advanceTwoSeconds()
    expect(await ready).toMatchObject({ name: 'BridgeError', code, detail: expect.stringContaining(words) })
    expect(codes()).toEqual([code])
  })

  it.each<[string, Partial<EmbedOptions>, string]>([
    ['no partner is named', { partner: undefined }, "partner: '<your id>'"],
    [
      'its address is no page for frames',
      { src: 'https://easel.example/home' },
      "'https://easel.example/embed/home'",
    ],
  ])('is reported within two seconds when %s', async (_, options, words) => {
    vi.stubGlobal('fetch', messageFor('active'))
    start(options)
    const ready = easel.ready.catch((fault) => fault)
    await advanceTwoSeconds()
    expect(await ready).toMatchObject({ code: 'INVALID_ARGUMENT', detail: expect.stringContaining(words) })
  })

  it('in a sandbox without an origin is told of that, and not to be put on a list', async () => {
    vi.stubGlobal('origin', 'null')
    vi.stubGlobal('fetch', messageFor('origin'))
    start()
    const ready = easel.ready.catch((fault) => fault)
    await advanceTwoSeconds()
    expect(await ready).toMatchObject({
      code: 'ORIGIN_REFUSED',
      detail: expect.stringMatching(/^(?!.*partner allow).*allow-same-origin/),
    })
  })

  it('is diagnosed once it has stopped loading, not once per page before that', async () => {
    const ask = messageFor('welcome')
    vi.stubGlobal('fetch', ask)
    start()
    easel.ready.catch(() => {})
    const frame = document.querySelector('iframe')
    // The frame's initial page has loaded, or loads now.
    for (let n = 0; n < 3; n += 1) {
      frame?.dispatchEvent(new Event('load'))
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(ask).not.toHaveBeenCalled()
    for (let n = 0; n < 20; n += 1) {
      await vi.advanceTimersByTimeAsync(100)
      await vi.dynamicImportSettled()
    }
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is reported within two seconds when the page’s policy forbids the frame', async () => {
    vi.stubGlobal('fetch', messageFor('welcome'))
    const { append } = document.body
    vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
      append.apply(document.body, nodes)
      const violation = new Event('securitypolicyviolation')
      document.dispatchEvent(Object.assign(violation, { effectiveDirective: 'frame-src' }))
    })
    start()
    const ready = codeOf(easel.ready)
    await advanceTwoSeconds()
    expect([await ready, codes()]).toEqual(['FRAME_FORBIDDEN', ['FRAME_FORBIDDEN']])
  })

  it('is not diagnosed while it may just be slow, nor when it has connected', async () => {
    const fetch = messageFor('welcome')
    vi.stubGlobal('fetch', fetch)
    start()
    await advanceTwoSeconds()
    expect([fetch.mock.calls.length, codes()]).toEqual([1, []])
    speak()
    expect(await codeOf(easel.ready)).toEqual({ answered: undefined })
    easel.destroy()
    fetch.mockClear()
    page.link = inProcessLink()
    start()
    speak()
    await easel.ready
    await advanceTwoSeconds()
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('a token that the server refuses', () => {
  const token = (seconds: number, n = 0) => {
    const exp = Math.floor(Date.now() / 1000) + seconds
    return `Bearer e30.${btoa(JSON.stringify({ exp, n }))}.x`
  }

  it('is reported once, as to a widget, but not if it has only expired', async () => {
    let given = token(-60)
    start({ getHeaders: () => ({ authorization: given }) })
    speak()
    await easel.ready
    given = token(900, 1)
    await guest?.getParams()
    await vi.dynamicImportSettled()
    expect(codes()).toEqual([])
    given = token(900, 2)
    await guest?.getParams()
    await expect.poll(codes).toEqual(['TOKEN_REFUSED'])
    expect(error.mock.calls[0]?.[0].detail).not.toContain('e30.')
  })

  it.each<[string, (n: number) => string, string]>([
    ['is valid for three days', (n) => token(3 * 86_400, n), '24 hours ahead'],
    ['has expired already', (n) => token(-3600, n), 'it ended at'],
    ['is not a JWT', (n) => `Bearer opaque-${n}`, 'not a JWT'],
    ['is not a Bearer token', (n) => `Token opaque-${n}`, "not 'Bearer '"],
  ])('is reported with its problem if each new one %s', async (_, make, problem) => {
    let n = 0
    start({
      getHeaders: () => {
        n += 1
        return { authorization: make(n) }
      },
    })
    speak()
    await easel.ready
    await guest?.getParams()
    await expect.poll(codes).toEqual(['TOKEN_REFUSED'])
    const { detail } = error.mock.calls[0]?.[0] ?? {}
    expect(detail).toContain(problem)
    expect(detail).not.toMatch(/opaque|e30\./)
  })

  it('is reported if it has expired and is returned again', async () => {
    const given = token(-60)
    start({ getHeaders: () => ({ authorization: given }) })
    speak()
    await easel.ready
    await guest?.getParams()
    await expect.poll(codes).toEqual(['TOKEN_REFUSED'])
    await guest?.getParams()
    await vi.dynamicImportSettled()
    expect(codes()).toEqual(['TOKEN_REFUSED'])
  })
})
