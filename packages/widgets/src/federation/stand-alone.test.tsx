import { imageFixture } from '@easel/contract/fixtures'
import { cleanup, configure, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mount as mountCreator } from './exposed/creator.mount.ts'
import { mount } from './exposed/gallery.mount.ts'
import { showLoadError } from './missing-code.ts'
import { createBrowserStorage } from './user-storage.ts'

// On a busy machine, code that a widget loads arrives late.
configure({ asyncUtilTimeout: 15_000 })

const EASEL = 'https://easel.example'
const page = { items: [imageFixture({ id: 'one', status: 4, prompt: 'A little fox' })], nextCursor: null }
let requests: Request[]
let reachable: boolean
let refused: string | null

beforeEach(() => {
  requests = []
  reachable = true
  refused = null
  vi.stubGlobal('EASEL_VERSION_OF_BUILD', '0.1.0')
  vi.stubGlobal('__webpack_public_path__', `${EASEL}/widgets/`)
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    requests.push(request)
    if (!reachable) throw new TypeError('Failed to fetch')
    const { pathname } = new URL(request.url)
    if (pathname === '/widgets/config.json') return Response.json({ secret: 's' })
    if (refused !== null && request.headers.get('authorization') === refused) {
      return Response.json(
        { statusCode: 401, message: 'no', data: { reason: 'token_invalid' } },
        { status: 401 },
      )
    }
    const data = pathname.endsWith('/infos')
      ? { timestamp: Date.now() }
      : pathname.endsWith('/homepage')
        ? page
        : {}
    return Response.json({ statusCode: 200, message: 'ok', data })
  })
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
})

function container() {
  const element = document.body.appendChild(document.createElement('section'))
  return { element, inside: () => element.firstElementChild?.shadowRoot ?? null }
}
const homepageCalls = () => requests.filter(({ url }) => url.includes('/mj/homepage'))

describe('a widget in a partner’s page', () => {
  it('has its own shadow tree, and leaves nothing behind', async () => {
    const { element, inside } = container()
    const mounted = mount(element, { language: 'en', session: createBrowserStorage(() => memory()) })
    await waitFor(() => expect(inside()?.textContent).toContain('Selected works'))
    expect(element.textContent).toBe('')
    expect(document.body.querySelectorAll('.easel-root')).toHaveLength(0)
    mounted.unmount()
    expect(element.childElementCount).toBe(0)
  })

  it('calls the server of its code as the partner’s user, and follows a change of user', async () => {
    const { element, inside } = container()
    let user = 'ada'
    const api = { partner: 'acme', getHeaders: () => ({ Authorization: `Bearer ${user}` }) }
    const session = createBrowserStorage(() => memory())
    const mounted = mount(element, { api, user, language: 'zh-Hant', session })
    await waitFor(() => expect(homepageCalls().length).toBeGreaterThan(0))
    const call = homepageCalls()[0]
    expect(new URL(call?.url ?? '').origin).toBe(EASEL)
    expect(Object.fromEntries(call?.headers ?? [])).toMatchObject({
      authorization: 'Bearer ada',
      'x-partner-id': 'acme',
      'x-client-type': 'embed',
      'x-language': 'zhTW',
    })
    await waitFor(() => expect(inside()?.textContent).toContain('精選作品'))
    const before = homepageCalls().length
    user = 'grace'
    mounted.update({ user })
    await waitFor(() => expect(homepageCalls().length).toBeGreaterThan(before))
    expect(homepageCalls().at(-1)?.headers.get('authorization')).toBe('Bearer grace')
    mounted.unmount()
  })

  it('shows when the server is unreachable, and recovers with one click', async () => {
    reachable = false
    const { element, inside } = container()
    const onError = vi.fn()
    const mounted = mount(element, { api: { baseUrl: 'https://other.example' }, language: 'es', onError })
    await waitFor(() => expect(inside()?.textContent).toContain('No se puede conectar ahora'))
    expect(onError.mock.calls.map(([{ code }]) => code)).toContain('UNREACHABLE')
    reachable = true
    inside()?.querySelector('button')?.click()
    await waitFor(() => expect(inside()?.textContent).toContain('Obras seleccionadas'))
    mounted.unmount()
  })
})

