// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectGuest } from '../src/guest.ts'
import { HeaderSource } from '../src/host/headers.ts'
import { HeightFollower } from '../src/host/height.ts'
import { later } from '../src/host/lazy-parts.ts'
import { type Easel, embed as embedLater } from '../src/index.ts'
import { mockEasel, mockHost } from '../src/testing.ts'
import { embedNow } from './support/embed-now.ts'
import { codeOf } from './support/rigs.ts'

const SRC = 'https://easel.example/embed/home'
const embed = embedNow(later)
let easel: Easel | null = null

beforeEach(() => {
  document.body.innerHTML = '<div id="slot"></div>'
})
afterEach(() => {
  easel?.destroy()
  easel = null
})
const frame = () => document.querySelector('iframe') as HTMLIFrameElement

describe('an embedded frame', () => {
  it('names the partner in its address, and nothing else of the options', () => {
    easel = embed('#slot', {
      src: SRC,
      partner: 'acme',
      getHeaders: () => ({ authorization: 'Bearer secret' }),
    })
    expect(frame().src).toBe(`${SRC}?partner=acme`)
  })

  it('may do what it needs, and not navigate the page around it', () => {
    easel = embed('#slot', { src: SRC })
    expect(frame().getAttribute('sandbox')).toContain('allow-scripts')
    expect(frame().getAttribute('sandbox')).not.toMatch(/top-navigation|modals/)
    expect(frame().getAttribute('allow')).toContain('clipboard-write')
    expect(frame().getAttribute('referrerpolicy')).toBe('strict-origin')
  })

  it.each([
    ['zh-Hans', 'AI 绘画', '正在加载…'],
    ['zh-HK', 'AI 繪圖', '載入中…'],
    ['en-GB', 'AI images', 'Loading…'],
    ['es-MX', 'Imágenes con IA', 'Cargando…'],
  ])('speaks %s before it can speak for itself', (language, title, loading) => {
    easel = embed('#slot', { src: SRC, language })
    expect(frame().title).toBe(title)
    expect(document.querySelector('[role=status]')?.textContent).toBe(loading)
  })

  it('shows why it failed, and a way to try again', async () => {
    const error = vi.fn()
    easel = embed(document.querySelector('#slot') as Element, {
      src: SRC,
      language: 'en',
      connectTimeout: 10,
      on: { error },
    })
    expect(await codeOf(easel.ready)).toBe('TIMEOUT')
    const alert = document.querySelector('[role=alert]')
    expect(alert?.textContent).toContain('TIMEOUT')
    expect(error).toHaveBeenCalledTimes(1)
    const before = frame()
    await expect.poll(() => alert?.querySelector('button')).toBeTruthy()
    expect(alert?.textContent).toContain('This can’t be shown right now')
    alert?.querySelector('button')?.click()
    expect(frame()).not.toBe(before)
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    expect(document.querySelector('[role=status]')).not.toBeNull()
  })

  it('is gone after destroy, and stays so', async () => {
    easel = embed('#slot', { src: SRC })
    easel.destroy()
    expect(document.querySelector('#slot')?.childElementCount).toBe(0)
    expect(await codeOf(easel.changeRouter('home'))).toBe('DESTROYED')
    expect(await codeOf(easel.retry())).toBe('DESTROYED')
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('is also gone when it was destroyed before its code had come', async () => {
    const early = embedLater('#slot', { src: SRC })
    early.destroy()
    await codeOf(early.ready)
    expect(document.querySelector('iframe')).toBeNull()
  })
})

describe('options that leave nothing to embed', () => {
  it.each([
    ['no slot', '#nowhere', { src: SRC }, 'INVALID_ARGUMENT', 'matches #nowhere'],
    ['no address', '#slot', { src: undefined as unknown as string }, 'INVALID_ARGUMENT', 'src'],
    ['an empty address', '#slot', { src: '' }, 'INVALID_ARGUMENT', 'src'],
    ['a path for an address', '#slot', { src: '/embed/home' }, 'INVALID_ARGUMENT', 'src'],
    ['an address without its scheme', '#slot', { src: '//easel.example/embed' }, 'INVALID_ARGUMENT', 'src'],
    ['a malformed address', '#slot', { src: 'https://easel example/' }, 'INVALID_ARGUMENT', 'src'],
    ['a pattern for an address', '#slot', { src: 'https://*.example/embed' }, 'INVALID_ARGUMENT', 'src'],
    ['an address without an origin', '#slot', { src: 'data:text/html,x' }, 'INVALID_ARGUMENT', 'src'],
    ['a script for an address', '#slot', { src: 'javascript:alert(1)' }, 'INVALID_ARGUMENT', 'src'],
    [
      'a colour that is none',
      '#slot',
      { src: SRC, theme: { accent: 'red;}' } },
      'INVALID_ARGUMENT',
      'theme.accent',
    ],
    ['a language that is none', '#slot', { src: SRC, language: '<b>' }, 'INVALID_ARGUMENT', 'language'],
    ['a page that is none', '#slot', { src: SRC, route: 'admin' as 'home' }, 'INVALID_ARGUMENT', 'route'],
  ])('%s: told by ready and by on.error', async (_, slot, options, code, words) => {
    const error = vi.fn()
    easel = embed(slot, { ...options, on: { error } })
    const thrown = await easel.ready.catch((reason: Error) => reason)
    expect(thrown).toMatchObject({ name: 'BridgeError', code, message: expect.stringContaining(words) })
    expect(error).toHaveBeenCalledWith(thrown)
    expect(document.querySelector('iframe')).toBeNull()
    const { ok, findings } = await easel.doctor()
    expect(ok).toBe(false)
    expect(findings.length).toBeGreaterThan(0)
  })
})

describe('a fault of the partner’s own on.error', () => {
  it.each([
    ['of an option', { src: '' }, 'INVALID_ARGUMENT'],
    ['of a page that does not answer', { src: SRC, connectTimeout: 10 }, 'TIMEOUT'],
  ])('takes nothing away from what it was told %s', async (_, options, code) => {
    const error = vi.fn(() => {
      throw new Error('a fault of the partner')
    })
    const unhandled = vi.fn()
    process.on('unhandledRejection', unhandled)
    easel = embedLater('#slot', { ...options, on: { error } })
    expect(await codeOf(easel.ready)).toBe(code)
    expect(await codeOf(easel.changeRouter('home'))).toBe(code)
    await new Promise((resolve) => setTimeout(resolve, 10))
    process.off('unhandledRejection', unhandled)
    expect(error).toHaveBeenCalledTimes(1)
    expect(unhandled).not.toHaveBeenCalled()
  })
})

describe('an embed that is tried again', () => {
  it('has nothing to say of what kept the first attempt from starting', async () => {
    document.body.innerHTML = ''
    easel = embed('#slot', { src: SRC, connectTimeout: 10 })
    expect(await codeOf(easel.ready)).toBe('INVALID_ARGUMENT')
    document.body.innerHTML = '<div id="slot"></div>'
    const again = easel.retry()
    expect(await codeOf(again)).toBe('TIMEOUT')
    expect(await codeOf(easel.changeRouter('home'))).toBe('TIMEOUT')
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    const { findings } = await easel.doctor()
    vi.unstubAllGlobals()
    expect(findings.map(({ code }) => code)).not.toContain('options')
  })
})

describe('the headers of a host', () => {
  it('are asked for once by those who ask at the same moment, and anew after that', async () => {
    let asked = 0
    const source = new HeaderSource(
      async () => ({ authorization: `Bearer ${++asked}` }),
      () => 'es',
    )
    const both = await Promise.all([
      source.give(null, (params) => params),
      source.give(null, (params) => params),
    ])
    expect(both).toEqual(Array(2).fill({ headers: { authorization: 'Bearer 1' }, language: 'es' }))
    expect((await source.give(null, (params) => params)).headers).toEqual({ authorization: 'Bearer 2' })
  })

  it('may come with a language of their own', async () => {
    const source = new HeaderSource(
      () => ({ headers: { 'x-device-id': 'd' }, language: 'zh-TW' }),
      () => 'es',
    )
    expect(await source.give(null, (params) => params)).toEqual({
      headers: { 'x-device-id': 'd' },
      language: 'zhTW',
    })
  })

  it.each(['Authorization', 'AUTHORIZATION', 'authorization'])('may say %s', async (name) => {
    const source = new HeaderSource(
      () => ({ [name]: 'Bearer 1' }),
      () => undefined,
    )
    expect((await source.give(null, (params) => params)).headers).toEqual({ authorization: 'Bearer 1' })
    await source.give(false, () => {})
    await source.give(true, () => {})
    expect(source.refused?.token).toBe('Bearer 1')
  })

  it.each([
    ['of no list', { cookie: 'a=1' }, /^INVALID_ARGUMENT: a name in The answer of getHeaders/],
    ['that are a page', '<!doctype html>', /^INVALID_ARGUMENT: The answer of getHeaders/],
  ])('%s are refused, with the place', async (_, answer, message) => {
    const source = new HeaderSource(
      () => answer as object,
      () => undefined,
    )
    await expect(source.give(null, (params) => params)).rejects.toThrow(message)
  })

  it('that cannot be had are a REJECTED without the reason of the own server', async () => {
    const source = new HeaderSource(
      () => Promise.reject(new Error('500 from token service')),
      () => undefined,
    )
    await expect(source.give(null, (params) => params)).rejects.toThrow(/^REJECTED: getHeaders failed\. /)
  })
})

describe('a frame that follows its content', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const follower = () => {
    const heights: number[] = []
    return {
      heights,
      follower: new HeightFollower({ min: 100, max: 5000 }, (height) => heights.push(height)),
    }
  }

  it('grows and shrinks with it, within limits', () => {
    const { heights, follower: it } = follower()
    for (const wanted of [50, 700, 701, 300, 9000]) {
      it.follow(wanted)
      vi.advanceTimersByTime(1000)
    }
    expect(heights).toEqual([100, 700, 300, 5000])
  })

  it('never grows for ever with content that is higher than itself', () => {
    const { heights, follower: it } = follower()
    for (let turn = 0; turn < 200; turn += 1) {
      it.follow((heights.at(-1) ?? 500) + 20)
      vi.advanceTimersByTime(100)
    }
    expect(heights.length).toBeLessThan(12)
    expect(heights.at(-1)).toBeLessThan(800)
    it.stop()
  })

  it('grows with what is added later to such content, too', () => {
    const { heights, follower: it } = follower()
    let content = 500
    const settle = () => {
      for (let turn = 0; turn < 60; turn += 1) {
        it.follow(Math.max(content, (heights.at(-1) ?? 0) + 20))
        vi.advanceTimersByTime(100)
      }
    }
    settle()
    content = 2000
    settle()
    expect(heights.at(-1)).toBeGreaterThanOrEqual(2000)
    expect(heights.at(-1)).toBeLessThan(2300)
    it.stop()
  })

  it('grows with pictures that arrive one soon after the other', () => {
    const { heights, follower: it } = follower()
    for (let picture = 1; picture <= 20; picture += 1) {
      it.follow(picture * 200)
      vi.advanceTimersByTime(60)
    }
    vi.advanceTimersByTime(2000)
    expect(heights.at(-1)).toBe(4000)
    it.stop()
  })
})

describe('what a partner tests with', () => {
  it('the mock of an embed runs the partner’s handlers', async () => {
    const showVip = vi.fn(() => ({ outcome: 'done' as const }))
    const mock = mockEasel({ getHeaders: () => ({ 'x-device-id': 'd' }), language: 'en', on: { showVip } })
    await mock.ready
    await mock.changeRouter('create')
    expect(mock.received).toEqual([
      { name: 'headers', argument: { headers: { 'x-device-id': 'd' }, language: 'en' } },
      { name: 'changeRouter', argument: { to: 'create' } },
    ])
    expect(await mock.guest.showVip({ reason: 'quota' })).toEqual({ outcome: 'done' })
    expect(await codeOf(mock.guest.openLogin({ reason: 'x' }))).toBe('UNSUPPORTED')
    expect(showVip).toHaveBeenCalledWith({ reason: 'quota' })
    mock.destroy()
  })

  it('the mock of an embed tells on.connect and on.error what the real one does', async () => {
    const [connect, error] = [vi.fn(), vi.fn()]
    let isWell = false
    const getHeaders = () => (isWell ? {} : new Promise<never>(() => {}))
    const mock = mockEasel({ getHeaders, timeout: 20, on: { connect, error } })
    expect(await codeOf(mock.ready)).toBe('TIMEOUT')
    expect(connect.mock.calls).toEqual([[{ first: true }]])
    expect(error.mock.calls).toMatchObject([[{ code: 'TIMEOUT' }]])
    expect(await mock.doctor()).toMatchObject({ ok: false, connected: true, findings: [{ code: 'headers' }] })
    isWell = true
    expect(await codeOf(mock.retry())).toEqual({ answered: undefined })
    expect(await mock.doctor()).toEqual({ ok: true, connected: true, findings: [] })
    mock.destroy()
    expect(await codeOf(mock.retry())).toBe('DESTROYED')
    expect(await mock.doctor()).toMatchObject({ ok: false, connected: false })
    expect(error).toHaveBeenCalledTimes(1)
  })

  it('the mock of a host agrees to all, and writes down what it was asked', async () => {
    const host = mockHost({ openLogin: undefined })
    const guest = connectGuest({ allowedOrigins: [], transport: host.transport, on: {} })
    await guest.ready
    expect(await guest.showVip({ reason: 'quota' })).toEqual({ outcome: 'done' })
    expect(guest.supports('openLogin')).toBe(false)
    await expect.poll(() => host.asked('showVip')).toEqual([{ reason: 'quota' }])
    guest.destroy()
    host.host.destroy()
  })
})
