import { imageFixture } from '@easel/contract/fixtures'
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { layOutPage } from '../testing/layout.ts'
import { mount as mountCreator } from './exposed/creator.mount.ts'
import { mount } from './exposed/gallery.mount.ts'
import './global.ts'
import type { EaselWidgetProps } from './props.ts'

const EASEL = 'https://easel.example'
const pageError = new Error('a fault of the page')
let shown: ReturnType<typeof vi.spyOn>
let onError: ReturnType<typeof vi.fn<NonNullable<EaselWidgetProps['onError']>>>

async function answer({ url, headers }: Request): Promise<Response> {
  const { pathname } = new URL(url)
  if (pathname === '/widgets/config.json') return Response.json({ secret: 's', partner: null })
  if (pathname.endsWith('/submit') && !headers.has('authorization'))
    return Response.json({ statusCode: 402, message: 'used up', data: {} }, { status: 402 })
  const page = { items: [imageFixture({ id: 'one', status: 4 })], nextCursor: null }
  const data = pathname.endsWith('/infos')
    ? { timestamp: Date.now() }
    : pathname.endsWith('/homepage')
      ? page
      : {}
  return Response.json({ statusCode: 200, message: 'ok', data })
}

beforeEach(() => {
  layOutPage(1200)
  vi.stubGlobal('EASEL_VERSION_OF_BUILD', '0.1.0')
  vi.stubGlobal('__webpack_public_path__', `${EASEL}/widgets/`)
  vi.stubGlobal('fetch', (input: Request | string, init?: RequestInit) => answer(new Request(input, init)))
  shown = vi.spyOn(console, 'error').mockImplementation(() => {})
  onError = vi.fn()
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function container() {
  const element = document.body.appendChild(document.createElement('section'))
  const inside = () => element.firstElementChild?.shadowRoot ?? null
  const button = (name: string) =>
    [...(inside()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent?.includes(name))
  return { element, inside, button }
}
const asFetched = (body: string, status: number, type = 'application/json') =>
  Object.defineProperty(new Response(body, { status, headers: { 'content-type': type } }), 'url', {
    value: 'https://shop.example/my-easel-token',
  })

describe('an error thrown by the page', () => {
  it('in openLogin is logged, and passed to onError as the cause', async () => {
    const { element, inside, button } = container()
    const openLogin = () => Promise.reject(pageError)
    const mounted = mountCreator(element, { language: 'en', host: { openLogin }, onError })
    const field = () => inside()?.querySelector('textarea') as HTMLTextAreaElement
    await waitFor(() => expect(field()).toBeTruthy())
    fireEvent.change(field(), { target: { value: 'A lighthouse' } })
    button('Generate')?.click()
    await waitFor(() => expect(button('Log in for more')).toBeTruthy())
    button('Log in for more')?.click()
    await waitFor(() => expect(onError).toHaveBeenCalled())
    expect(onError.mock.calls).toMatchObject([[{ code: 'HOST_FAILED', cause: pageError }]])
    expect(onError.mock.calls[0]?.[0].message).toContain('host.openLogin')
    expect(shown.mock.calls).toContainEqual([expect.stringContaining('host.openLogin'), pageError])
    mounted.unmount()
  })

  it('in onTrack does not interrupt the user', async () => {
    const { element, button } = container()
    const onNavigate = vi.fn()
    const onTrack = () => {
      throw pageError
    }
    const mounted = mount(element, { language: 'en', onTrack, onNavigate, onError })
    // The actions on the pictures come with the pointer.
    await waitFor(() => expect(element.querySelector('div')?.shadowRoot?.querySelector('li a')).toBeTruthy())
    dispatchEvent(new Event('pointermove'))
    await waitFor(() => expect(button('Remix')).toBeTruthy(), { timeout: 15_000 })
    button('Remix')?.click()
    await waitFor(() => expect(onNavigate).toHaveBeenCalled())
    await waitFor(() =>
      expect(onError.mock.calls).toMatchObject([[{ code: 'HOST_FAILED', cause: pageError }]]),
    )
    mounted.unmount()
  })

  it('in getHeaders is logged even without onError', async () => {
    const { element, inside } = container()
    const mounted = mount(element, { language: 'en', api: { getHeaders: () => Promise.reject(pageError) } })
    await waitFor(() => expect(inside()?.textContent).toContain('Selected works'))
    expect(shown.mock.calls).toContainEqual([expect.stringContaining('HEADERS_FAILED'), pageError])
    mounted.unmount()
  })
})

describe('the token’s endpoint', () => {
  it.each([
    ['that answers 404', () => asFetched('{}', 404), 'not 404'],
    ['that answers with a page', () => asFetched('<p>', 200, 'text/html'), 'not text'],
    [
      'that answers with an error as JSON',
      () => asFetched('{"error":"nobody"}', 200),
      'must be one of authorization',
    ],
  ])('%s is an error that names the endpoint, and nobody becomes a visitor', async (_, given, words) => {
    const { element, inside } = container()
    const mounted = mount(element, { language: 'en', onError, api: { getHeaders: given } })
    await waitFor(() => expect(inside()?.textContent).toContain('Selected works'))
    expect(onError.mock.calls).toMatchObject([[{ code: 'HEADERS_FAILED' }]])
    expect(onError.mock.calls[0]?.[0].message).toContain(words)
    mounted.unmount()
  })
})

const byName: typeof mount = (element, props) => {
  if (!globalThis.EaselWidgets) throw new Error('The script has not run.')
  return globalThis.EaselWidgets.mount('Gallery', element, props)
}

describe.each([
  ['mount() of a module', mount],
  ['EaselWidgets.mount() of the script tag', byName],
])('%s', (_door, mount) => {
  const refusal = (call: () => unknown) => {
    try {
      call()
    } catch (error) {
      return error
    }
  }
  const invalid = (words: string) => ({
    name: 'BridgeError',
    code: 'INVALID_ARGUMENT',
    message: expect.stringContaining(words),
  })

  it.each<[string, unknown]>([
    ['element', '#id'],
    ['element', null],
    ['element', {}],
  ])('refuses and names an invalid %s: %j', (name, given) => {
    expect(refusal(() => mount(given as Element))).toMatchObject(invalid(`${name} must be`))
  })

  it.each<[string, unknown]>([
    ['language', 5],
    ['api', 'https://easel.example'],
    ['host', null],
    ['onError', 'log'],
    ['user', { id: 'ada' }],
  ])('refuses and names the property: %s', (name, value) => {
    const { element } = container()
    expect(refusal(() => mount(element, { [name]: value } as EaselWidgetProps))).toMatchObject(
      invalid(`props.${name}`),
    )
    expect(element.childElementCount).toBe(0)
  })

  it('refuses properties that are not an object', () => {
    const { element } = container()
    expect(refusal(() => mount(element, null as unknown as EaselWidgetProps))).toMatchObject(
      invalid('props must be an object'),
    )
  })

  it('refuses an element that already has a widget, until that one is unmounted', async () => {
    const { element, inside } = container()
    const first = mount(element, { language: 'en' })
    expect(refusal(() => mountCreator(element, { language: 'en' }))).toMatchObject(
      invalid('unmount() its widget first'),
    )
    expect(refusal(() => first.update({ language: 7 } as unknown as EaselWidgetProps))).toMatchObject(
      invalid('props.language'),
    )
    first.unmount()
    const second = mount(element, { language: 'en' })
    await waitFor(() => expect(inside()?.textContent).toContain('Selected works'))
    second.unmount()
  })
})
