// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazyParts } from '../src/host/lazy-parts.ts'
import { type Easel, type EmbedOptions, embed as embedLater } from '../src/index.ts'
import { embedNow } from './support/embed-now.ts'
import { codeOf } from './support/rigs.ts'

const SRC = 'https://easel.example/embed/home'
const embed = embedNow(lazyParts)
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
  it('has the partner in its URL, and no other option', () => {
    easel = embed('#slot', {
      src: SRC,
      partner: 'acme',
      getHeaders: () => ({ authorization: 'Bearer secret' }),
    })
    expect(frame().src).toBe(`${SRC}?partner=acme`)
  })

  it('has the permissions it needs, and cannot navigate the surrounding page', () => {
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
  ])('shows its loading text in the language %s', (language, title, loading) => {
    easel = embed('#slot', { src: SRC, language })
    expect(frame().title).toBe(title)
    expect(document.querySelector('[role=status]')?.textContent).toBe(loading)
  })

  it('shows the failure and a retry button', async () => {
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

  it('stays removed after destroy', async () => {
    easel = embed('#slot', { src: SRC })
    easel.destroy()
    expect(document.querySelector('#slot')?.childElementCount).toBe(0)
    expect(await codeOf(easel.changeRouter('home'))).toBe('DESTROYED')
    expect(await codeOf(easel.retry())).toBe('DESTROYED')
    expect(document.querySelector('iframe')).toBeNull()
  })

  it('takes the place of its own copy, which a page brings back that was kept as text', async () => {
    const slot = document.querySelector('#slot') as Element
    easel = embed(slot, { src: SRC })
    const kept = document.body.innerHTML
    easel.destroy()
    document.body.innerHTML = kept
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    const error = vi.fn()
    easel = embed('#slot', { src: SRC, on: { error } })
    expect(error).not.toHaveBeenCalled()
    expect([document.querySelectorAll('iframe').length, easel.frame]).toEqual([1, frame()])
  })

  it('says in the console what is wrong with a call that nobody waits for', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
    easel = embed('#slot', { src: SRC })
    void easel.changeRouter('gallery' as 'home')
    void easel.changeLanguage('')
    await vi.waitFor(() => expect(logged).toHaveBeenCalledTimes(2))
    expect(logged.mock.calls.flat().map(String)).toEqual([
      expect.stringContaining('changeRouter.to must be one of home, create'),
      expect.stringContaining('changeLanguage.language must be a language'),
    ])
    logged.mockRestore()
  })

  it('is also removed when it is destroyed before the code has loaded', async () => {
    const early = embedLater('#slot', { src: SRC })
    early.destroy()
    await codeOf(early.ready)
    expect(document.querySelector('iframe')).toBeNull()
  })
})

describe('options that cannot be embedded', () => {
  it.each([
    ['no slot', '#nowhere', { src: SRC }, 'INVALID_ARGUMENT', 'matches #nowhere'],
    ['no address', '#slot', { src: undefined as unknown as string }, 'INVALID_ARGUMENT', 'src'],
    ['an empty address', '#slot', { src: '' }, 'INVALID_ARGUMENT', 'src'],
    ['a path instead of an address', '#slot', { src: '/embed/home' }, 'INVALID_ARGUMENT', 'src'],
    ['an address without its scheme', '#slot', { src: '//easel.example/embed' }, 'INVALID_ARGUMENT', 'src'],
    ['a malformed address', '#slot', { src: 'https://easel example/' }, 'INVALID_ARGUMENT', 'src'],
    [
      'a pattern instead of an address',
      '#slot',
      { src: 'https://*.example/embed' },
      'INVALID_ARGUMENT',
      'src',
    ],
    ['an address without an origin', '#slot', { src: 'data:text/html,x' }, 'INVALID_ARGUMENT', 'src'],
    ['a script instead of an address', '#slot', { src: 'javascript:alert(1)' }, 'INVALID_ARGUMENT', 'src'],
    [
      'an invalid color',
      '#slot',
      { src: SRC, theme: { accent: 'red;}' } },
      'INVALID_ARGUMENT',
      'theme.accent',
    ],
    ['an invalid language', '#slot', { src: SRC, language: '<b>' }, 'INVALID_ARGUMENT', 'language'],
    [
      'a time that is no number',
      '#slot',
      { src: SRC, timeout: Number('10s') },
      'INVALID_ARGUMENT',
      'timeout',
    ],
    ['an invalid page', '#slot', { src: SRC, route: 'admin' as 'home' }, 'INVALID_ARGUMENT', 'route'],
  ])('%s: reported by ready and by on.error', async (_, slot, options, code, words) => {
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

it('an option that does not exist is named in the console, and those that do are not', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const known: Required<EmbedOptions> = {
    ...{ src: SRC, partner: 'acme', getHeaders: () => ({}), language: 'en', theme: {}, route: 'create' },
    ...{ on: {}, trackNames: [], title: 'Images', autoHeight: false, connectTimeout: 9000, timeout: 9000 },
    onCall: () => {},
  }
  easel = embed('#slot', known)
  expect(warned).not.toHaveBeenCalled()
  easel.destroy()
  easel = embed('#slot', { ...known, getheaders: () => ({}) } as EmbedOptions)
  expect(warned.mock.calls).toEqual([['Easel: no option getheaders']])
  warned.mockRestore()
})

describe('an error thrown by the partner’s on.error', () => {
  it.each([
    ['the error of an invalid option', { src: '' }, 'INVALID_ARGUMENT'],
    ['the error of a page that does not connect', { src: SRC, connectTimeout: 10 }, 'TIMEOUT'],
  ])('does not change %s', async (_, options, code) => {
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

describe('a retried embed', () => {
  it('does not report errors of the first attempt', async () => {
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