describe('a page that does not name its user', () => {
  const tokenOf = (sub: string) => `Bearer x.${btoa(JSON.stringify({ iss: 'acme', sub }))}.y`

  it('still separates its users’ texts by their tokens', async () => {
    const storage = new Map<string, string>()
    const texts: (string | null)[] = []
    for (const sub of ['ada', 'grace', 'ada']) {
      const { element, inside } = container()
      const mounted = mountCreator(element, {
        api: { getHeaders: () => ({ authorization: tokenOf(sub) }) },
        language: 'en',
        session: createBrowserStorage(() => memory(storage)),
      })
      const field = () => inside()?.querySelector('textarea') ?? null
      await waitFor(() => expect(field()).not.toBeNull())
      texts.push(field()?.value ?? null)
      fireEvent.change(field() as Element, { target: { value: `of ${sub}` } })
      mounted.unmount()
    }
    expect(texts).toEqual(['', '', 'of ada'])
    expect(JSON.stringify([...storage])).not.toContain('Bearer')
  })

  it('reconnects when the next token belongs to another user', async () => {
    let sub = 'ada'
    const { element } = container()
    const api = { partner: 'acme', getHeaders: () => ({ authorization: tokenOf(sub) }) }
    const mounted = mount(element, { api, language: 'en', session: createBrowserStorage(() => memory()) })
    await waitFor(() => expect(homepageCalls().length).toBeGreaterThan(0))
    sub = 'grace'
    refused = tokenOf('ada')
    mounted.update({ language: 'es' })
    await waitFor(() => expect(homepageCalls().at(-1)?.headers.get('authorization')).toBe(tokenOf('grace')))
    mounted.unmount()
  })

  it('gets an error if its headers fail, and a visitor’s widget until they succeed', async () => {
    const { element, inside } = container()
    const onError = vi.fn()
    const getHeaders = vi.fn<() => Promise<Record<string, string>>>(() => Promise.reject(new Error('503')))
    const props = {
      api: { getHeaders },
      language: 'en',
      onError,
      session: createBrowserStorage(() => memory()),
    }
    const mounted = mount(element, props)
    await waitFor(() => expect(inside()?.textContent).toContain('Selected works'))
    expect(onError.mock.calls.map(([error]) => error.code)).toContain('HEADERS_FAILED')
    expect(onError.mock.calls[0]?.[0].cause).toMatchObject({ message: '503' })
    onError.mockClear()
    getHeaders.mockResolvedValue({ authorization: 'Bearer ada' })
    mounted.update({ user: 'ada' })
    await waitFor(() => expect(homepageCalls().at(-1)?.headers.get('authorization')).toBe('Bearer ada'))
    expect(onError).not.toHaveBeenCalled()
    mounted.unmount()
  })

  it('gets an error when its token stays refused', async () => {
    refused = tokenOf('ada')
    const onError = vi.fn()
    const { element } = container()
    const api = { partner: 'acme', getHeaders: () => ({ authorization: tokenOf('ada') }) }
    const mounted = mount(element, {
      api,
      language: 'en',
      onError,
      session: createBrowserStorage(() => memory()),
    })
    await waitFor(() => expect(onError).toHaveBeenCalled())
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: 'EaselWidgetError', code: 'TOKEN_REFUSED' })
    mounted.unmount()
  })
})

describe('code that fails to load', () => {
  it.each([
    ['zh-Hans', '暂时无法连接', '重试'],
    ['zh-TW', '暫時無法連線', '重試'],
    ['en', 'can’t be reached', 'Try again'],
    ['es-MX', 'No se puede conectar', 'Reintentar'],
  ])('is reported in %s, with a retry button', (language, title, again) => {
    const { element, inside } = container()
    const retry = vi.fn()
    const removeNote = showLoadError(element, { language }, retry)
    expect(inside()?.querySelector('[role=alert]')?.textContent).toContain(title)
    const button = inside()?.querySelector('button')
    expect(button?.textContent).toBe(again)
    button?.click()
    button?.click()
    expect(retry).toHaveBeenCalledTimes(1)
    removeNote()
    expect(element.childElementCount).toBe(0)
  })
})

describe('a widget’s own storage', () => {
  it('prefixes its keys, and lasts as long as the page if storage is blocked', () => {
    const storage = new Map<string, string>()
    const session = createBrowserStorage(() => memory(storage))
    session.set('draft', 'a fox')
    expect([...storage]).toEqual([['easel.draft', 'a fox']])
    session.set('draft', null)
    expect(session.get('draft')).toBeNull()
    const blocked = createBrowserStorage(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    blocked.set('draft', 'a fox')
    expect(blocked.get('draft')).toBe('a fox')
  })
})

const memory = (map = new Map<string, string>()) =>
  ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }) as unknown as Storage
