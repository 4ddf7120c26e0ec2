// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectGuest, type Guest } from '../src/guest.ts'
import { later } from '../src/host/lazy-parts.ts'
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

const embed = embedNow(later)
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
const codes = () => error.mock.calls.map(([told]) => told.code)

/** What Easel says of the partner on this page. */
const said = (state: string) =>
  vi.fn(async () => Response.json({ secret: 'easel-development', partner: { state } }))

describe('a page that will never speak', () => {
  /** Two seconds at most go by. */
  const within = async () => {
    for (let n = 0; n < 20 && error.mock.calls.length === 0; n += 1) {
      await vi.advanceTimersByTimeAsync(100)
      await vi.dynamicImportSettled()
    }
  }
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))

  it.each([
    ['unknown', 'PARTNER_UNKNOWN', 'no active partner "acme"'],
    ['origin', 'ORIGIN_REFUSED', location.origin],
  ])('is told of within two seconds where the server says %s', async (state, code, words) => {
    vi.stubGlobal('fetch', said(state))
    start()
    const ready = easel.ready.catch((fault) => fault)
    await within()
    expect(await ready).toMatchObject({ name: 'BridgeError', code, detail: expect.stringContaining(words) })
    expect(codes()).toEqual([code])
  })

  it('is asked why once it is still, not once for each page that came before it', async () => {
    const ask = said('welcome')
    vi.stubGlobal('fetch', ask)
    start()
    easel.ready.catch(() => {})
    const frame = document.querySelector('iframe')
    // The frame's own first page has loaded, or does so now.
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

  it('is told of within two seconds where the policy of the page forbids the frame', async () => {
    vi.stubGlobal('fetch', said('welcome'))
    const { append } = document.body
    vi.spyOn(document.body, 'append').mockImplementation((...nodes) => {
      append.apply(document.body, nodes)
      const violation = new Event('securitypolicyviolation')
      document.dispatchEvent(Object.assign(violation, { effectiveDirective: 'frame-src' }))
    })
    start()
    const ready = codeOf(easel.ready)
    await within()
    expect([await ready, codes()]).toEqual(['FRAME_FORBIDDEN', ['FRAME_FORBIDDEN']])
  })

  it('may be slow where nothing speaks against it, and nobody is asked about one that speaks', async () => {
    const fetch = said('welcome')
    vi.stubGlobal('fetch', fetch)
    start()
    await within()
    expect([fetch.mock.calls.length, codes()]).toEqual([1, []])
    speak()
    expect(await codeOf(easel.ready)).toEqual({ answered: undefined })
    easel.destroy()
    fetch.mockClear()
    page.link = inProcessLink()
    start()
    speak()
    await easel.ready
    await within()
    expect(fetch).not.toHaveBeenCalled()
  })
})

describe('a token that the server does not take', () => {
  const token = (seconds: number, n = 0) => {
    const exp = Math.floor(Date.now() / 1000) + seconds
    return `Bearer e30.${btoa(JSON.stringify({ exp, n }))}.x`
  }

  it('is told of once, as it is to a widget, and not when it has merely ended', async () => {
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
    ['is good for three days', (n) => token(3 * 86_400, n), 'a day is the most'],
    ['has ended already', (n) => token(-3600, n), 'it ended at'],
    ['is no JWT', (n) => `Bearer opaque-${n}`, 'no JWT'],
    ['is no Bearer', (n) => `Token opaque-${n}`, "not 'Bearer '"],
  ])('is told of with its fault where each new one %s, too', async (_, make, says) => {
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
    expect(detail).toContain(says)
    expect(detail).not.toMatch(/opaque|e30\./)
  })

  it('is told of when it has ended and is given again', async () => {
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
