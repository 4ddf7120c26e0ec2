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
const SRC = 'https://easel.example/embed/home'
let easel: Easel | null = null
let guest: Guest
let leave = () => {}

beforeEach(() => {
  document.body.innerHTML = '<div id="slot"></div>'
  page.link = inProcessLink()
})
afterEach(() => {
  easel?.destroy()
  leave()
  leave = () => {}
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(HTMLIFrameElement.prototype, 'featurePolicy')
})

/** A guest page that speaks the bridge and has what a frame of another site may have. */
function inside(): void {
  guest = connectGuest({
    allowedOrigins: [],
    transport: (page.link as InProcessLink).guest,
    on: { headers: () => ({ first: true }) },
  })
  leave = () => guest.destroy()
}

async function findingsOf(options: Partial<EmbedOptions> = {}, slot = '#slot') {
  easel = embed(slot, { src: SRC, partner: 'acme', connectTimeout: 10, ...options })
  return (await easel.doctor()).findings
}

describe('the doctor reports', () => {
  it('nothing when everything works', async () => {
    inside()
    expect(await findingsOf()).toEqual([])
    expect(await easel?.doctor()).toEqual({ ok: true, connected: true, findings: [] })
  })

  it('no-slot: the slot’s element does not exist', async () => {
    const [finding] = await findingsOf({}, '#nowhere')
    expect(finding).toMatchObject({
      code: 'no-slot',
      says: expect.stringContaining('#nowhere'),
      fix: '<div id="slot"></div>',
    })
  })

  it('hidden-slot: the slot is not displayed', async () => {
    inside()
    vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([] as unknown as DOMRectList)
    expect(await findingsOf()).toMatchObject([
      { code: 'hidden-slot', fix: expect.stringContaining('display: block') },
    ])
  })

  it('the findings while the embed exists; destroy stops the diagnosis', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    easel = embed('#slot', { src: SRC, connectTimeout: 10 })
    await codeOf(easel.ready)
    const before = document.querySelectorAll('iframe').length
    // A frame that loads is removed soon in any case.
    const listening = vi.spyOn(HTMLIFrameElement.prototype, 'addEventListener').mockImplementation(() => {})
    const diagnosis = easel.doctor()
    await expect.poll(() => document.querySelectorAll('iframe').length).toBe(before + 1)
    easel.destroy()
    await expect.poll(() => document.querySelectorAll('iframe').length).toBe(0)
    expect((await diagnosis).connected).toBe(false)
    listening.mockRestore()
  })

  it('no header problem for an embed that is destroyed meanwhile', async () => {
    inside()
    let requestCount = 0
    const getHeaders = () => (++requestCount === 1 ? {} : new Promise<never>(() => {}))
    easel = embed('#slot', { src: SRC, getHeaders })
    await easel.ready
    const diagnosis = easel.doctor()
    await expect.poll(() => requestCount).toBe(2)
    easel.destroy()
    expect((await diagnosis).findings).toMatchObject([
      { code: 'options', says: expect.stringContaining('DESTROYED') },
    ])
  })

  it('options: a handler by a name that nothing calls, with the name that is meant', async () => {
    inside()
    const on = { openlogin() {}, navigate() {}, connect() {}, error() {} }
    expect(await findingsOf({ on })).toMatchObject([
      { code: 'options', says: expect.stringContaining('on.openlogin'), fix: 'on: { openLogin }' },
    ])
  })

  it('mixed-content: an https page and an http address', async () => {
    vi.stubGlobal('location', { ...window.location, protocol: 'https:', href: 'https://shop.example/' })
    expect(await findingsOf({ src: SRC.replace('https', 'http') })).toMatchObject([
      { code: 'mixed-content', fix: `src: '${SRC}?partner=acme'` },
    ])
  })

  it('wrong-page: the server knows this page, but the loaded page does not use the bridge', async () => {
    const fetched = vi.fn(async (_: URL) => Response.json({ secret: '', partner: { state: 'active' } }))
    vi.stubGlobal('fetch', fetched)
    expect(await findingsOf({ src: 'https://easel.example/about' })).toMatchObject([
      { code: 'wrong-page', fix: `src: '${SRC}'` },
    ])
    expect(String(fetched.mock.calls[0]?.[0])).toBe('https://easel.example/widgets/config.json?partner=acme')
  })

  it('frame-ancestors: the origin is not on the list, with the command that adds it', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ secret: '', partner: { state: 'origin' } }))
    expect(await findingsOf()).toMatchObject([
      { code: 'frame-ancestors', fix: `npm run partner allow acme ${location.origin}` },
    ])
  })

  it('frame-ancestors: a page that was opened as a file, which no list can name', async () => {
    vi.stubGlobal('fetch', async () => Response.json({ secret: '', partner: { state: 'origin' } }))
    vi.stubGlobal('location', { ...window.location, protocol: 'file:', href: 'file:///shop.html' })
    expect(await findingsOf()).toMatchObject([
      { code: 'frame-ancestors', says: expect.stringContaining('opened as a file') },
    ])
  })

  it('headers: the address of one’s own does not answer yet, with what it is to answer', async () => {
    inside()
    expect(await findingsOf({ getHeaders: async () => new Response('', { status: 404 }) })).toMatchObject([
      { code: 'headers', fix: expect.stringContaining('{ "authorization": "Bearer <a JWT>" }') },
    ])
  })

  it('version: the guest has an incompatible version', async () => {
    const transport = (page.link as InProcessLink).guest
    transport.open({
      arrived: (peer) =>
        peer.send('hello', { version: 9999, oldest: 9998, can: [] }, 0, '', { resolve() {}, reject() {} }),
      left: () => {},
      refused: () => {},
      receive: async () => ({ value: {} }),
    })
    leave = () => transport.close()
    const sdk = '/sdk/npm/easel-host-sdk-9.9.9.tgz'
    vi.stubGlobal('fetch', async () => Response.json({ secret: 'x', partner: null, sdk }))
    expect(await findingsOf()).toMatchObject([
      {
        code: 'version',
        says: expect.stringContaining('9999'),
        // The package is in no registry.
        fix: `npm install https://easel.example${sdk}`,
      },
    ])
  })

  it.each([
    ['blocked-storage: no browser storage, and no token', {}, ['blocked-storage']],
    ['nothing with a valid token, even without browser storage', 'good', []],
    ['blocked-storage beside a token that has expired', 'expired', ['blocked-storage', 'token']],
  ])('%s', async (_, given, codes) => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    inside()
    const exp = given === 'good' ? Date.now() / 1000 + 600 : 1_700_000_000
    const word = `Bearer x.${btoa(JSON.stringify({ sub: 'ada', exp }))}.y`
    const getHeaders = () => (typeof given === 'string' ? { authorization: word } : {})
    expect((await findingsOf({ getHeaders })).map(({ code }) => code)).toEqual(codes)
  })

  it('token: a token that the server refuses just after the frame is ready', async () => {
    inside()
    const word = `Bearer x.${btoa(JSON.stringify({ sub: 'ada', exp: Date.now() / 1000 + 600 }))}.y`
    const finding = findingsOf({ getHeaders: () => ({ authorization: word }) })
    await easel?.ready
    // The guest has made its first call with it, was refused, and requests another one.
    setTimeout(() => void guest.getParams(), 100)
    expect(await finding).toMatchObject([{ code: 'token', says: expect.stringContaining('token_invalid') }])
  })

  it.each([
    ['within six seconds of a page that took three to send it', 3000, 5900, ['token']],
    ['and not for longer than three of a page that sent it at once', 200, 3100, []],
  ])('token: a refusal %s', async (_, sentAt, refusedAfter, codes) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
    vi.advanceTimersByTime(sentAt - performance.now())
    inside()
    const word = `Bearer x.${btoa(JSON.stringify({ sub: 'ada', exp: Date.now() / 1000 + 600 }))}.y`
    const finding = findingsOf({ getHeaders: () => ({ authorization: word }) })
    setTimeout(() => void guest.getParams(), refusedAfter)
    await vi.advanceTimersByTimeAsync(12_000)
    expect((await finding).map(({ code }) => code)).toEqual(codes)
  })

  it('missing-allow: the surrounding page withholds a permission', async () => {
    inside()
    const policy = {
      features: () => ['clipboard-write', 'fullscreen'],
      allowsFeature: (name: string) => name !== 'clipboard-write',
    }
    Object.defineProperty(HTMLIFrameElement.prototype, 'featurePolicy', {
      configurable: true,
      get: () => policy,
    })
    expect(await findingsOf()).toMatchObject([
      {
        code: 'missing-allow',
        says: expect.stringContaining('clipboard-write'),
        fix: 'Permissions-Policy: clipboard-write=(self "https://easel.example")',
      },
    ])
  })

  it.each(['authorization', 'Authorization', 'AUTHORIZATION'])(
    'token: its problem, with the header spelled %s',
    async (name) => {
      inside()
      const word = `Bearer x.${btoa(JSON.stringify({ sub: 'ada', exp: 1_700_000_000 }))}.y`
      expect(await findingsOf({ getHeaders: () => ({ [name]: word }) })).toMatchObject([
        { code: 'token', says: expect.stringContaining('2023-11-14') },
      ])
    },
  )

  it('the current state of a page that connected after the time-out', async () => {
    easel = embed('#slot', { src: SRC, partner: 'acme', connectTimeout: 10 })
    expect(await codeOf(easel.ready)).toBe('TIMEOUT')
    inside()
    await expect.poll(() => easel?.supports('headers')).toBe(true)
    expect(await easel.doctor()).toEqual({ ok: true, connected: true, findings: [] })
  })
})
