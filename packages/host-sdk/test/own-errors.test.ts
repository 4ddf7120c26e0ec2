// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectGuest, type Guest } from '../src/guest.ts'
import { lazyParts } from '../src/host/lazy-parts.ts'
import { type InProcessLink, inProcessLink } from '../src/host.ts'
import type { BridgeError, Easel, EmbedOptions, HostEvents } from '../src/index.ts'
import { embedNow } from './support/embed-now.ts'

const page = vi.hoisted(() => ({ link: null as InProcessLink | null }))
vi.mock('../src/transports/frame.ts', () => ({
  FrameTransport: function FrameTransport() {
    return page.link?.host
  },
}))

const embed = embedNow(lazyParts)
let easel: Easel
let guest: Guest
let shown: ReturnType<typeof vi.spyOn>
const pageError = new Error('a fault of the partner')

beforeEach(() => {
  document.body.innerHTML = '<div id="slot"></div>'
  page.link = inProcessLink()
  shown = vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  easel.destroy()
  guest.destroy()
  vi.restoreAllMocks()
})

function start(options: Partial<EmbedOptions>): void {
  easel = embed('#slot', { src: 'https://easel.example/embed/home', ...options })
  guest = connectGuest({
    allowedOrigins: [],
    transport: (page.link as InProcessLink).guest,
    on: { headers: () => ({ first: true }) },
  })
}
const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: BridgeError) => error,
  )

const CALLS: [keyof HostEvents, () => Promise<unknown>][] = [
  ['showVip', () => guest.showVip({ reason: 'quota' })],
  ['openLogin', () => guest.openLogin({ reason: 'quota' })],
  [
    'downloadImage',
    () => guest.downloadImage({ url: 'https://easel.example/a', filename: 'a', imageId: 'a' }),
  ],
  ['message', () => guest.showMessage({ kind: 'info', text: 'hello' })],
  ['navigate', () => guest.changeRouterOfNav({ to: 'works' })],
  ['track', () => guest.addEventTracking({ name: 'liked', at: 1 })],
  ['click', () => guest.iframeClick()],
]

describe('a handler of the partner that fails', () => {
  it.each(CALLS)(
    'on.%s: the error is logged with its stack, and passed to on.error as the cause',
    async (name, call) => {
      const error = vi.fn()
      const thrower = () => {
        throw pageError
      }
      start({ on: { error, [name]: thrower } })
      await guest.ready
      const thrown = await caught(call())
      // No part of the error crosses the bridge.
      expect(thrown).toMatchObject({ code: 'REJECTED', detail: '' })
      expect(thrown?.cause).toBeUndefined()
      expect(shown.mock.calls).toContainEqual([expect.stringContaining(`on.${name} failed`), pageError])
      expect(error.mock.calls).toMatchObject([
        [
          {
            name: 'BridgeError',
            code: 'REJECTED',
            cause: pageError,
            message: expect.stringContaining(`on.${name}`),
          },
        ],
      ])
    },
  )

  it('on.connect: the error is logged with its stack, and the embed still works', async () => {
    const error = vi.fn()
    const connect = () => {
      throw pageError
    }
    start({ on: { error, connect } })
    await easel.ready
    expect(error.mock.calls).toMatchObject([
      [{ cause: pageError, message: expect.stringContaining('on.connect') }],
    ])
    expect(shown.mock.calls).toContainEqual([expect.stringContaining('on.connect'), pageError])
  })

  it('on.error: the error is logged', async () => {
    const error = () => {
      throw pageError
    }
    start({ on: { error }, getHeaders: () => ({ cookie: 'a=1' }) as object })
    await caught(easel.ready)
    expect(shown.mock.calls).toContainEqual([expect.stringContaining('on.error'), pageError])
  })

  it('onCall: the error is logged, and calls still work', async () => {
    start({
      onCall: () => {
        throw pageError
      },
    })
    await easel.ready
    await expect.poll(() => shown.mock.calls).toContainEqual([expect.stringContaining('onCall'), pageError])
  })

  it('is reported when its result is invalid, too', async () => {
    const error = vi.fn()
    start({ on: { error, showVip: (() => true) as never } })
    await guest.ready
    await caught(guest.showVip({ reason: 'quota' }))
    expect(error.mock.calls).toMatchObject([
      [
        {
          code: 'REJECTED',
          cause: { message: 'the answer must be an object' },
        },
      ],
    ])
  })

  it('is not reported when it is a deliberate refusal', async () => {
    const { BridgeError } = await import('../src/index.ts')
    const error = vi.fn()
    const showVip = () => {
      throw new BridgeError('REJECTED', 'The shop is closed.')
    }
    start({ on: { error, showVip } })
    await guest.ready
    expect(await caught(guest.showVip({ reason: 'quota' }))).toMatchObject({ detail: 'The shop is closed.' })
    expect([error.mock.calls, shown.mock.calls]).toEqual([[], []])
  })
})

describe('getHeaders', () => {
  const answer = (body: string, status: number, type = 'application/json') => {
    const response = new Response(body, { status, headers: { 'content-type': type } })
    return Object.defineProperty(response, 'url', { value: 'https://shop.example/my-easel-token?user=ada' })
  }

  it('an error that it throws is logged, and is the cause in ready and on.error', async () => {
    const error = vi.fn()
    start({ on: { error }, getHeaders: () => Promise.reject(pageError) })
    const thrown = await caught(easel.ready)
    expect(thrown).toMatchObject({ code: 'REJECTED', detail: 'getHeaders failed.', cause: pageError })
    expect(thrown?.message).toBe('REJECTED: getHeaders failed. See its cause.')
    expect(error.mock.calls).toEqual([[thrown]])
    expect(shown.mock.calls).toContainEqual([expect.stringContaining('getHeaders'), pageError])
  })

  it('an HTML page that is parsed as JSON is reported', async () => {
    start({ getHeaders: () => answer('<!doctype html>', 404).json() })
    expect(await caught(easel.ready)).toMatchObject({
      code: 'REJECTED',
      detail: 'getHeaders failed.',
      cause: expect.any(SyntaxError),
    })
  })

  it.each([
    ['is a 404', answer('{}', 404), '/my-easel-token must be JSON, not 404'],
    ['is an HTML page', answer('<p>', 200, 'text/html'), '/my-easel-token must be JSON, not text'],
  ])(
    'may return a fetch response: one that %s is an error, and nobody becomes a visitor',
    async (_, given, words) => {
      const error = vi.fn()
      start({ on: { error }, getHeaders: () => given })
      expect(await caught(easel.ready)).toMatchObject({
        code: 'REJECTED',
        // The whole message: without a cause it must not refer to one.
        message: `REJECTED: The answer of https://shop.example${words}.`,
      })
      expect(error).toHaveBeenCalledTimes(1)
    },
  )

  it('may return a fetch response with the headers', async () => {
    const received: unknown[] = []
    easel = embed('#slot', {
      src: 'https://easel.example/embed/home',
      getHeaders: async () => answer('{"authorization":"Bearer ada"}', 200),
    })
    guest = connectGuest({
      allowedOrigins: [],
      transport: (page.link as InProcessLink).guest,
      on: {
        headers({ headers }) {
          received.push(headers)
          return { first: true }
        },
      },
    })
    await easel.ready
    expect(received).toEqual([{ authorization: 'Bearer ada' }])
  })

  it('a failure without an error listener is logged', async () => {
    start({ getHeaders: () => ({ cookie: 'a=1' }) as object })
    await caught(easel.ready)
    expect(shown.mock.calls).toMatchObject([[{ name: 'BridgeError', code: 'INVALID_ARGUMENT' }]])
  })
})
