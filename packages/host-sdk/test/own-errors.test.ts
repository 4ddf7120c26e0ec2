// @vitest-environment happy-dom
// @vitest-environment-options {"settings": {"enableIframePageLoading": true, "navigation": {"disableChildFrameNavigation": true}}}
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connectGuest, type Guest } from '../src/guest.ts'
import { later } from '../src/host/lazy-parts.ts'
import { type InProcessLink, inProcessLink } from '../src/host.ts'
import type { BridgeError, Easel, EmbedOptions, HostEvents } from '../src/index.ts'
import { embedNow } from './support/embed-now.ts'

const page = vi.hoisted(() => ({ link: null as InProcessLink | null }))
vi.mock('../src/transports/frame.ts', () => ({
  FrameTransport: function FrameTransport() {
    return page.link?.host
  },
}))

const embed = embedNow(later)
let easel: Easel
let guest: Guest
let shown: ReturnType<typeof vi.spyOn>
const fault = new Error('a fault of the partner')

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

describe('what a handler of the partner throws', () => {
  it.each(CALLS)(
    'on.%s: is in the console with its stack, and in on.error as the cause',
    async (name, call) => {
      const error = vi.fn()
      const thrower = () => {
        throw fault
      }
      start({ on: { error, [name]: thrower } })
      await guest.ready
      const told = await caught(call())
      // Nothing of it crosses.
      expect(told).toMatchObject({ code: 'REJECTED', detail: '' })
      expect(told?.cause).toBeUndefined()
      expect(shown.mock.calls).toContainEqual([expect.stringContaining(`on.${name} failed`), fault])
      expect(error.mock.calls).toMatchObject([
        [
          {
            name: 'BridgeError',
            code: 'REJECTED',
            cause: fault,
            message: expect.stringContaining(`on.${name}`),
          },
        ],
      ])
    },
  )

  it('on.connect: the same, and the embed stands', async () => {
    const error = vi.fn()
    const connect = () => {
      throw fault
    }
    start({ on: { error, connect } })
    await easel.ready
    expect(error.mock.calls).toMatchObject([
      [{ cause: fault, message: expect.stringContaining('on.connect') }],
    ])
    expect(shown.mock.calls).toContainEqual([expect.stringContaining('on.connect'), fault])
  })

  it('on.error: is in the console, since nobody else is left to tell', async () => {
    const error = () => {
      throw fault
    }
    start({ on: { error }, getHeaders: () => ({ cookie: 'a=1' }) as object })
    await caught(easel.ready)
    expect(shown.mock.calls).toContainEqual([expect.stringContaining('on.error'), fault])
  })

  it('onCall: is in the console, and disturbs no call', async () => {
    start({
      onCall: () => {
        throw fault
      },
    })
    await easel.ready
    await expect.poll(() => shown.mock.calls).toContainEqual([expect.stringContaining('onCall'), fault])
  })

  it('and what it answers wrongly is named', async () => {
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

  it('is not blamed on anybody when it is a refusal that was meant', async () => {
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

  it('that throws is in the console with its stack, and the cause of ready and on.error', async () => {
    const error = vi.fn()
    start({ on: { error }, getHeaders: () => Promise.reject(fault) })
    const thrown = await caught(easel.ready)
    expect(thrown).toMatchObject({ code: 'REJECTED', detail: 'getHeaders failed.', cause: fault })
    expect(thrown?.message).toBe('REJECTED: getHeaders failed. See its cause.')
    expect(error.mock.calls).toEqual([[thrown]])
    expect(shown.mock.calls).toContainEqual([expect.stringContaining('getHeaders'), fault])
  })

  it('that reads a page in place of JSON says so', async () => {
    start({ getHeaders: () => answer('<!doctype html>', 404).json() })
    expect(await caught(easel.ready)).toMatchObject({
      code: 'REJECTED',
      detail: 'getHeaders failed.',
      cause: expect.any(SyntaxError),
    })
  })

  it.each([
    ['answers 404', answer('{}', 404), '/my-easel-token must be JSON, not 404'],
    ['answers with a page', answer('<p>', 200, 'text/html'), '/my-easel-token must be JSON, not text'],
  ])('may hand over what fetch answers: an address that %s is no silent visitor', async (_, given, words) => {
    const error = vi.fn()
    start({ on: { error }, getHeaders: () => given })
    expect(await caught(easel.ready)).toMatchObject({
      code: 'REJECTED',
      // All that there is to say: no cause is promised where there is none.
      message: `REJECTED: The answer of https://shop.example${words}.`,
    })
    expect(error).toHaveBeenCalledTimes(1)
  })

  it('may hand over what fetch answers: its headers are those', async () => {
    const heard: unknown[] = []
    easel = embed('#slot', {
      src: 'https://easel.example/embed/home',
      getHeaders: async () => answer('{"authorization":"Bearer ada"}', 200),
    })
    guest = connectGuest({
      allowedOrigins: [],
      transport: (page.link as InProcessLink).guest,
      on: {
        headers({ headers }) {
          heard.push(headers)
          return { first: true }
        },
      },
    })
    await easel.ready
    expect(heard).toEqual([{ authorization: 'Bearer ada' }])
  })

  it('whose fault nobody listens for is in the console all the same', async () => {
    start({ getHeaders: () => ({ cookie: 'a=1' }) as object })
    await caught(easel.ready)
    expect(shown.mock.calls).toMatchObject([[{ name: 'BridgeError', code: 'INVALID_ARGUMENT' }]])
  })
})
