import { imageFixture } from '@easel/contract/fixtures'
import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { mount } from './gallery.mount.ts'
import { createOwnSession } from './own-session.ts'

const EASEL = 'https://easel.example'
const page = { items: [imageFixture({ id: 'one', status: 4, prompt: 'A little fox' })], nextCursor: null }
let asked: Request[]
let reachable: boolean

beforeEach(() => {
  asked = []
  reachable = true
  vi.stubGlobal('EASEL_VERSION_OF_BUILD', '0.1.0')
  vi.stubGlobal('__webpack_public_path__', `${EASEL}/widgets/`)
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const request = new Request(input, init)
    asked.push(request)
    if (!reachable) throw new TypeError('Failed to fetch')
    const { pathname } = new URL(request.url)
    if (pathname === '/widgets/config.json') return Response.json({ secret: 's' })
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

function place() {
  const element = document.body.appendChild(document.createElement('section'))
  return { element, inside: () => element.firstElementChild?.shadowRoot ?? null }
}
const homepageCalls = () => asked.filter(({ url }) => url.includes('/mj/homepage'))

describe('a widget in somebody else’s page', () => {
  it('lives in a shadow tree of its own, and leaves nothing behind', async () => {
    const { element, inside } = place()
    const mounted = mount(element, { language: 'en', session: createOwnSession(() => memory()) })
    await waitFor(() => expect(inside()?.textContent).toContain('Selected works'))
    expect(element.textContent).toBe('')
    expect(document.body.querySelectorAll('.easel-root')).toHaveLength(0)
    mounted.unmount()
    expect(element.childElementCount).toBe(0)
  })

  it('asks the server that its code came from, as the partner’s user, and follows a change of user', async () => {
    const { element, inside } = place()
    let user = 'ada'
    const api = { partner: 'acme', getHeaders: () => ({ Authorization: `Bearer ${user}` }) }
    const session = createOwnSession(() => memory())
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

  it('says that it cannot be reached, and comes back with one press', async () => {
    reachable = false
    const { element, inside } = place()
    const mounted = mount(element, { api: { baseUrl: 'https://other.example' }, language: 'es' })
    await waitFor(() => expect(inside()?.textContent).toContain('No se puede conectar ahora'))
    reachable = true
    inside()?.querySelector('button')?.click()
    await waitFor(() => expect(inside()?.textContent).toContain('Obras seleccionadas'))
    mounted.unmount()
  })
})

describe('what a widget keeps by itself', () => {
  it('has names of its own, and lasts as long as the page where nothing is kept', () => {
    const storage = new Map<string, string>()
    const session = createOwnSession(() => memory(storage))
    session.set('draft', 'a fox')
    expect([...storage]).toEqual([['easel.draft', 'a fox']])
    session.set('draft', null)
    expect(session.get('draft')).toBeNull()
    const blocked = createOwnSession(() => {
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
